import type { Condition, SystemHealth, SystemPart } from '#domain/health/schema.ts'
import { clinicNowOf, formatTime } from '#domain/lib/dates.ts'
import { lastCopy, lastDrill } from '../../backup/record.ts'
import { sizeInWords } from '../../backup/words.ts'
import type { Deps } from '../../deps.ts'
import { lookAtDatabase } from '../../doctor/database.ts'
import type { Finding } from '../../doctor/finding.ts'
import { checkSettings } from '../../doctor/settings.ts'
import { checkCopies, checkRoom, type Room, roomOf } from '../../doctor/storage.ts'
import { version } from '../../version.ts'
import { readAccountLog } from '../account/repository.ts'
import { DEFAULT_TIME_ZONE } from '../clinica/clock.ts'
import { readClinica } from '../clinica/repository.ts'
import { countRows } from './repository.ts'

/** From here on a disk that still has room is worth a look: it fills faster than one thinks. */
const FILLING = 0.75
const EVENTS = 5

const number = (n: number): string => n.toLocaleString('pt-BR')

const CONDITION_OF: Record<Finding['level'], Condition> = {
  ok: 'em_ordem',
  warning: 'olhar',
  error: 'resolver',
}

/** A part as the doctor's findings have it: the worst of them, and what each says is to be done. */
function partOf(
  parte: SystemPart['parte'],
  findings: readonly Finding[],
  fatos: SystemPart['fatos'],
): SystemPart {
  const bad = findings.filter(({ level }) => level !== 'ok')
  const level = (['error', 'warning'] as const).find((l) => bad.some((f) => f.level === l)) ?? 'ok'
  return { parte, situacao: CONDITION_OF[level], fatos, uso: null, fazer: bad.map(({ text }) => text) }
}

type Moment = (when: string | number) => string

async function copyPart({ env, db, now }: Deps, moment: Moment): Promise<SystemPart> {
  const [last, drill] = await Promise.all([lastCopy(db.orm), lastDrill(db.orm)])
  const made = last && [moment(last.feitaEm), sizeInWords(last.bytes), last.cifrada ? 'cifrada' : 'sem cifra']
  const tried =
    drill &&
    `${moment(drill.feitoEm)}: ${number(drill.linhas)} linhas comparadas, nenhuma diferença, ${drill.segundos} s`
  const findings = await checkCopies(last, env.BACKUP_DIR, now())
  const part = partOf('copia', findings, [
    { nome: 'Última', valor: made?.join(', ') ?? 'nunca' },
    { nome: 'Volta ensaiada', valor: tried ?? 'nunca' },
    { nome: 'Guarda', valor: `as ${env.BACKUP_KEEP} mais novas` },
  ])
  // To a clinic that has no copy at all this is today's first thing; an operator is told of it by a warning.
  return last === null ? { ...part, situacao: 'resolver' } : part
}

async function diskPart({ env }: Deps, room: (dir: string) => Promise<Room>): Promise<SystemPart> {
  const places = [
    ...(env.DATABASE_URL === undefined ? [['do banco', env.DATA_DIR] as const] : []),
    ['das cópias', env.BACKUP_DIR] as const,
  ]
  const looked = await Promise.all(places.map(async ([what, dir]) => ({ what, dir, ...(await room(dir)) })))
  const used = ({ free, total }: Room): number => (total === 0 ? 1 : (total - free) / total)
  const fullest = Math.max(...looked.map(used))
  const part = partOf(
    'disco',
    looked.flatMap(({ what, dir, free, total }) => checkRoom(what, dir, { free, total })),
    looked.map(({ what, free, total }) => ({
      nome: `Usado, o ${what}`,
      valor: `${sizeInWords(total - free)} de ${sizeInWords(total)}`,
    })),
  )
  if (part.situacao !== 'em_ordem' || fullest < FILLING) return { ...part, uso: fullest }
  const advice = 'Está enchendo: veja o que cresce nesta máquina, ou guarde menos cópias (BACKUP_KEEP).'
  return { ...part, uso: fullest, situacao: 'olhar', fazer: [advice] }
}

type Live = Readonly<{
  /** When the server began, ms. */
  startedAt: number
  room?: (dir: string) => Promise<Room>
}>

/** How the system is, in the doctor's words, and in the clinic's time. */
export async function lookAtSystem(deps: Deps, live: Live): Promise<SystemHealth> {
  const { env, db, now } = deps
  const zone = (await readClinica(db.orm))?.fuso ?? DEFAULT_TIME_ZONE
  const moment: Moment = (when) => {
    const { date, minute } = clinicNowOf(new Date(when).getTime(), zone)
    return `${date.split('-').toReversed().join('/')}, ${formatTime(minute)}`
  }
  const asked = performance.now()
  await db.pool.query('select 1')
  const answeredIn = Math.max(1, Math.round(performance.now() - asked))
  const [copy, disk, found, rows, events] = await Promise.all([
    copyPart(deps, moment),
    diskPart(deps, live.room ?? roomOf),
    lookAtDatabase(db, now),
    countRows(db.orm, now()),
    readAccountLog(db.orm, EVENTS),
  ])
  const database = partOf('banco', found.keeping, [
    { nome: 'Responde', valor: `em ${answeredIn} ms, PostgreSQL ${found.version}` },
    { nome: 'Guarda', valor: `${number(rows.visits)} agendamentos, ${number(rows.people)} contas` },
    { nome: 'Aparelhos', valor: `${number(rows.devices)} em uso no último quarto de hora` },
  ])
  const settings = checkSettings(env)
  const clock = partOf(
    'relogio',
    [...found.clock, ...settings],
    [
      {
        nome: 'Relógio',
        valor: `${found.clock.every(({ level }) => level === 'ok') ? 'certo' : 'errado'}, ${zone}`,
      },
      { nome: 'Endereço', valor: env.PUBLIC_ORIGIN ?? 'nenhum dito: só funciona nesta máquina' },
    ],
  )
  const product = partOf(
    'versao',
    [],
    [
      { nome: 'Instalada', valor: version },
      { nome: 'No ar', valor: `desde ${moment(live.startedAt)}` },
    ],
  )
  const accounts = partOf(
    'contas',
    [],
    events.length === 0
      ? [{ nome: 'Nada ainda', valor: 'trocas de senha, códigos, convites e remoções aparecem aqui' }]
      : events.map(({ quem, ato, conta, quando }) => ({
          nome: moment(quando),
          valor: quem === null || quem === conta ? `${ato}, ${conta}` : `${ato}, ${conta}, por ${quem}`,
        })),
  )
  const off = (parte: 'email' | 'avisos', valor: string, advice: string): SystemPart => ({
    ...{ parte, situacao: 'desligado', uso: null, fazer: [advice] },
    fatos: [{ nome: 'Desligado', valor }],
  })
  return {
    conferidoEm: new Date(now()).toISOString(),
    partes: [
      copy,
      disk,
      database,
      clock,
      product,
      accounts,
      off(
        'email',
        'o aplicativo ainda não envia email',
        'Quem esquece a senha pede um código à recepção, que o lê em voz alta.',
      ),
      off(
        'avisos',
        'o aplicativo ainda não manda notificações',
        'Telas abertas se atualizam sozinhas; quem está com o aplicativo fechado, avise por telefone.',
      ),
    ],
  }
}
