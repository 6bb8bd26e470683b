import { stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import type { CopyRecord, Last } from '../backup/record.ts'
import { sizeInWords } from '../backup/words.ts'
import { type Finding, failure, fine, warning } from './finding.ts'

const HOUR_MS = 3_600_000
const COPY_WARNING_MS = 26 * HOUR_MS
const COPY_ERROR_MS = 7 * 24 * HOUR_MS
/** From this used share of a disk on the doctor warns, because a disk fills faster than one thinks. */
const FILLING = 0.75
/** From this used share on it is an error: somebody has to make room today. */
const NEARLY_FULL = 0.9
/** Free bytes for the same two findings: on a small disk the shares above would come too late. */
const LITTLE_BYTES = 1_000_000_000
const ALMOST_NONE_BYTES = 200_000_000

/** Free and total bytes of a disk; `disk` is its id, which two directories on one disk share. */
export type Room = Readonly<{ free: number; total: number; disk?: number }>

/** What is free where a directory is, or will be. */
export async function roomOf(dir: string): Promise<Room> {
  const found = await Promise.all([statfs(dir), stat(dir)]).catch(() => null)
  if (found !== null) {
    const [space, { dev: disk }] = found
    return { free: space.bavail * space.bsize, total: space.blocks * space.bsize, disk }
  }
  return path.dirname(dir) === dir ? { free: 0, total: 0 } : roomOf(path.dirname(dir))
}

/** How much of a disk is used, from 0 to 1. */
export function usedShare({ free, total }: Room): number {
  return total === 0 ? 1 : (total - free) / total
}

/** @param what which disk it is, as it follows the word "Disco" */
export function checkRoom(what: string, room: Room): Finding[] {
  const { free, total } = room
  const text = `Disco ${what}: ${sizeInWords(free)} livres de ${sizeInWords(total)}`
  if (free < ALMOST_NONE_BYTES) return [failure(`${text}: libere espaço agora, sem ele nada mais é gravado.`)]
  if (usedShare(room) >= NEARLY_FULL)
    return [failure(`${text}: libere espaço hoje, ou guarde menos cópias (BACKUP_KEEP).`)]
  if (free < LITTLE_BYTES || usedShare(room) >= FILLING)
    return [warning(`${text}: veja o que cresce nesta máquina, ou guarde menos cópias (BACKUP_KEEP).`)]
  return [fine(`${text}.`)]
}

/**
 * The last copy, as the database has noted it; its file may be on another machine. Its name is told, and not
 * where it is: what is said here stands on a page too.
 */
export async function checkCopies(last: Last<CopyRecord>, dir: string, nowMs: number): Promise<Finding[]> {
  if (last === null)
    return [warning('Nenhuma cópia deste banco foi feita: rode "npm run backup", e ligue o timer (README).')]
  if (last === 'ahead')
    return [
      failure(
        'Todas as cópias têm uma data que ainda não chegou: acerte o relógio desta máquina (timedatectl set-ntp true), e, se elas é que estão adiantadas, rode "npm run backup".',
      ),
    ]
  const ageMs = nowMs - Date.parse(last.feitaEm)
  const age = `A última cópia tem ${Math.floor(ageMs / HOUR_MS)} h`
  const findings: Finding[] = []
  if (ageMs > COPY_ERROR_MS)
    findings.push(
      failure(
        `${age}: veja por que o timer não a faz (journalctl -u agenda-copia), e rode "npm run backup".`,
      ),
    )
  else if (ageMs > COPY_WARNING_MS)
    findings.push(warning(`${age}: veja se o timer está ligado (systemctl list-timers agenda-copia.timer).`))
  const name = path.basename(last.arquivo)
  const isHere = path.dirname(last.arquivo) === path.resolve(dir)
  const file = isHere
    ? await stat(last.arquivo).catch(({ code }: NodeJS.ErrnoException) => String(code))
    : undefined
  if (file === 'ENOENT')
    findings.push(
      failure(`A última cópia, ${name}, não está mais em BACKUP_DIR: rode "npm run backup" outra vez.`),
    )
  else if (typeof file === 'string')
    findings.push(
      warning(
        `A última cópia, ${name}, não pôde ser vista (${file}): deixe esta conta entrar em BACKUP_DIR, ou confira com a que faz as cópias.`,
      ),
    )
  else if (file !== undefined && file.size !== last.bytes)
    findings.push(
      failure(`A última cópia, ${name}, não tem o tamanho com que foi feita: rode "npm run backup".`),
    )
  if (!last.cifrada)
    findings.push(warning('A última cópia não está cifrada: defina BACKUP_KEY e faça outra.'))
  return findings.length > 0 ? findings : [fine(`${age}, cifrada, ${sizeInWords(last.bytes)}.`)]
}
