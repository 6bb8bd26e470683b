import type { ProcedimentoInput } from '#domain/procedimento/schema.ts'

const CORPORAL = 1
const FACIAL = 2

/** The demo clinic's services; `imagem` is the name of a file in pictures/, replaced when it is stored. */
export const demoProcedimentoList: readonly ProcedimentoInput[] = [
  {
    nome: 'Limpeza de pele',
    descricao: 'Vapor de ozônio, extração delicada e máscara calmante de camomila.',
    valor: 189,
    tempo: '01:15',
    imagem: 'limpeza-de-pele',
    tipoProcedimento: FACIAL,
  },
  {
    nome: 'Peeling de diamante',
    descricao: 'Esfoliação com ponteira fina, para textura e viço, sem descamar.',
    valor: 145,
    tempo: '00:40',
    imagem: 'peeling-de-diamante',
    tipoProcedimento: FACIAL,
  },
  {
    nome: 'Radiofrequência facial',
    descricao: 'Calor controlado que firma o contorno do rosto ao longo das sessões.',
    valor: 230,
    tempo: '00:45',
    imagem: 'radiofrequencia-facial',
    tipoProcedimento: FACIAL,
  },
  {
    nome: 'Máscara de argila',
    descricao: 'Argila verde com chá branco, para a pele oleosa respirar.',
    valor: 120,
    tempo: '00:50',
    imagem: 'mascara-de-argila',
    tipoProcedimento: FACIAL,
  },
  {
    nome: 'Hidratação facial',
    descricao: 'Ácido hialurônico em camadas e massagem leve, para a pele que repuxa.',
    valor: 165,
    tempo: '01:00',
    imagem: 'hidratacao-facial',
    tipoProcedimento: FACIAL,
  },
  {
    nome: 'Microagulhamento',
    descricao: 'Microfuros precisos que estimulam o colágeno, com anestésico tópico.',
    valor: 350,
    tempo: '01:30',
    imagem: 'microagulhamento',
    tipoProcedimento: FACIAL,
  },
  {
    nome: 'Drenagem linfática',
    descricao: 'Manobras lentas no sentido da circulação, pernas e abdome.',
    valor: 160,
    tempo: '01:00',
    imagem: 'drenagem-linfatica',
    tipoProcedimento: CORPORAL,
  },
  {
    nome: 'Massagem modeladora',
    descricao: 'Movimentos firmes e ritmados em cintura, quadril e coxas.',
    valor: 180,
    tempo: '01:00',
    imagem: 'massagem-modeladora',
    tipoProcedimento: CORPORAL,
  },
  {
    nome: 'Criolipólise',
    descricao: 'Frio controlado sobre a gordura localizada, uma área por sessão.',
    valor: 420,
    tempo: '01:00',
    imagem: 'criolipolise',
    tipoProcedimento: CORPORAL,
  },
  {
    nome: 'Massagem relaxante',
    descricao: 'Óleo morno de lavanda e pressão suave, da nuca aos pés.',
    valor: 150,
    tempo: '00:50',
    imagem: 'massagem-relaxante',
    tipoProcedimento: CORPORAL,
  },
  {
    nome: 'Esfoliação corporal',
    descricao: 'Sal fino e óleo de semente de uva, para a pele lisa do começo ao fim.',
    valor: 135,
    tempo: '00:45',
    imagem: 'esfoliacao-corporal',
    tipoProcedimento: CORPORAL,
  },
  {
    nome: 'Radiofrequência corporal',
    descricao: 'Aquecimento profundo que firma abdome, braços e coxas.',
    valor: 260,
    tempo: '01:00',
    imagem: 'radiofrequencia-corporal',
    tipoProcedimento: CORPORAL,
  },
]
