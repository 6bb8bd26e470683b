import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { Mensagem } from '#domain/mensagem/schema.ts'
import { Picture } from '#src/components/pictures/picture.tsx'
import { paragrafosDe } from '../utils.ts'
import classes from './text-blocks.module.css'

/** The second block of the home page (type 2). */
export function InfoBlock({ mensagem }: { readonly mensagem: Mensagem }) {
  return (
    <section className={classes.info} aria-labelledby="inicio-informacao">
      <div>
        <Picture name="ramo" className={classes.branch} />
        <h2 id="inicio-informacao">{mensagem.nome}</h2>
      </div>
      <Paragraphs texto={mensagem.descricao} className={classes.infoText} />
    </section>
  )
}

/** The clinic about itself (type 5), and the way to read more. */
export function SobreBlock({ mensagem }: { readonly mensagem: Mensagem }) {
  return (
    <section className={classes.sobre} aria-labelledby="inicio-sobre">
      <Picture name="folha" className={classes.leaf} />
      <div className={classes.sobreInner}>
        <h2 id="inicio-sobre">Sobre</h2>
        <div>
          <Paragraphs texto={mensagem.descricao} className={classes.sobreText} />
          <Button component={Link} to="/sobre" variant="default">
            Conhecer a clínica
          </Button>
        </div>
      </div>
    </section>
  )
}

function Paragraphs({ texto, className }: { texto: string; className: string | undefined }) {
  return (
    <div className={className}>
      {paragrafosDe(texto).map((p) => (
        <p key={p}>{p}</p>
      ))}
    </div>
  )
}
