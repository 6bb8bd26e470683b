import { stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import type { CopyRecord } from '../backup/record.ts'
import { sizeInWords } from '../backup/words.ts'
import { type Finding, failure, fine, warning } from './finding.ts'

const HOUR = 3_600_000
const COPY_WARNING_MS = 26 * HOUR
const COPY_ERROR_MS = 7 * 24 * HOUR
const LITTLE_BYTES = 1_000_000_000
const LITTLE_SHARE = 0.1
const ALMOST_NONE_BYTES = 200_000_000

export type Room = Readonly<{ free: number; total: number }>

/** What is free where a directory is, or will be. */
export async function roomOf(dir: string): Promise<Room> {
  const info = await statfs(dir).catch(() => null)
  if (info !== null) return { free: info.bavail * info.bsize, total: info.blocks * info.bsize }
  return path.dirname(dir) === dir ? { free: 0, total: 0 } : roomOf(path.dirname(dir))
}

export function checkRoom(what: string, dir: string, { free, total }: Room): Finding[] {
  const text = `Disco ${what} (${dir}): ${sizeInWords(free)} livres de ${sizeInWords(total)}`
  if (free < ALMOST_NONE_BYTES) return [failure(`${text}: libere espaço agora, sem ele nada mais é gravado.`)]
  if (free < LITTLE_BYTES || free < total * LITTLE_SHARE)
    return [warning(`${text}: libere espaço, ou guarde menos cópias (BACKUP_KEEP).`)]
  return [fine(`${text}.`)]
}

/** The last copy, as the database has noted it; its file may be on another machine. */
export async function checkCopies(last: CopyRecord | null, dir: string, now: number): Promise<Finding[]> {
  if (last === null)
    return [warning('Nenhuma cópia deste banco foi feita: rode "npm run backup", e ligue o timer (README).')]
  const ageMs = now - Date.parse(last.feitaEm)
  const age = `A última cópia tem ${Math.floor(ageMs / HOUR)} h`
  const findings: Finding[] = []
  if (ageMs > COPY_ERROR_MS)
    findings.push(
      failure(
        `${age}: veja por que o timer não a faz (journalctl -u agenda-copia), e rode "npm run backup".`,
      ),
    )
  else if (ageMs > COPY_WARNING_MS)
    findings.push(warning(`${age}: veja se o timer está ligado (systemctl list-timers agenda-copia.timer).`))
  const isHere = path.dirname(last.arquivo) === path.resolve(dir)
  const file = isHere ? await stat(last.arquivo).catch(() => null) : undefined
  if (file === null)
    findings.push(
      failure(`A última cópia não está mais em ${last.arquivo}: rode "npm run backup" outra vez.`),
    )
  else if (file !== undefined && file.size !== last.bytes)
    findings.push(
      failure(`A última cópia, ${last.arquivo}, não tem o tamanho com que foi feita: faça outra.`),
    )
  if (!last.cifrada)
    findings.push(warning('A última cópia não está cifrada: defina BACKUP_KEY e faça outra.'))
  return findings.length > 0 ? findings : [fine(`${age}, cifrada, ${sizeInWords(last.bytes)}.`)]
}
