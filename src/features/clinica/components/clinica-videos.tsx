import { ActionIcon, Button, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { TextField } from '#src/components/text-field.tsx'
import { enderecoCurto, videoEmbutido } from '../utils.ts'
import { Secao } from './clinica-fields.tsx'
import form from './clinica-form.module.css'
import type { VideoValores } from './clinica-values.ts'
import classes from './clinica-videos.module.css'
import type { ClinicaForm } from './use-clinica-form.ts'

const MAXIMO = 12

type Props = {
  readonly f: ClinicaForm
  readonly stillDe: (titulo: string, indice: number) => ReactNode
}

/** The videos of the page Sobre, in its order. */
export function ClinicaVideos({ f, stillDe }: Props) {
  const { videos } = f.form.values
  const [editando, setEditando] = useState<string | null>(null)
  const [dito, setDito] = useState('')
  const lista = useRef<HTMLDivElement>(null)

  function mudarLista(nova: readonly VideoValores[]) {
    // Errors stand at places in the list, which have just moved.
    for (const campo of Object.keys(f.form.errors))
      if (campo.startsWith('videos')) f.form.clearFieldError(campo)
    f.form.setFieldValue('videos', nova)
  }

  function mover(i: number, passos: -1 | 1) {
    const nova = [...videos]
    const [video] = nova.splice(i, 1)
    if (video === undefined) return
    nova.splice(i + passos, 0, video)
    mudarLista(nova)
    setDito(`${video.titulo || 'Vídeo'}: ${i + passos + 1} de ${videos.length}`)
  }

  function incluir() {
    const chave = crypto.randomUUID()
    mudarLista([...videos, { chave, titulo: '', url: '', duracao: '' }])
    setEditando(chave)
    // After the new row is drawn.
    setTimeout(() => lista.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus())
  }

  function remover(i: number, titulo: string) {
    mudarLista(videos.filter((_, outro) => outro !== i))
    setDito(`${titulo || 'Vídeo'} removido da lista`)
    lista.current?.focus()
  }

  return (
    <Secao id="videos" titulo="Vídeos da página Sobre">
      <div className={form.seis} ref={lista} tabIndex={-1}>
        <VisuallyHidden role="status">{dito}</VisuallyHidden>
        <ul className={classes.list}>
          {videos.map((video, i) => {
            const comErro = ['titulo', 'url', 'duracao'].some((c) => f.form.errors[`videos.${i}.${c}`])
            const aberto = editando === video.chave || comErro
            const nome = video.titulo || 'vídeo sem título'
            return (
              <li key={video.chave} className={classes.row}>
                <span className={classes.still}>{stillDe(video.titulo, i)}</span>
                <div className={classes.words}>
                  <b>{video.titulo || 'Novo vídeo'}</b>
                  <small>{enderecoCurto(video.url)}</small>
                </div>
                <div className={classes.acts}>
                  {videos.length > 1 && (
                    <>
                      <ActionIcon
                        aria-label={`Subir ${nome}`}
                        disabled={i === 0}
                        onClick={() => mover(i, -1)}
                      >
                        <IconArrowUp size={20} stroke={1.75} aria-hidden />
                      </ActionIcon>
                      <ActionIcon
                        aria-label={`Descer ${nome}`}
                        disabled={i === videos.length - 1}
                        onClick={() => mover(i, 1)}
                      >
                        <IconArrowDown size={20} stroke={1.75} aria-hidden />
                      </ActionIcon>
                    </>
                  )}
                  <Button
                    variant="subtle"
                    size="sm"
                    aria-expanded={aberto}
                    aria-label={`${aberto ? 'Fechar' : 'Editar'} ${nome}`}
                    onClick={() => setEditando(aberto ? null : video.chave)}
                  >
                    {aberto ? 'Fechar' : 'Editar'}
                  </Button>
                  <Button
                    variant="subtle"
                    color="bad"
                    size="sm"
                    aria-label={`Remover ${nome}`}
                    onClick={() => remover(i, video.titulo)}
                  >
                    Remover
                  </Button>
                </div>
                {aberto && <Campos f={f} i={i} video={video} />}
              </li>
            )
          })}
        </ul>
        <Button
          variant="light"
          size="sm"
          disabled={videos.length >= MAXIMO}
          leftSection={<IconPlus size={18} stroke={2} aria-hidden />}
          onClick={incluir}
        >
          Novo vídeo
        </Button>
        {videos.length >= MAXIMO && (
          <p className={classes.full}>A página Sobre mostra até {MAXIMO} vídeos.</p>
        )}
      </div>
    </Secao>
  )
}

function Campos({ f, i, video }: { f: ClinicaForm; i: number; video: VideoValores }) {
  const estranho = video.url !== '' && videoEmbutido(video.url) === null
  return (
    <div className={`${classes.fields} ${form.fields}`}>
      <div className={form.quatro}>
        <TextField label="Título" maxLength={120} {...f.form.getInputProps(`videos.${i}.titulo`)} />
      </div>
      <div className={form.dois}>
        <TextField
          label="Duração"
          placeholder="2:14"
          maxLength={8}
          {...f.form.getInputProps(`videos.${i}.duracao`)}
        />
      </div>
      <div className={form.seis}>
        <TextField
          label="Endereço do vídeo"
          type="url"
          inputMode="url"
          placeholder="https://www.youtube.com/watch?v=..."
          help={
            estranho
              ? 'Este endereço abre em outra aba. Os do YouTube e do Vimeo tocam na própria página.'
              : 'Do YouTube ou do Vimeo.'
          }
          {...f.form.getInputProps(`videos.${i}.url`)}
        />
      </div>
    </div>
  )
}
