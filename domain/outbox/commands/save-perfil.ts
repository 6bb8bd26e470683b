import { ADDRESS_FIELDS } from '#domain/perfil/fields.ts'
import type { PerfilFields } from '#domain/perfil/schema.ts'
import type { CommandDescriptor } from './descriptor.ts'
import type { Command } from './registry.ts'

const KIND = 'perfil.salvar'

/** A person writes her profile, for the first time or again. */
export type SavePerfil = {
  readonly kind: typeof KIND
  readonly v: 1
  readonly payload: {
    /** The profile as the server knew it; null where it has none yet. */
    readonly perfilId: number | null
    /** Only what the person changed: the rest stays the server's. */
    readonly campos: PerfilFields
  }
}

export function savePerfil(payload: SavePerfil['payload']): SavePerfil {
  return { kind: KIND, v: 1, payload }
}

export function isSavePerfil(command: Command): command is SavePerfil {
  return command.kind === KIND && command.v === 1
}

export const savePerfilDescriptor: CommandDescriptor<SavePerfil> = {
  kind: KIND,
  version: 1,
  target: () => null,
  request({ perfilId, campos }, dono) {
    const body = { ...campos, email: dono }
    return perfilId === null
      ? { endpoint: 'perfil.criar', body }
      : { endpoint: 'perfil.alterar', params: { id: perfilId }, body }
  },
  lane: () => 'perfil',
  waitsFor: () => null,
  expiresAt: () => null,
  seenVersion: () => null,
  rebase: null,
  merge: {
    isSame: () => false,
    doubleTapMs: null,
    join: (earlier, later) =>
      isSavePerfil(earlier)
        ? savePerfil({
            perfilId: later.perfilId ?? earlier.payload.perfilId,
            campos: { ...earlier.payload.campos, ...later.campos },
          })
        : null,
    absorb: () => null,
    replaces: () => false,
    takesBack: () => null,
  },
  isReceptions: () => false,
  undo: null,
  overlay: ({ campos }) => ({ kind: 'changed perfil', campos }),
  doneAt: () => [],
  effect: () => ({ put: 'perfis' }),
  words: {
    title: ({ campos }) => `Perfil: ${fieldsInWords(campos)}`,
    refused: 'A clínica não aceitou este pedido.',
    missing: null,
  },
}

/** The fields by name, in the order of the form. */
const FIELD_NAMES: Record<keyof PerfilFields, string> = {
  nome: 'nome',
  sobrenome: 'sobrenome',
  telefone: 'telefone',
  dataNascimento: 'data de nascimento',
  cpf: 'CPF',
  cep: 'CEP',
  uf: 'UF',
  municipio: 'município',
  bairro: 'bairro',
  logradouro: 'logradouro',
  numero: 'número',
  complemento: 'complemento',
}

const ADDRESS: readonly string[] = ADDRESS_FIELDS

/** "telefone", "endereço e nome", "nome e mais 3". */
export function fieldsInWords(campos: PerfilFields): string {
  const nameOf = ([, name]: [string, string]) => name
  const changed = Object.entries(FIELD_NAMES).filter(([field]) => field in campos)
  const others = changed.filter(([field]) => !ADDRESS.includes(field))
  const hasManyOfAddress = changed.length - others.length > 1
  const names = hasManyOfAddress ? ['endereço', ...others.map(nameOf)] : changed.map(nameOf)
  const [first = 'dados pessoais', ...rest] = names
  if (rest.length === 0) return first
  return `${first} e ${rest.length === 1 ? rest[0] : `mais ${rest.length}`}`
}
