import { ActionIcon, Button } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { TextField } from '#src/components/fields/text-field.tsx'
import { HiddenText } from '#src/components/hidden-text.tsx'
import { embeddedVideo, shortAddress } from '../links.ts'
import { Section } from './clinica-fields.tsx'
import form from './clinica-form.module.css'
import type { VideoValues } from './clinica-values.ts'
import classes from './clinica-videos.module.css'
import type { ClinicaFormState } from './use-clinica-form.ts'

const MAXIMUM = 12

type Props = {
  readonly f: ClinicaFormState
  readonly stillOf: (titulo: string, index: number) => ReactNode
}

/** The videos of the page Sobre, in its order. */
export function ClinicaVideos({ f, stillOf }: Props) {
  const { videos } = f.form.values
  const [editing, setEditing] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const list = useRef<HTMLDivElement>(null)

  function changeList(next: readonly VideoValues[]) {
    // Errors stand at places in the list, which have just moved.
    for (const campo of Object.keys(f.form.errors))
      if (campo.startsWith('videos')) f.form.clearFieldError(campo)
    f.form.setFieldValue('videos', next)
  }

  function move(i: number, steps: -1 | 1) {
    const next = [...videos]
    const [video] = next.splice(i, 1)
    if (video === undefined) return
    next.splice(i + steps, 0, video)
    changeList(next)
    setSaid(`${video.titulo || 'Vídeo'}: ${i + steps + 1} de ${videos.length}`)
  }

  function add() {
    const chave = crypto.randomUUID()
    changeList([...videos, { chave, titulo: '', url: '', duracao: '' }])
    setEditing(chave)
    // The focus waits until the new row is drawn.
    setTimeout(() => list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus())
  }

  function remove(i: number, titulo: string) {
    changeList(videos.filter((_, other) => other !== i))
    setSaid(`${titulo || 'Vídeo'} removido da lista`)
    list.current?.focus()
  }

  return (
    <Section id="videos" titulo="Vídeos da página Sobre">
      <div className={form.six} ref={list} tabIndex={-1}>
        <HiddenText role="status">{said}</HiddenText>
        <ul className={classes.list}>
          {videos.map((video, i) => {
            const hasError = ['titulo', 'url', 'duracao'].some((c) => f.form.errors[`videos.${i}.${c}`])
            const isOpen = editing === video.chave || hasError
            const nome = video.titulo || 'vídeo sem título'
            return (
              <li key={video.chave} className={classes.row}>
                <span className={classes.still}>{stillOf(video.titulo, i)}</span>
                <div className={classes.words}>
                  <b>{video.titulo || 'Novo vídeo'}</b>
                  <small>{shortAddress(video.url)}</small>
                </div>
                <div className={classes.acts}>
                  {videos.length > 1 && (
                    <>
                      <ActionIcon aria-label={`Subir ${nome}`} disabled={i === 0} onClick={() => move(i, -1)}>
                        <IconArrowUp size={20} stroke={1.75} aria-hidden />
                      </ActionIcon>
                      <ActionIcon
                        aria-label={`Descer ${nome}`}
                        disabled={i === videos.length - 1}
                        onClick={() => move(i, 1)}
                      >
                        <IconArrowDown size={20} stroke={1.75} aria-hidden />
                      </ActionIcon>
                    </>
                  )}
                  <Button
                    variant="subtle"
                    size="sm"
                    aria-expanded={isOpen}
                    aria-label={`${isOpen ? 'Fechar' : 'Editar'} ${nome}`}
                    onClick={() => setEditing(isOpen ? null : video.chave)}
                  >
                    {isOpen ? 'Fechar' : 'Editar'}
                  </Button>
                  <Button
                    variant="subtle"
                    color="bad"
                    size="sm"
                    aria-label={`Remover ${nome}`}
                    onClick={() => remove(i, video.titulo)}
                  >
                    Remover
                  </Button>
                </div>
                {isOpen && <VideoFields f={f} i={i} video={video} />}
              </li>
            )
          })}
        </ul>
        <Button
          variant="light"
          size="sm"
          disabled={videos.length >= MAXIMUM}
          leftSection={<IconPlus size={18} stroke={2} aria-hidden />}
          onClick={add}
        >
          Novo vídeo
        </Button>
        {videos.length >= MAXIMUM && (
          <p className={classes.full}>A página Sobre mostra até {MAXIMUM} vídeos.</p>
        )}
      </div>
    </Section>
  )
}

function VideoFields({ f, i, video }: { f: ClinicaFormState; i: number; video: VideoValues }) {
  const isForeign = video.url !== '' && embeddedVideo(video.url) === null
  return (
    <div className={`${classes.fields} ${form.fields}`}>
      <div className={form.four}>
        <TextField label="Título" maxLength={120} {...f.form.getInputProps(`videos.${i}.titulo`)} />
      </div>
      <div className={form.two}>
        <TextField
          label="Duração"
          placeholder="2:14"
          maxLength={8}
          {...f.form.getInputProps(`videos.${i}.duracao`)}
        />
      </div>
      <div className={form.six}>
        <TextField
          label="Endereço do vídeo"
          type="url"
          inputMode="url"
          placeholder="https://www.youtube.com/watch?v=..."
          help={
            isForeign
              ? 'Este endereço abre em outra aba. Os do YouTube e do Vimeo tocam na própria página.'
              : 'Do YouTube ou do Vimeo.'
          }
          {...f.form.getInputProps(`videos.${i}.url`)}
        />
      </div>
    </div>
  )
}
