import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { Videos } from '#src/features/clinica/components/videos.tsx'
import { useClinica } from '#src/features/clinica/queries.ts'
import { AboutText } from '#src/features/mensagem/components/about-text.tsx'
import { useKnownMensagemList } from '#src/features/mensagem/queries.ts'
import { enabledOfKind } from '#src/features/mensagem/utils.ts'
import { useProcedimentoList } from '#src/features/procedimento/queries.ts'
import { shownOf } from '#src/lib/reading/shown-list.ts'
import { useOnline } from '../live/use-line.ts'
import { usePull } from '../live/use-pull.ts'
import { VideoStill } from '../video-still.tsx'
import classes from './about.module.css'

/** The clinic about itself: the first enabled message of type 4, and its videos. */
export function Screen() {
  const { pending, missing } = usePull(['mensagens', 'clinica', 'procedimentos'])
  const mensagens = shownOf(useKnownMensagemList(), missing)
  const clinica = useClinica()
  const procedimentos = useProcedimentoList()
  const online = useOnline()
  const [about] = enabledOfKind(mensagens, 4)
  const awaited = mensagens === undefined || (pending && (mensagens.length === 0 || clinica === undefined))

  return (
    <div className={classes.page}>
      <AboutText text={awaited ? undefined : (about?.descricao ?? '')} />
      {/* These stand after the text, which would push them away under the reader's eyes when it comes. */}
      {!awaited && (
        <>
          <Videos
            videos={clinica?.videos ?? []}
            online={online}
            stillOf={(title, index) => (
              <VideoStill
                title={title}
                index={index}
                procedimentos={procedimentos}
                sizes="(min-width: 75em) 580px, (min-width: 48em) 50vw, 100vw"
              />
            )}
          />
          <div className={classes.action}>
            <Button component={Link} to="/servicos" size="lg">
              Agendar
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
