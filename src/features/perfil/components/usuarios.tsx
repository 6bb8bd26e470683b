import { Button, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import type { UsuarioListado } from '#domain/perfil/schema.ts'
import { TEXTOS_PERFIL } from '#domain/perfil/texts.ts'
import { TEXTOS_USUARIO } from '#domain/usuario/texts.ts'
import { Card } from '#src/components/card.tsx'
import { EmptyState } from '#src/components/empty-state.tsx'
import { Notice } from '#src/components/notice.tsx'
import { PageTitle } from '#src/components/page-title.tsx'
import { SideSheet } from '#src/components/side-sheet.tsx'
import { Loading, RowsSkeleton } from '#src/components/skeletons.tsx'
import { useProximoPorPessoa, useUsuarios } from '../queries.ts'
import { UsuarioCabeca, UsuarioFicha } from './usuario-ficha.tsx'
import { buscarUsuarios } from './usuario-linhas.ts'
import classes from './usuarios.module.css'
import { UsuariosCartoes, UsuariosTabela } from './usuarios-lista.tsx'

/** Rows shown at first, and at every "Mostrar mais": thousands of them would be slow to draw and to read. */
const PASSO = 50
const NINGUEM: ReadonlyMap<string, Agendamento> = new Map()

type Props = {
  /** The clinic's wall clock as the wire writes it: a next visit is not before it. */
  readonly agora: string
  /** The first answer of the clinic is still awaited. */
  readonly carregando: boolean
}

/** Admin: everybody registered, with a search over what this device has, and one person's card. */
export function Usuarios({ agora, carregando }: Props) {
  const usuarios = useUsuarios()
  const proximos = useProximoPorPessoa(agora) ?? NINGUEM
  const [busca, setBusca] = useState('')
  const [quantos, setQuantos] = useState(PASSO)
  const [escolhido, setEscolhido] = useState<string | null>(null)
  const [gaveta, setGaveta] = useState(false)
  const largo = useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false })
  const tablet = useMediaQuery('(min-width: 48em)', undefined, { getInitialValueInEffect: false })

  const procura = useDeferredValue(busca)
  const achados = useMemo(() => buscarUsuarios(usuarios ?? [], procura), [usuarios, procura])
  const total = usuarios?.length ?? 0
  const esperando = usuarios === undefined || (total === 0 && carregando)
  const aberto = achados.find((u) => u.email === escolhido)
  // On a wide screen somebody's card is always there.
  const naFicha = aberto ?? (largo === true ? achados[0] : undefined)

  const Lista = tablet === true ? UsuariosTabela : UsuariosCartoes
  return (
    <>
      <PageTitle
        subtitle={esperando ? 'Usuários' : `Usuários, ${total} ${total === 1 ? 'cadastrado' : 'cadastrados'}`}
        aside={
          <TextInput
            type="search"
            aria-label="Buscar por nome, email ou telefone"
            placeholder="Buscar por nome, email ou telefone"
            className={classes.busca ?? ''}
            leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
            value={busca}
            onChange={({ currentTarget: { value } }) => {
              setBusca(value)
              setQuantos(PASSO)
            }}
          />
        }
      >
        {TEXTOS_PERFIL.titulo}
      </PageTitle>
      <div className={classes.corpo}>
        <Corpo
          esperando={esperando}
          total={total}
          achados={achados}
          busca={procura}
          onLimpar={() => setBusca('')}
        >
          <div className={classes.colunas}>
            <div>
              <Lista
                usuarios={achados.slice(0, quantos)}
                proximos={proximos}
                escolhido={naFicha?.email ?? null}
                onEscolher={(email) => {
                  setEscolhido(email)
                  // A window made narrower afterwards does not open one by itself.
                  setGaveta(largo !== true)
                }}
              />
              {achados.length > quantos && (
                <Button variant="subtle" fullWidth mt="xs" onClick={() => setQuantos(quantos + PASSO)}>
                  Mostrar mais
                </Button>
              )}
            </div>
            {largo === true && naFicha !== undefined && (
              <Card as="aside" className={classes.ficha} aria-label="Pessoa escolhida">
                <UsuarioCabeca usuario={naFicha} />
                <UsuarioFicha usuario={naFicha} proximo={proximos.get(naFicha.email)} />
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
        {aberto && <UsuarioFicha usuario={aberto} proximo={proximos.get(aberto.email)} />}
      </SideSheet>
    </>
  )
}

function Corpo(props: {
  readonly esperando: boolean
  readonly total: number
  readonly achados: readonly UsuarioListado[]
  readonly busca: string
  readonly onLimpar: () => void
  readonly children: ReactNode
}) {
  if (props.esperando)
    return (
      <Loading label="Carregando os usuários…">
        <RowsSkeleton rows={5} />
      </Loading>
    )
  if (props.total === 0)
    return (
      <EmptyState
        picture="amanhecer"
        sentence={TEXTOS_USUARIO.listaVazia}
        hint="Eles aparecem aqui quando alguém se registra."
      />
    )
  if (props.achados.length === 0)
    return (
      <Notice
        live
        title="Ninguém com esta busca"
        action={
          <Button size="sm" variant="default" onClick={props.onLimpar}>
            Limpar busca
          </Button>
        }
      >
        Procuramos “{props.busca.trim()}” no nome, no email e no telefone.
      </Notice>
    )
  return props.children
}
