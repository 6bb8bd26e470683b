import path from 'node:path'
import type { AccountEvent } from '#domain/account/schema.ts'
import type { Condition, SystemHealth, SystemPart } from '#domain/health/schema.ts'
import { countInWords } from '#domain/lib/count.ts'
import { DEFAULT_TIME_ZONE } from '#domain/lib/dates.ts'
import { type Last, lastCopy, lastDrill } from '../../backup/record.ts'
import { sizeInWords } from '../../backup/words.ts'
import type { Deps } from '../../deps.ts'
import { lookAtDatabase } from '../../doctor/database.ts'
import type { Finding } from '../../doctor/finding.ts'
import { lookAtSettings, reachOf } from '../../doctor/settings.ts'
import { checkCopies, checkRoom, type Room, roomOf, usedShare } from '../../doctor/storage.ts'
import type { Env } from '../../env.ts'
import { version } from '../../version.ts'
import { readAccountLog } from '../account/repository.ts'
import { readClinica } from '../clinica/repository.ts'
import { countRows } from './repository.ts'
import { alertTime, differenceInWords, zoneInWords } from './words.ts'

const EVENTS = 5

const CONDITION_OF: Record<Finding['level'], Condition> = {
  ok: 'em_ordem',
  warning: 'olhar',
  error: 'resolver',
}

type SystemDeps = Pick<Deps, 'env' | 'db' | 'now'>
type SystemFacts = SystemPart['fatos']

/** A part as the doctor's findings have it: the worst of them, and what each says is to be done. */
function systemPart(
  parte: SystemPart['parte'],
  findings: readonly Finding[],
  fatos: SystemFacts,
): SystemPart {
  const bad = findings.filter(({ level }) => level !== 'ok')
  const level = (['error', 'warning'] as const).find((l) => bad.some((f) => f.level === l)) ?? 'ok'
  return { parte, situacao: CONDITION_OF[level], fatos, uso: null, fazer: bad.map(({ text }) => text) }
}

/** When something was last done, as the page says it. */
function inWords<T>(last: Last<T>, words: (done: T) => string): string {
  if (last === null) return 'nunca'
  return last === 'ahead' ? 'só com data que ainda não chegou' : words(last)
}

async function copyPart({ env, db, now }: SystemDeps, zone: string): Promise<SystemPart> {
  const [last, drill] = await Promise.all([lastCopy(db.orm, now()), lastDrill(db.orm, now())])
  const copy = last === 'ahead' ? null : last
  const made = inWords(last, ({ feitaEm, bytes, cifrada }) =>
    [alertTime(feitaEm, zone), sizeInWords(bytes), cifrada ? 'cifrada' : 'sem cifra'].join(', '),
  )
  const tried = inWords(
    drill,
    ({ feitoEm, linhas, segundos }) =>
      `${alertTime(feitoEm, zone)}: ${countInWords(linhas, 'linha comparada', 'linhas comparadas')}, nenhuma diferença, ${segundos} s`,
  )
  const findings = await checkCopies(last, env.BACKUP_DIR, now())
  // `checkCopies` has said already what to do about an unencrypted copy: the settings would say it twice.
  if (copy?.cifrada !== false) findings.push(...lookAtSettings(env).copies)
  const part = systemPart('copia', findings, [
    { nome: 'Última', valor: made },
    ...(copy === null ? [] : [{ nome: 'Arquivo', valor: path.basename(copy.arquivo) }]),
    { nome: 'Volta ensaiada', valor: tried },
    { nome: 'Guarda', valor: env.BACKUP_KEEP === 1 ? 'só a mais nova' : `as ${env.BACKUP_KEEP} mais novas` },
  ])
  // A clinic without any copy sees this as urgent, although the operator's doctor only warns of it.
  return last === null ? { ...part, situacao: 'resolver' } : part
}

async function diskPart(env: Env, room: (dir: string) => Promise<Room>): Promise<SystemPart> {
  const copies = { what: 'das cópias', ...(await room(env.BACKUP_DIR)) }
  // A PostgreSQL of the clinic's own may be on another machine, whose disk nobody here sees.
  const database = env.DATABASE_URL === undefined ? { what: 'do banco', ...(await room(env.DATA_DIR)) } : null
  const isOne = database?.disk !== undefined && database.disk === copies.disk
  const places = isOne
    ? [{ ...copies, what: 'do banco e das cópias' }]
    : [copies, ...(database === null ? [] : [database])]
  const fullestFirst = places.toSorted((a, b) => usedShare(b) - usedShare(a))
  const part = systemPart(
    'disco',
    fullestFirst.flatMap((place) => checkRoom(place.what, place)),
    fullestFirst.map(({ what, free, total }) => ({
      nome: places.length === 1 ? 'Usado' : `Usado, ${what}`,
      valor: `${sizeInWords(total - free)} de ${sizeInWords(total)}`,
    })),
  )
  return { ...part, uso: Math.max(...places.map(usedShare)) }
}

type Looked = Awaited<ReturnType<typeof lookAtDatabase>>

function clockPart(env: Env, { clock, aheadMs }: Looked, zone: string): SystemPart {
  const isRight = clock.every(({ level }) => level === 'ok')
  const time = `${isRight ? 'certo' : 'errado'}, ${differenceInWords(aheadMs)} de diferença, ${zoneInWords(zone)}`
  const { PUBLIC_ORIGIN: origin = '' } = env
  const reach = reachOf(env)
  const isSecure = reach === 'public' && origin.startsWith('https:')
  const address = {
    public: isSecure ? `${new URL(origin).host}, com https` : `${origin}, sem https`,
    network: 'nenhum: só funciona nesta rede',
    machine: 'nenhum: só funciona neste computador',
  }[reach]
  const part = systemPart(
    'relogio',
    [...clock, ...lookAtSettings(env).address],
    [
      { nome: 'Relógio', valor: time },
      { nome: 'Endereço', valor: address },
    ],
  )
  if (isSecure || part.fazer.length > 0) return part
  // Right for whoever tries it out; a clinic's clients come nowhere so.
  const advice =
    'Pôr o endereço da clínica com https (PUBLIC_ORIGIN; README, On a server): sem ele ninguém instala no celular.'
  return { ...part, situacao: 'olhar', fazer: [advice] }
}

function accountPart(env: Env, events: readonly AccountEvent[], zone: string): SystemPart {
  const facts = events.map(({ quem, ato, conta, quando }) => ({
    nome: alertTime(quando, zone),
    valor: quem === null || quem === conta ? `${ato}, ${conta}` : `${ato}, ${conta}, por ${quem}`,
  }))
  const none = { nome: 'Nada ainda', valor: 'trocas de senha, códigos, convites e remoções aparecem aqui' }
  return systemPart('contas', lookAtSettings(env).accounts, facts.length === 0 ? [none] : facts)
}

function offPart(parte: SystemPart['parte'], valor: string, advice: string): SystemPart {
  return { parte, situacao: 'desligado', fatos: [{ nome: 'Desligado', valor }], uso: null, fazer: [advice] }
}

type Live = Readonly<{
  /** When the server began, ms. */
  startedAt: number
  /** How many screens hear of changes from this server. */
  openStreams: number
  room?: (dir: string) => Promise<Room>
}>

/** How the system is, in the doctor's words, and in the clinic's time. */
export async function lookAtSystem(deps: SystemDeps, live: Live): Promise<SystemHealth> {
  const { env, db, now } = deps
  const zone = (await readClinica(db.orm))?.fuso ?? DEFAULT_TIME_ZONE
  const asked = performance.now()
  await db.pool.query('select 1')
  const answeredIn = Math.max(1, Math.round(performance.now() - asked))
  const [copy, disk, looked, rows, events] = await Promise.all([
    copyPart(deps, zone),
    diskPart(env, live.room ?? roomOf),
    lookAtDatabase(db, now),
    countRows(db.orm),
    readAccountLog(db.orm, EVENTS),
  ])
  const { visits, people } = rows
  const kept = `${countInWords(visits, 'agendamento', 'agendamentos')}, ${countInWords(people, 'conta', 'contas')}`
  const screens = `${countInWords(live.openStreams, 'tela ligada', 'telas ligadas')} agora`
  return {
    conferidoEm: new Date(now()).toISOString(),
    partes: [
      copy,
      disk,
      systemPart('banco', looked.keeping, [
        { nome: 'Responde', valor: `em ${answeredIn} ms, PostgreSQL ${looked.version}` },
        { nome: 'Guarda', valor: kept },
        { nome: 'Aparelhos', valor: screens },
      ]),
      clockPart(env, looked, zone),
      systemPart('versao', lookAtSettings(env).product, [
        { nome: 'Instalada', valor: version },
        { nome: 'No ar', valor: `desde ${alertTime(live.startedAt, zone)}` },
      ]),
      accountPart(env, events, zone),
      offPart(
        'email',
        'o aplicativo ainda não envia email',
        'Quem esquece a senha pede um código à recepção, que o lê em voz alta.',
      ),
      offPart(
        'avisos',
        'o aplicativo ainda não manda notificações',
        'Telas abertas se atualizam sozinhas; quem está com o aplicativo fechado, avise por telefone.',
      ),
    ],
  }
}
