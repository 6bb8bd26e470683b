import { Button, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { TEXTOS_PERFIL } from '#domain/perfil/texts.ts'
import { TEXTOS_USUARIO } from '#domain/usuario/texts.ts'
import { Card } from '#src/components/card.tsx'
import { EmptyState } from '#src/components/empty-state.tsx'
import { InlineAlert } from '#src/components/inline-alert.tsx'
import { Notice } from '#src/components/notice.tsx'
import { PageTitle } from '#src/components/page-title.tsx'
import { SideSheet } from '#src/components/side-sheet.tsx'
import { Loading, RowsSkeleton } from '#src/components/skeletons.tsx'
import { guardarPessoa } from '../commands.ts'
import { useProximoPorPessoa } from '../queries.ts'
import { type Pessoas, usePessoas } from './use-contacts.ts'
import { UsuarioCabeca, UsuarioFicha } from './usuario-ficha.tsx'
import classes from './usuario-screen.module.css'
import { UsuariosCartoes, UsuariosTabela } from './usuario-list.tsx'

const numero = new Intl.NumberFormat('pt-BR')

export type UsuariosProps = {
  /** The clinic's wall clock as the wire writes it: a next visit is not before it. */
  readonly agora: string
  readonly online: boolean
  /** The first answer of the clinic is still awaited. */
  readonly carregando: boolean
}

/** Admin: the people who are registered, searched by the clinic, and one person's card. Fetched by `Usuarios`. */
export function UsuariosScreen({ agora, online, carregando }: UsuariosProps) {
  const [busca, setBusca] = useState('')
  const lista = usePessoas(busca.trim(), online, carregando)
  const { pessoas } = lista
  const proximos = useProximoPorPessoa(pessoas?.map((p) => p.email) ?? [], agora)
  const [escolhido, setEscolhido] = useState<string | null>(null)
  const [gaveta, setGaveta] = useState(false)
  const largo = useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false })
  const tablet = useMediaQuery('(min-width: 48em)', undefined, { getInitialValueInEffect: false })

  const aberto = pessoas?.find((p) => p.email === escolhido)
  // On a wide screen somebody's card is always there.
  const naFicha = aberto ?? (largo === true ? pessoas?.[0] : undefined)

  function escolher(email: string) {
    const pessoa = pessoas?.find((p) => p.email === email)
    if (pessoa !== undefined) void guardarPessoa(pessoa)
    setEscolhido(email)
    // A window made narrower afterwards does not open one by itself.
    setGaveta(largo !== true)
  }

  const Lista = tablet === true ? UsuariosTabela : UsuariosCartoes
  return (
    <>
      <PageTitle
        subtitle={cadastradasEmPalavras(lista.cadastradas)}
        aside={
          <TextInput
            type="search"
            aria-label="Buscar por nome, email ou telefone"
            placeholder="Buscar por nome, email ou telefone"
            className={classes.busca ?? ''}
            leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
            value={busca}
            maxLength={120}
            onChange={({ currentTarget: { value } }) => setBusca(value)}
          />
        }
      >
        {TEXTOS_PERFIL.titulo}
      </PageTitle>
      <div className={classes.corpo}>
        <Situacao lista={lista} busca={busca.trim()} online={online} />
        <Corpo lista={lista} busca={busca.trim()} online={online} onLimpar={() => setBusca('')}>
          <div className={classes.colunas}>
            <div aria-busy={lista.buscando}>
              <Lista
                usuarios={pessoas ?? []}
                proximos={proximos}
                escolhido={naFicha?.email ?? null}
                onEscolher={escolher}
              />
              {lista.total > (pessoas?.length ?? 0) && (
                <Button variant="subtle" fullWidth mt="xs" onClick={lista.onMais}>
                  Mostrar mais
                </Button>
              )}
            </div>
            {largo === true && naFicha !== undefined && (
              <Card as="aside" className={classes.ficha} aria-label="Pessoa escolhida">
                <UsuarioCabeca usuario={naFicha} />
                <UsuarioFicha usuario={naFicha} proximo={proximos?.get(naFicha.email)} />
              </Card>
            )}
          </div>
        </Corpo>
      </div>
      <SideSheet
        opened={gaveta && largo !== true && aberto !== undefined}
        onClose={() => setGaveta(false)}
        title={aberto && <UsuarioCabeca usuario={aberto} titulo="span" />}
      >
        {aberto && <UsuarioFicha usuario={aberto} proximo={proximos?.get(aberto.email)} />}
      </SideSheet>
    </>
  )
}

function cadastradasEmPalavras(quantas: number | null): string {
  if (quantas === null) return 'Usuários'
  return `Usuários, ${numero.format(quantas)} ${quantas === 1 ? 'cadastrado' : 'cadastrados'}`
}

type EstadoProps = { readonly lista: Pessoas; readonly busca: string; readonly online: boolean }

/** How the search stands, and who answers it. Its line is there before it is needed: nothing moves when it speaks. */
function Situacao({ lista, busca, online }: EstadoProps) {
  const { guardadas, buscando, total, pessoas } = lista
  if (guardadas !== null && guardadas > 0)
    return (
      <div className={classes.aparelho}>
        <InlineAlert tone="info">
          {online ? 'A clínica não respondeu' : 'Sem internet'}: procurando entre{' '}
          {guardadas === 1 ? 'a 1 pessoa guardada' : `as ${numero.format(guardadas)} pessoas guardadas`} neste
          aparelho.
        </InlineAlert>
      </div>
    )
  const achadas = busca !== '' && pessoas !== undefined && total > 0
  return (
    <p role="status" className={classes.situacao} data-vazia={!(buscando || achadas) || undefined}>
      {buscando ? (
        <span className={classes.buscando}>Buscando…</span>
      ) : (
        achadas && (total === 1 ? '1 pessoa encontrada' : `${numero.format(total)} pessoas encontradas`)
      )}
    </p>
  )
}

function Corpo({
  lista: { pessoas, guardadas, cadastradas, buscando },
  busca,
  online,
  onLimpar,
  children,
}: EstadoProps & { readonly onLimpar: () => void; readonly children: ReactNode }) {
  if (pessoas === undefined)
    return (
      <Loading label="Carregando os usuários…">
        <RowsSkeleton rows={5} />
      </Loading>
    )
  if (pessoas.length > 0) return children
  if (busca === '' || guardadas === 0)
    return (
      <EmptyState
        picture="amanhecer"
        sentence={TEXTOS_USUARIO.listaVazia}
        hint={
          online || cadastradas !== null
            ? 'Eles aparecem aqui quando alguém se registra.'
            : 'Sem internet, só aparece quem este aparelho já conhece.'
        }
      />
    )
  if (buscando) return null
  return (
    <Notice
      live
      title="Ninguém com esta busca"
      action={
        <Button size="sm" variant="default" onClick={onLimpar}>
          Limpar busca
        </Button>
      }
    >
      Procuramos “{busca}” no nome, no email, no telefone e no CPF.
    </Notice>
  )
}
