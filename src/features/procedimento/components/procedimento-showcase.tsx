import { Button, useMatches } from '@mantine/core'
import { useState } from 'react'
import type { ProcedimentoKind } from '#domain/lib/procedimento-kind.ts'
import { procedimentoKindNames } from '#domain/lib/procedimento-kind.ts'
import type { Procedimento } from '#domain/procedimento/schema.ts'
import { CardCarousel } from '#src/components/cards/card-carousel.tsx'
import { EmptyState } from '#src/components/page/empty-state.tsx'
import { Loading, SkeletonBlock } from '#src/components/page/skeletons.tsx'
import { CardSkeleton } from './card-skeleton.tsx'
import { ProcedimentoCard } from './procedimento-card.tsx'
import classes from './procedimento-showcase.module.css'

type Props = {
  /** Undefined while they are awaited. */
  procedimentos: readonly Procedimento[] | undefined
  tipo: ProcedimentoKind
  /** The service that is in view at first. */
  shown?: Procedimento | null
  onKind: (tipo: ProcedimentoKind) => void
  /** False where the clinic's list never reached this device. */
  known: boolean
  onReload: () => Promise<unknown>
}

/** The services of one kind, four to a group on wide screens. */
export function ProcedimentoShowcase({ procedimentos, tipo, shown, onKind, known, onReload }: Props) {
  if (procedimentos === undefined) return <ShowcaseSkeleton />
  const ofKind = procedimentos.filter((p) => p.tipoProcedimento === tipo)
  if (ofKind.length > 0)
    return (
      // A group begins at its first card again when the kind changes.
      <CardCarousel
        key={tipo}
        what="serviços"
        perView={{ base: 1, sm: 2, md: 4 }}
        gap={24}
        strictGroups
        start={Math.max(
          0,
          ofKind.findIndex((p) => p.id === shown?.id),
        )}
      >
        {ofKind.map((p, i) => (
          <ProcedimentoCard key={p.id} procedimento={p} first={i === 0} />
        ))}
      </CardCarousel>
    )
  if (!known)
    return (
      <EmptyState
        picture="empty-conversation"
        sentence="Ainda não conseguimos buscar os serviços."
        hint="Verifique a internet. Depois da primeira vez, eles ficam guardados neste aparelho."
        action={<TryAgain onReload={onReload} />}
      />
    )
  const other = tipo === 1 ? 2 : 1
  const hasOther = procedimentos.some((p) => p.tipoProcedimento === other)
  return (
    <EmptyState
      picture="empty-agenda"
      sentence={`Em breve teremos serviços ${plural[tipo]} por aqui.`}
      hint={
        hasOther
          ? `Enquanto isso, conheça os ${plural[other]}.`
          : 'Volte daqui a pouco: a clínica está preparando a lista.'
      }
      action={
        hasOther && (
          <Button variant="light" onClick={() => onKind(other)}>
            Ver {procedimentoKindNames[other]}
          </Button>
        )
      }
    />
  )
}

function TryAgain({ onReload }: { onReload: () => Promise<unknown> }) {
  const [retrying, setRetrying] = useState(false)
  return (
    <Button
      loading={retrying}
      onClick={() => {
        setRetrying(true)
        void onReload().finally(() => setRetrying(false))
      }}
    >
      Tentar de novo
    </Button>
  )
}

const plural: Record<ProcedimentoKind, string> = { 1: 'corporais', 2: 'faciais' }

function ShowcaseSkeleton() {
  const pictureHeight = useMatches({ base: 236, md: 264 }, { getInitialValueInEffect: false })
  return (
    <Loading label="Carregando os serviços…">
      <div className={classes.skeletons}>
        {[1, 2, 3, 4].map((n) => (
          <CardSkeleton key={n} pictureHeight={pictureHeight} />
        ))}
      </div>
      <div className={classes.pager}>
        <SkeletonBlock width={56} height={18} />
        <SkeletonBlock width={96} height={44} radius={12} />
      </div>
    </Loading>
  )
}
