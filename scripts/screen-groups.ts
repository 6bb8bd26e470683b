import type { Plugin } from 'vite'
import { type EndpointName, endpoints } from '#domain/api/endpoints.ts'

/** Who a screen is for, where it is not for everybody. */
const GRUPOS = {
  cliente: ['servicos', 'agendamentos', 'perfil', 'pendencias'],
  admin: [
    'visualizar-agendamentos',
    'cadastro-horarios',
    'clinica',
    'procedimentos',
    'voucher',
    'cadastro-mensagens',
  ],
} as const

type Grupo = keyof typeof GRUPOS

type Rota = {
  /** Null where the first files hold it. */
  readonly tela: string | null
  /** The public lists that its first drawing waits for. */
  readonly dados: readonly EndpointName[]
  /** The largest thing on it: some kB that would else wait for the app. */
  readonly imagem?: string
}

const HERO = 'hero-perfil.svg'

/** Screens that people come to by a link, by their path. */
const ROTAS: Readonly<Record<string, Rota>> = {
  '/': { tela: null, dados: ['clinica.ler', 'mensagem.listar', 'procedimento.listar'], imagem: HERO },
  '/login': { tela: 'login', dados: ['clinica.ler'], imagem: HERO },
  '/register': { tela: 'register', dados: ['clinica.ler'] },
  '/sobre': { tela: 'sobre', dados: ['clinica.ler', 'mensagem.listar', 'procedimento.listar'] },
  '/servicos': { tela: 'servicos', dados: ['clinica.ler', 'procedimento.listar'] },
  '/agendamentos': { tela: 'agendamentos', dados: ['clinica.ler', 'procedimento.listar'] },
  '/perfil': { tela: 'perfil', dados: ['clinica.ler', 'procedimento.listar'] },
}

/** What runs on every page, but after the first picture: fetched beside the first file, and not when that asks for it. */
const LOGO_DEPOIS = '/src/api/client.ts'

/** Where others share the module, the file that is asked for only hands it on. */
function isLogoDepois({ facadeModuleId, moduleIds }: Pick<Chunk, 'facadeModuleId' | 'moduleIds'>): boolean {
  return [facadeModuleId, ...moduleIds].some((id) => id?.endsWith(LOGO_DEPOIS))
}

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

const LISTA = 'telas.json'
/** Read by the server alone (server/plugins/static.ts). */
const ROTAS_JSON = 'rotas.json'

/**
 * Parts the built files by who needs them. A visitor's worker precaches what the open screens need, and nothing of the
 * calendar or of the reception; the rest is named in `telas.json`, by group, for the worker to keep once somebody has
 * logged in. `rotas.json` names what each path needs beside the first files, for the server to say so in its answer:
 * the screen and its lists are fetched beside the app and not after it.
 */
export function screenGroups() {
  const later = new Set<string>()

  const plugin: Plugin = {
    name: 'screen-groups',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) =>
        Object.values(bundle)
          .filter((file) => file.type === 'chunk')
          .filter(isLogoDepois)
          .map(({ fileName }) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', href: `/${fileName}` },
            injectTo: 'head',
          })),
    },
    generateBundle(_, bundle) {
      const chunks = new Map<string, Chunk>()
      for (const file of Object.values(bundle))
        if (file.type === 'chunk') chunks.set(file.fileName, file as unknown as Chunk)

      const reach = (start: readonly Chunk[], stop: (chunk: Chunk) => boolean) => {
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
            if (asked !== undefined && !stop(asked)) visit(asked)
          }
        }
        for (const chunk of start) visit(chunk)
        return files
      }

      const all = [...chunks.values()]
      const screenOf = (name: string) => {
        const chunk = all.find((c) => c.facadeModuleId?.endsWith(`/src/app/routes/${name}.tsx`))
        if (chunk === undefined) throw new Error(`no screen of its own: src/app/routes/${name}.tsx`)
        return chunk
      }
      const screensOf = (grupo: Grupo) => GRUPOS[grupo].map(screenOf)
      const cliente = screensOf('cliente')
      const admin = screensOf('admin')
      // The bundler's own mark of an entry is lost where the first screen's modules are gathered in one file.
      const first = all.filter((c) => c.moduleIds.some((id) => id.endsWith('/src/main.tsx')))
      if (first.length === 0) throw new Error('no file holds src/main.tsx')
      const open = reach(first, (c) => cliente.includes(c) || admin.includes(c))
      const asClient = without(
        reach(cliente, (c) => admin.includes(c)),
        [...open],
      )
      const asAdmin = without(
        reach(admin, () => false),
        [...open, ...asClient],
      )
      for (const file of [...asClient, ...asAdmin]) later.add(file)
      const urls = (files: readonly string[]) => files.toSorted().map((file) => `/${file}`)
      this.emitFile({
        type: 'asset',
        fileName: LISTA,
        source: JSON.stringify({ cliente: urls(asClient), admin: urls(asAdmin) }),
      })
      const inicio = [...reach(first, () => true)]
      const atOnce = [...reach([...first, ...all.filter(isLogoDepois)], () => true)]
      const imagemDe = (name: string): string => {
        const file = Object.values(bundle).find((f) => f.type === 'asset' && f.names.includes(name))
        if (file === undefined) throw new Error(`no picture of this name: ${name}`)
        return `/${file.fileName}`
      }
      const rotas = Object.entries(ROTAS).map(([path, { tela, dados, imagem }]) => {
        const chunks = tela === null ? [] : [screenOf(tela)]
        const arquivos = urls(
          without(
            reach(chunks, () => true),
            atOnce,
          ),
        )
        const sessao = chunks.some((c) => cliente.includes(c))
        return [
          path,
          {
            // What is named here is fetched before what the page itself names: the largest file must not come last.
            arquivos: [...inicio.map((file) => `/${file}`), ...arquivos],
            dados: dados.map((name) => endpoints[name].path),
            imagens: imagem === undefined ? [] : [imagemDe(imagem)],
            sessao,
          },
        ]
      })
      this.emitFile({
        type: 'asset',
        fileName: ROTAS_JSON,
        source: JSON.stringify(Object.fromEntries(rotas)),
      })
    },
  }
  /** For the precache: everything but what waits for a login. */
  const isOpen = ({ url }: { readonly url: string }): boolean => !later.has(url)
  return { plugin, isOpen }
}

function without(files: ReadonlySet<string>, others: readonly string[]): string[] {
  return [...files].filter((file) => !others.includes(file))
}
