import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { Mensagem } from '#domain/mensagem/schema.ts'
import { Loading, SkeletonBlock } from '#src/components/page/skeletons.tsx'
import { Picture } from '#src/components/pictures/picture.tsx'
import { paragraphsOf } from '../utils.ts'
import classes from './text-blocks.module.css'

/** The second block of the home page (type 2). */
export function InfoBlock({ mensagem }: { readonly mensagem: Mensagem }) {
  return (
    <section className={classes.info} aria-labelledby="inicio-informacao">
      <div>
        <Picture name="twig" className={classes.branch} />
        <h2 id="inicio-informacao">{mensagem.nome}</h2>
      </div>
      <Paragraphs text={mensagem.descricao} className={classes.infoText} />
    </section>
  )
}

/** Its shape, while it is awaited. */
export function InfoAwaited() {
  return (
    <Loading>
      <div className={classes.info}>
        <div>
          <Picture name="twig" className={classes.branch} />
          <SkeletonBlock width="80%" height={32} radius={12} />
        </div>
        <div className={classes.lines}>
          <SkeletonBlock height={16} />
          <SkeletonBlock height={16} />
          <SkeletonBlock width="62%" height={16} />
        </div>
      </div>
    </Loading>
  )
}

/** The clinic about itself (type 5), and the way to read more. */
export function AboutBlock({ mensagem }: { readonly mensagem: Mensagem }) {
  return (
    <section className={classes.about} aria-labelledby="inicio-sobre">
      <Picture name="leaf" onPhone="lying-leaf" className={classes.leaf} />
      <div className={classes.aboutInner}>
        <h2 id="inicio-sobre">Sobre</h2>
        <div>
          <Paragraphs text={mensagem.descricao} className={classes.aboutText} />
          <Button component={Link} to="/sobre" variant="default">
            Conhecer a clínica
          </Button>
        </div>
      </div>
    </section>
  )
}

function Paragraphs({ text, className }: { text: string; className: string | undefined }) {
  return (
    <div className={className}>
      {paragraphsOf(text).map((p) => (
        <p key={p}>{p}</p>
      ))}
    </div>
  )
}
