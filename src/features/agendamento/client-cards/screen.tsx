import { Button } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { countInWords } from '#domain/lib/count.ts'
import type { ClinicDate } from '#domain/lib/dates.ts'
import { Avatar } from '#src/components/avatar.tsx'
import { TextField } from '#src/components/fields/text-field.tsx'
import { InlineAlert } from '#src/components/notices/inline-alert.tsx'
import { BackLink } from '#src/components/page/back-link.tsx'
import { EmptyState } from '#src/components/page/empty-state.tsx'
import { PageTitle } from '#src/components/page/page-title.tsx'
import { Loading, RowsSkeleton } from '#src/components/page/skeletons.tsx'
import { pastMomentInWords } from '#src/lib/words/age.ts'
import { dayInWords } from '../life/words.ts'
import { type ListedCard, useCards } from './queries.ts'
import classes from './screen.module.css'

type Props = { readonly today: ClinicDate; readonly online: boolean }

/** Everybody whom the clinic knows, with an account or without, found by name, telephone or e-mail. */
export function ClientCardsScreen({ today, online }: Props) {
  const [typed, setTyped] = useState('')
  const list = useCards(typed, online)
  return (
    <div className={classes.page}>
      <BackLink to="/visualizarAgendamentos">Voltar para a agenda</BackLink>
      <PageTitle size="pane">Fichas</PageTitle>
      <TextField
        type="search"
        label="Buscar"
        placeholder="Nome, telefone ou email"
        autoComplete="off"
        maxLength={120}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {list === undefined ? (
        <Loading label="Procurando as fichas…">
          <RowsSkeleton rows={4} />
        </Loading>
      ) : (
        <>
          {!list.isTold && (
            <InlineAlert tone="wait">
              {online
                ? 'A clínica não respondeu: estas são as fichas guardadas neste aparelho, e há outras.'
                : 'Sem internet: estas são as fichas guardadas neste aparelho, e pode haver outras.'}
            </InlineAlert>
          )}
          {list.asOf !== null && (
            <InlineAlert tone="wait">
              {list.isUnanswered ? 'A clínica não respondeu agora' : 'Atualizando'}: a lista abaixo é de{' '}
              {pastMomentInWords(list.asOf, today)}, e agora pode ser outra.
            </InlineAlert>
          )}
          {list.rows.length === 0 ? (
            <EmptyState
              picture="empty-agenda"
              sentence={emptySentence(typed, list.isTold)}
              hint="Quem liga ganha uma ficha quando você marca a visita."
            />
          ) : (
            <ul className={classes.rows} aria-label="Fichas">
              {list.rows.map((card) => (
                <Row key={card.chave} card={card} today={today} />
              ))}
            </ul>
          )}
          {list.isMoreMissing && (
            <InlineAlert tone="wait">A clínica não respondeu. Toque em Mostrar mais de novo.</InlineAlert>
          )}
          {list.more !== null && (
            <Button variant="light" className={classes.more ?? ''} onClick={list.more}>
              Mostrar mais
            </Button>
          )}
        </>
      )}
    </div>
  )
}

function emptySentence(typed: string, isTold: boolean): string {
  if (typed.trim() !== '') return 'Nenhuma ficha com esta busca'
  return isTold ? 'Nenhuma ficha ainda' : 'Nenhuma ficha guardada neste aparelho'
}

function Row({ card, today }: { readonly card: ListedCard; readonly today: ClinicDate }) {
  const { chave, nome, telefone, conta } = card
  const whose =
    conta === null
      ? { email: null, cliente: nome, ficha: chave }
      : { email: conta, cliente: null, ficha: null }
  const said = [card.seen && seenInWords(card.seen, today), card.isWaiting && 'aguardando envio']
    .filter(Boolean)
    .join(', ')
  return (
    <li>
      <Link to="/ficha" state={{ ...whose, from: '/fichas' }}>
        <Avatar nome={nome} />
        <span className={classes.words}>
          <b>{nome}</b>
          <span>{[telefone || 'sem telefone', conta ?? 'sem conta'].join(', ')}</span>
        </span>
        {said !== '' && <span className={classes.seen}>{said}</span>}
        <IconChevronRight size={20} stroke={1.75} aria-hidden />
      </Link>
    </li>
  )
}

function seenInWords({ visitas, ultimaVisita }: NonNullable<ListedCard['seen']>, today: ClinicDate): string {
  if (visitas === 0) return 'nenhuma visita'
  const count = countInWords(visitas, 'visita', 'visitas')
  return ultimaVisita === null ? count : `${count}, última ${dayInWords(ultimaVisita.slice(0, 10), today)}`
}
