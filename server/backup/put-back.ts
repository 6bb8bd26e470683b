import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/connection.ts'
import { openForCommand } from '../db/maintenance.ts'
import { isMissingTable } from '../db/retry.ts'
import type { Env } from '../env.ts'
import { toldOfAccounts } from './accounts.ts'
import { BackupError } from './failure.ts'
import { toldOfHealthTexts } from './health-texts.ts'
import { checkCopy, type LoadedCopy, presentData, restoreCopy } from './import.ts'
import { recordDrill } from './record.ts'
import { withScratchDatabase } from './scratch.ts'

type Options = Readonly<{
  env: Env
  log: FastifyBaseLogger
  print: (line: string) => void
  leaving: AbortSignal
  /** The arguments as they were typed; anything but one file is refused with the usage. */
  files: readonly string[]
  /** Whether the copy is only tried, in a scratch database that is removed afterwards. */
  isTrial: boolean
  mayReplace: boolean
}>

const linesOf = ({ sums }: LoadedCopy): number =>
  Object.values(sums).reduce((total, { rows }) => total + rows, 0)

/** Puts a copy back, or tries whether it could be. Answers the exit code. */
export async function putBack(options: Options): Promise<number> {
  const { env, log, print, leaving, files, isTrial, mayReplace: isConfirmed } = options
  const [given, ...others] = files
  if (given === undefined || others.length > 0)
    throw new BackupError('Diga qual cópia, uma só: npm run restore -- [--dry-run] [--force] ARQUIVO')
  const file = path.resolve(given)
  const source = { file, key: env.BACKUP_KEY }
  const { contents } = await checkCopy(source)
  print(`Cópia de ${contents.instant}, versão ${contents.app}, inteira.`)
  const db = await openForCommand({ env, log }, { mayCreate: !isTrial })
  try {
    return isTrial ? await tryOut(db) : await replace(db)
  } finally {
    await db?.close()
  }

  async function tryOut(beside: Database | null): Promise<number> {
    const begin = performance.now()
    const restored = await withScratchDatabase(beside?.url ?? null, leaving, (url) =>
      restoreCopy({ url, marks: null }, source),
    )
    const segundos = Math.round((performance.now() - begin) / 1000)
    const record = { feitoEm: new Date().toISOString(), linhas: linesOf(restored), segundos }
    // Whether it is noted says nothing of the copy: an account that may only read may try one, too. An empty
    // database, which the copy is meant for, has no place for it.
    const noted = await (beside && recordDrill(beside.orm, record))?.catch((error: unknown) =>
      isMissingTable(error) ? undefined : 'not noted',
    )
    print(
      `Ensaio: ${Object.keys(restored.sums).length} tabelas e ${linesOf(restored)} linhas voltaram, todas com a soma da cópia. Os dados da clínica não foram tocados.`,
    )
    if (noted === 'not noted')
      print('A conta do banco não pôde anotar o ensaio: a tela Saúde do sistema não o mostra.')
    return 0
  }

  async function replace(target: Database | null): Promise<number> {
    if (target === null) throw new Error('a database was to be made')
    const present = await presentData(target)
    if (present !== null && !isConfirmed)
      throw new BackupError(
        `O banco já tem ${present.people} contas e ${present.visits} agendamentos, que a cópia substituiria: repita com --force para trocá-los.`,
      )
    const restored = await restoreCopy(target, source)
    print(
      `Restaurada: ${Object.keys(restored.sums).length} tabelas e ${linesOf(restored)} linhas, todas com a soma da cópia. Os aparelhos serão avisados, e todos entram de novo.`,
    )
    for (const told of [await toldOfAccounts(target, restored.accounts), await toldOfHealthTexts(target)])
      if (told !== null) print(told)
    return 0
  }
}
