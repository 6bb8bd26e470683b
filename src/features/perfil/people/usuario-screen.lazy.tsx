import { Button, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { countInWords, formatCount } from '#domain/lib/count.ts'
import { PERFIL_TEXTS } from '#domain/perfil/texts.ts'
import { USUARIO_TEXTS } from '#domain/usuario/texts.ts'
import { Card } from '#src/components/cards/card.tsx'
import { SideSheet } from '#src/components/dialogs/side-sheet.tsx'
import { InlineAlert } from '#src/components/notices/inline-alert.tsx'
import { Notice } from '#src/components/notices/notice.tsx'
import { EmptyState } from '#src/components/page/empty-state.tsx'
import { NeverFetched } from '#src/components/page/list-body.tsx'
import { PageTitle } from '#src/components/page/page-title.tsx'
import { Loading, RowsSkeleton } from '#src/components/page/skeletons.tsx'
import { keepContact } from '../commands.ts'
import { useNextVisitByContact } from '../queries.ts'
import { AccountDialogs, type AskedAct } from './account-dialogs.tsx'
import { type Contacts, useContacts } from './use-contacts.ts'
import { useShownContact } from './use-shown-contact.ts'
import { UsuarioFicha, UsuarioHead } from './usuario-ficha.tsx'
import { UsuarioCards, UsuarioTable } from './usuario-list.tsx'
import classes from './usuario-screen.module.css'

export type UsuarioScreenProps = {
  /** The clinic's wall clock as the wire writes it: a next visit is not before it. */
  readonly nowAtClinic: string
  readonly online: boolean
  /** The first answer of the clinic is still awaited. */
  readonly loading: boolean
  readonly onReload: () => Promise<unknown>
}

/**
 * Admin: the people who are registered, searched by the clinic, and one person's card. Fetched by
 * `UsuarioScreen`.
 */
export function UsuarioListScreen({ nowAtClinic, online, loading, onReload }: UsuarioScreenProps) {
  const [search, setSearch] = useState('')
  const list = useContacts(search.trim(), online, loading)
  const { pessoas } = list
  const [drawer, setDrawer] = useState(false)
  const [asked, setAsked] = useState<AskedAct | null>(null)
  const wide = useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false })
  const tablet = useMediaQuery('(min-width: 48em)', undefined, { getInitialValueInEffect: false })

  const { contact: open, ...shown } = useShownContact(list, wide === true)
  const emails = [...(pessoas ?? []), ...(open === undefined ? [] : [open])].map((p) => p.email)
  const next = useNextVisitByContact([...new Set(emails)], nowAtClinic)

  function choose(email: string) {
    const contact = pessoas?.find((p) => p.email === email)
    if (contact === undefined) return
    void keepContact(contact)
    shown.choose(contact)
    // A window made narrower afterwards does not open one by itself.
    setDrawer(wide !== true)
  }

  const ofFicha = {
    next,
    today: nowAtClinic.slice(0, 10),
    online,
    onAct: setAsked,
  }
  const List = tablet === true ? UsuarioTable : UsuarioCards
  return (
    <>
      <PageTitle
        subtitle={registeredInWords(list.registered)}
        aside={
          <TextInput
            type="search"
            aria-label="Buscar por nome, email ou telefone"
            placeholder="Buscar por nome, email ou telefone"
            className={classes.busca ?? ''}
            leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
            value={search}
            maxLength={120}
            onChange={({ currentTarget: { value } }) => setSearch(value)}
          />
        }
      >
        {PERFIL_TEXTS.titulo}
      </PageTitle>
      <div className={classes.corpo}>
        <Status list={list} busca={search.trim()} online={online} />
        <div className={wide === true && open === undefined ? '' : (classes.columns ?? '')}>
          <Body list={list} busca={search.trim()} onReload={onReload} onClear={() => setSearch('')}>
            <div aria-busy={list.searching}>
              <List
                usuarios={pessoas ?? []}
                next={next}
                today={nowAtClinic.slice(0, 10)}
                chosen={open?.email ?? null}
                onChoose={choose}
              />
              {list.total > (pessoas?.length ?? 0) && (
                <Button variant="subtle" fullWidth mt="xs" onClick={list.onMore}>
                  Mostrar mais
                </Button>
              )}
            </div>
          </Body>
          {wide === true && open !== undefined && (
            <Card as="aside" className={classes.ficha} aria-label="Pessoa escolhida">
              <UsuarioHead usuario={open} />
              <UsuarioFicha usuario={open} {...ofFicha} />
            </Card>
          )}
        </div>
      </div>
      <SideSheet
        opened={drawer && wide !== true && open !== undefined}
        onClose={() => setDrawer(false)}
        title={open && <UsuarioHead usuario={open} titulo="span" />}
      >
        {open && <UsuarioFicha usuario={open} {...ofFicha} />}
      </SideSheet>
      <AccountDialogs
        {...{ asked, online }}
        onClose={() => setAsked(null)}
        onChanged={() => void onReload()}
        onRemoved={shown.forget}
      />
    </>
  )
}

function registeredInWords(count: number | null): string {
  if (count === null) return 'Usuários'
  return `Usuários, ${countInWords(count, 'cadastrado', 'cadastrados')}`
}

type StateProps = { readonly list: Contacts; readonly busca: string; readonly online: boolean }

/**
 * How the search stands, and who answers it. Its line is there before it is needed: nothing moves when it
 * speaks.
 */
function Status({ list, busca, online }: StateProps) {
  const { kept, searching, total, pessoas } = list
  if (kept !== null && kept > 0)
    return (
      <div className={classes.device}>
        <InlineAlert tone="info">
          {online ? 'A clínica não respondeu' : 'Sem internet'}: procurando entre{' '}
          {kept === 1 ? 'a 1 pessoa guardada' : `as ${formatCount(kept)} pessoas guardadas`} neste aparelho.
        </InlineAlert>
      </div>
    )
  const matches = busca !== '' && pessoas !== undefined && total > 0
  return (
    <p role="status" className={classes.status}>
      {searching ? (
        <span className={classes.searching}>Buscando…</span>
      ) : (
        matches && (total === 1 ? '1 pessoa encontrada' : `${formatCount(total)} pessoas encontradas`)
      )}
    </p>
  )
}

type BodyProps = Omit<StateProps, 'online'> & {
  readonly onReload: () => Promise<unknown>
  readonly onClear: () => void
  readonly children: ReactNode
}

function Body({
  list: { pessoas, kept, registered, searching },
  busca,
  onReload,
  onClear,
  children,
}: BodyProps) {
  if (pessoas === undefined)
    return (
      <Loading label="Carregando os usuários…">
        <RowsSkeleton rows={5} />
      </Loading>
    )
  if (pessoas.length > 0) return children
  // Nobody has told of anybody: to have nobody here says nothing then.
  if (registered === null && (busca === '' || kept === 0))
    return <NeverFetched what="os usuários" onReload={onReload} />
  if (busca === '' || registered === 0)
    return (
      <EmptyState
        picture="dawn"
        sentence={USUARIO_TEXTS.emptyList}
        hint="Eles aparecem aqui quando alguém se registra."
      />
    )
  if (searching) return null
  return (
    <Notice
      live
      title="Ninguém com esta busca"
      action={
        <Button size="sm" variant="default" onClick={onClear}>
          Limpar busca
        </Button>
      }
    >
      Procuramos “{busca}” no nome, no email, no telefone e no CPF.
    </Notice>
  )
}
