import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Clinica } from '#domain/clinica/schema.ts'
import { embeddedVideo } from '../links.ts'
import classes from './videos.module.css'

type Video = Clinica['videos'][number]

type Props = {
  readonly videos: readonly Video[]
  readonly online: boolean
  /** The picture a video stands behind until it is tapped: nobody else is asked for one. */
  readonly stillOf: (title: string, index: number) => ReactNode
}

/** The clinic's videos as stills; the player takes a still's place after a tap, and nothing loads before. */
export function Videos({ videos, online, stillOf }: Props) {
  // One plays at a time.
  const [playing, setPlaying] = useState<number | null>(null)
  const withAddress = videos.filter((v) => v.url !== '')
  if (withAddress.length === 0) return null
  return (
    <section className={classes.section} aria-labelledby="sobre-videos">
      <h2 id="sobre-videos">Vídeos</h2>
      <p className={classes.hint}>
        {online
          ? 'O vídeo só carrega quando você toca nele.'
          : 'Os vídeos precisam de internet. O texto continua aqui.'}
      </p>
      <div className={classes.list}>
        {withAddress.map((video, i) => (
          <figure key={`${video.url} ${video.titulo}`}>
            <div className={classes.frame}>
              {playing === i ? (
                <Player video={video} />
              ) : (
                <Still video={video} online={online} onPlay={() => setPlaying(i)}>
                  {stillOf(video.titulo, i)}
                </Still>
              )}
            </div>
            <figcaption className={classes.title}>{video.titulo}</figcaption>
          </figure>
        ))}
      </div>
    </section>
  )
}

type StillProps = { video: Video; online: boolean; onPlay: () => void; children: ReactNode }

function Still({ video, online, onPlay, children }: StillProps) {
  const nome = video.duracao === '' ? video.titulo : `${video.titulo}, ${video.duracao}`
  const face = (
    <>
      {children}
      <span className={classes.play} aria-hidden="true">
        <IconPlayerPlayFilled size={26} />
      </span>
      {video.duracao !== '' && <span className={classes.length}>{video.duracao}</span>}
    </>
  )
  // What no player of ours shows is opened where it lives.
  if (embeddedVideo(video.url) === null)
    return (
      <a
        href={video.url}
        target="_blank"
        rel="noreferrer"
        className={classes.still}
        aria-label={`Abrir o vídeo em outra aba: ${nome}`}
      >
        {face}
      </a>
    )
  return (
    <button
      type="button"
      className={classes.still}
      aria-label={`Ver o vídeo: ${nome}`}
      disabled={!online}
      onClick={onPlay}
    >
      {face}
    </button>
  )
}

function Player({ video }: { video: Video }) {
  return (
    <iframe
      // The button that had the focus is gone.
      ref={(frame) => frame?.focus()}
      className={classes.player}
      src={embeddedVideo(video.url) ?? ''}
      title={`Vídeo: ${video.titulo}`}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      allowFullScreen
      referrerPolicy="strict-origin-when-cross-origin"
      sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"
    />
  )
}
