import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { endpoints } from '#domain/api/endpoints.ts'
import { isShownTo, keptBy } from '#src/app/access.ts'
import { type Screen, screens } from '#src/app/screens.ts'
import { type ListName, listOf } from '#src/offline/pull/lists.ts'
import type { ScreenGroup } from '#src/offline/sw-messages.ts'
import { integrityOf } from './integrity.ts'

const rows: readonly Screen[] = screens

/**
 * What runs on every page, but after the first drawing of what a device has: where it has nothing yet, it is
 * fetched beside the first file, and not when that asks for it.
 */
const SOON_AFTER = ['/src/api/client.ts']
/** What runs soon after, too, on a page that asks for something that takes a login. */
const SOON_AFTER_LOGIN = [...SOON_AFTER, '/domain/api/endpoints.ts']

/** What is known of a built chunk: its own files, and the chunks it needs at once or may ask for. */
type Chunk = {
  readonly type: 'chunk'
  readonly fileName: string
  readonly moduleIds: readonly string[]
  readonly facadeModuleId: string | null
  readonly imports: readonly string[]
  readonly dynamicImports: readonly string[]
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> }
}

/** Where others share the module, the file that is asked for only hands it on. */
function holds(
  { facadeModuleId, moduleIds }: Pick<Chunk, 'facadeModuleId' | 'moduleIds'>,
  modules: readonly string[],
): boolean {
  return [facadeModuleId, ...moduleIds].some((id) => modules.some((module) => id?.endsWith(module)))
}

/** Read by the service worker (src/sw/screens.ts). */
const KEPT_JSON = 'telas.json'
/** Read by the server alone (server/plugins/static.ts). */
const ROUTES_JSON = 'rotas.json'

/**
 * Parts the built files by who needs them, as the table of screens says. A visitor's worker precaches what
 * the open screens need, and nothing of the calendar or of the reception; the rest is named in `telas.json`,
 * by group, for the worker to keep once somebody has logged in. `rotas.json` names what each path needs
 * beside the first files, for the server to say so in its answer: the screen and its lists are fetched beside
 * the app and not after it.
 */
export function screenGroups() {
  const later = new Set<string>()
  let kept: Record<ScreenGroup, readonly string[]> = { cliente: [], admin: [] }

  const plugin: Plugin = {
    name: 'screen-groups',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const chunks = new Map<string, Chunk>()
      for (const file of Object.values(bundle)) if (file.type === 'chunk') chunks.set(file.fileName, file)
      const all = [...chunks.values()]

      /**
       * The files that some chunks need, and those they may ask for, as far as these are not to be left out.
       */
      const reach = (start: readonly Chunk[], isLeftOut: (chunk: Chunk) => boolean) => {
        const files = new Set<string>()
        const seen = new Set<Chunk>()
        const visit = (chunk: Chunk | undefined) => {
          if (chunk === undefined || seen.has(chunk)) return
          seen.add(chunk)
          files.add(chunk.fileName)
          for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css)
          for (const name of chunk.imports) visit(chunks.get(name))
          for (const name of chunk.dynamicImports) {
            const asked = chunks.get(name)
            if (asked !== undefined && !isLeftOut(asked)) visit(asked)
          }
        }
        for (const chunk of start) visit(chunk)
        return files
      }

      // The bundler's own mark of an entry is lost where the first screen's modules are gathered in one file.
      const first = all.filter((c) => c.moduleIds.some((id) => id.endsWith('/src/main.tsx')))
      if (first.length === 0) throw new Error('no file holds src/main.tsx')
      /** The chunks of a screen; none where the first files hold it. */
      const chunksOf = ({ file }: Screen): readonly Chunk[] => {
        const module = `/src/app/routes/${file}.tsx`
        if (first.some((c) => c.moduleIds.some((id) => id.endsWith(module)))) return []
        const own = all.filter((c) => c.facadeModuleId?.endsWith(module))
        if (own.length === 0) throw new Error(`a row without its file: ${module.slice(1)}`)
        return own
      }
      const ofGroup = (group: ScreenGroup) => rows.filter((row) => keptBy(row) === group).flatMap(chunksOf)
      const client = ofGroup('cliente')
      const admin = ofGroup('admin')

      const open = reach(first, (c) => client.includes(c) || admin.includes(c))
      const asClient = without(
        reach(client, (c) => admin.includes(c)),
        [...open],
      )
      const asAdmin = without(
        reach(admin, () => false),
        [...open, ...asClient],
      )
      for (const file of [...asClient, ...asAdmin]) later.add(file)
      const urls = (files: readonly string[]) => files.toSorted().map((file) => `/${file}`)
      kept = { cliente: asClient.toSorted(), admin: asAdmin.toSorted() }

      const start = [...reach(first, () => true)]
      const withModules = (modules: readonly string[]) =>
        reach(
          all.filter((chunk) => holds(chunk, modules)),
          () => true,
        )
      const soonAfter = withModules(SOON_AFTER)
      const soonAfterLogin = withModules(SOON_AFTER_LOGIN)
      const pictureOf = (name: string): string => {
        const file = Object.values(bundle).find((f) => f.type === 'asset' && f.names.includes(name))
        if (file === undefined) throw new Error(`no picture of this name: ${name}`)
        return `/${file.fileName}`
      }
      const routes = rows.map((row) => {
        const own = without(
          reach(chunksOf(row), () => true),
          start,
        )
        const { path, lists = [], picture, servicePicture = null } = row
        const after = without(soonAfter, [...start, ...own])
        const needsLogin = !isShownTo(row, 'visitor')
        const asksAsPerson = needsLogin || lists.some((name) => addressOf(name).length === 0)
        const withLogin = asksAsPerson ? without(soonAfterLogin, [...start, ...own, ...after]) : []
        return [
          path.toLowerCase(),
          {
            // What is named here is fetched before what the page itself names: the largest file must not come
            // last.
            files: [...start.map((file) => `/${file}`), ...urls(own), ...urls(after)],
            filesOfLogin: urls(withLogin),
            dados: (['clinica', ...lists] as const).flatMap(addressOf),
            images: picture === undefined ? [] : [pictureOf(picture)],
            servicePicture,
            sessao: needsLogin,
          },
        ]
      })
      this.emitFile({
        type: 'asset',
        fileName: ROUTES_JSON,
        source: JSON.stringify(Object.fromEntries(routes)),
      })
    },
    /** Each file's hash is taken of what was written: other plugins still change what was generated. */
    writeBundle({ dir = 'dist' }) {
      const withHashes = (files: readonly string[]) =>
        Object.fromEntries(files.map((file) => [`/${file}`, integrityOf(path.join(dir, file))]))
      const list = { cliente: withHashes(kept.cliente), admin: withHashes(kept.admin) }
      writeFileSync(path.join(dir, KEPT_JSON), JSON.stringify(list))
    },
  }
  /** Whether the service worker may keep a file before any login: all but those of screens behind one. */
  const isOpen = ({ url }: { readonly url: string }): boolean => !later.has(url)
  return { plugin, isOpen }
}

/** The address of a list that anybody may ask for; none of another, which only the app may ask for. */
function addressOf(name: ListName): string[] {
  const { endpoint, readers } = listOf(name)
  const isPublic = readers === 'everybody' || readers === 'anybody'
  return isPublic && endpoint !== undefined ? [endpoints[endpoint].path] : []
}

function without(files: ReadonlySet<string>, others: readonly string[]): string[] {
  return [...files].filter((file) => !others.includes(file))
}
