import type { ProcedimentoKind } from '#domain/lib/procedimento-kind.ts'
import { foldAccents } from '#domain/lib/search.ts'
import cold from './suggested/criolipolise.webp'
import drainage from './suggested/drenagem-linfatica.webp'
import cleansing from './suggested/limpeza-de-pele.webp'
import clay from './suggested/mascara-de-argila.webp'
import firming from './suggested/massagem-modeladora.webp'
import relaxing from './suggested/massagem-relaxante.webp'
import diamond from './suggested/peeling-de-diamante.webp'
import frequency from './suggested/radiofrequencia-facial.webp'

/** A service that many clinics have, to be taken over with its picture. */
export type Suggestion = {
  readonly nome: string
  readonly descricao: string
  readonly tempo: string
  readonly valor: number
  readonly tipoProcedimento: ProcedimentoKind
  /** The address of a file of the app's own. */
  readonly picture: string
}

const CORPORAL = 1
const FACIAL = 2

export const PROCEDIMENTO_SUGGESTIONS: readonly Suggestion[] = [
  {
    nome: 'Limpeza de pele',
    descricao: 'Vapor, extração delicada e máscara calmante.',
    tempo: '01:15',
    valor: 189,
    tipoProcedimento: FACIAL,
    picture: cleansing,
  },
  {
    nome: 'Drenagem linfática',
    descricao: 'Manobras lentas no sentido da circulação, pernas e abdome.',
    tempo: '01:00',
    valor: 160,
    tipoProcedimento: CORPORAL,
    picture: drainage,
  },
  {
    nome: 'Massagem modeladora',
    descricao: 'Movimentos firmes e ritmados em cintura, quadril e coxas.',
    tempo: '01:00',
    valor: 180,
    tipoProcedimento: CORPORAL,
    picture: firming,
  },
  {
    nome: 'Peeling de diamante',
    descricao: 'Esfoliação com ponteira fina, para textura e viço, sem descamar.',
    tempo: '00:40',
    valor: 145,
    tipoProcedimento: FACIAL,
    picture: diamond,
  },
  {
    nome: 'Radiofrequência facial',
    descricao: 'Calor controlado que firma o contorno do rosto ao longo das sessões.',
    tempo: '00:45',
    valor: 230,
    tipoProcedimento: FACIAL,
    picture: frequency,
  },
  {
    nome: 'Criolipólise',
    descricao: 'Frio controlado sobre a gordura localizada, uma área por sessão.',
    tempo: '01:00',
    valor: 420,
    tipoProcedimento: CORPORAL,
    picture: cold,
  },
  {
    nome: 'Massagem relaxante',
    descricao: 'Óleo morno e pressão suave, da nuca aos pés.',
    tempo: '00:50',
    valor: 150,
    tipoProcedimento: CORPORAL,
    picture: relaxing,
  },
  {
    nome: 'Máscara de argila',
    descricao: 'Argila verde, para a pele oleosa respirar.',
    tempo: '00:50',
    valor: 120,
    tipoProcedimento: FACIAL,
    picture: clay,
  },
]

/** Ticked at first, in a clinic that has no service yet. */
export const USUAL_COUNT = 4

/** A name as it is told apart from others: nobody has "Limpeza de Pele" beside "limpeza de pele". */
export const nameKey = (nome: string): string => foldAccents(nome).trim().replace(/\s+/g, ' ')
