import { Link } from 'react-router-dom'
import { durationInWords } from '#domain/lib/duration.ts'
import { procedimentoKindNames } from '#domain/lib/procedimento-kind.ts'
import type { Procedimento } from '#domain/procedimento/schema.ts'
import { CardRow } from '#src/components/cards/card-row.tsx'
import { MoneyText } from '#src/components/money-text.tsx'
import { Loading, SkeletonBlock } from '#src/components/page/skeletons.tsx'
import { tappedState } from '../utils.ts'
import { ProcedimentoPicture } from './procedimento-picture.tsx'
import classes from './treatments.module.css'

type Props = {
  /** Undefined while the first answer is awaited. */
  procedimentos: readonly Procedimento[] | undefined
  /** The clinic's text about them (type 3); empty where it wrote none. */
  text: string
}

/** "Meus tratamentos": the clinic's services to leaf through; every card leads to the list. */
export function Treatments({ procedimentos, text }: Props) {
  const heading = (
    <>
      <h2 id="inicio-tratamentos">Meus tratamentos</h2>
      {text !== '' && <p>{text}</p>}
    </>
  )
  return (
    <section className={classes.section} aria-labelledby="inicio-tratamentos">
      {procedimentos === undefined ? (
        <Awaited heading={heading} />
      ) : procedimentos.length === 0 ? (
        <div className={classes.heading}>{heading}</div>
      ) : (
        <CardRow
          what="tratamentos"
          perView={{ base: 1, md: 5 }}
          heading={<div className={classes.heading}>{heading}</div>}
        >
          {procedimentos.map((p) => (
            <TreatmentCard key={p.id} procedimento={p} />
          ))}
        </CardRow>
      )}
    </section>
  )
}

function TreatmentCard({ procedimento }: { procedimento: Procedimento }) {
  const { nome, tipoProcedimento, tempo, valor, imagem } = procedimento
  return (
    <Link to="/servicos" state={tappedState(procedimento)} className={classes.card}>
      <ProcedimentoPicture
        imagem={imagem}
        className={classes.picture}
        sizes="(min-width: 64em) 240px, (min-width: 48em) 46vw, 92vw"
        width={350}
        height={368}
      />
      <span className={classes.body}>
        <b>{nome}</b>
        <small>
          {procedimentoKindNames[tipoProcedimento]}, {durationInWords(tempo)}
        </small>
        <span className={classes.price}>
          <MoneyText value={valor} look="strong" />
        </span>
      </span>
    </Link>
  )
}

function Awaited({ heading }: { heading: React.ReactNode }) {
  return (
    <>
      <div className={classes.heading}>{heading}</div>
      <Loading label="Carregando os tratamentos…">
        <div className={classes.awaited}>
          {[1, 2, 3, 4, 5].map((n) => (
            <div key={n} className={classes.card}>
              <SkeletonBlock height={284} radius={0} />
              <div className={classes.lines}>
                <SkeletonBlock width="72%" height={20} />
                <SkeletonBlock width="48%" height={14} />
                <SkeletonBlock width="36%" height={16} />
              </div>
            </div>
          ))}
        </div>
      </Loading>
    </>
  )
}
