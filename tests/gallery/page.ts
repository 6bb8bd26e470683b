import { SIZES, type Size, type Who } from './scenario.ts'

/** A picture that was taken, or why it was not. `arquivo` is relative to the page. */
export type Picture = {
  readonly screen: string
  readonly state: string
  readonly who: Who
  readonly size: Size
  readonly file: string
  readonly error: string | null
}

const html = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** By screen, then by state: the sizes of one state stand beside each other, at one scale. */
export function pageOf(pictures: readonly Picture[]): string {
  const screens = Map.groupBy(pictures, (f) => f.screen)
  const index = [...screens.keys()]
    .map((screen) => `<a href="#${html(screen)}">${html(screen)}</a>`)
    .join(' ')
  const sections = [...screens].map(([screen, ofScreen]) => {
    const states = Map.groupBy(ofScreen, (f) => `${f.state}, ${f.who}`)
    const rows = [...states].map(
      ([state, sizes]) => `<h3>${html(state)}</h3><div class="linha">${sizes.map(figure).join('')}</div>`,
    )
    return `<section id="${html(screen)}"><h2>${html(screen)}</h2>${rows.join('')}</section>`
  })
  return `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>Galeria</title><style>
body{font:15px/1.4 system-ui,sans-serif;margin:24px;background:#e9e5e1;color:#221c1a}
nav{position:sticky;top:0;background:#e9e5e1;padding:8px 0;display:flex;flex-wrap:wrap;gap:4px 14px}
section{scroll-margin-top:64px}h2{margin:48px 0 0}h3{font-weight:500;margin:24px 0 8px}
.linha{display:flex;gap:20px;align-items:flex-start;overflow-x:auto;padding-bottom:8px}
figure{margin:0;flex:none}img{display:block;background:#fff;box-shadow:0 1px 6px #0003}
figcaption{font-size:13px;color:#5c534e;margin-top:4px}pre{background:#fbe3df;padding:12px;max-width:420px;white-space:pre-wrap}
</style><h1>Galeria</h1><nav>${index}</nav>${sections.join('')}</html>\n`
}

const SCALE = 0.5

function figure({ size, file, error, state }: Picture): string {
  const { width, height } = SIZES[size]
  const caption = `<figcaption>${size}, ${width} × ${height}</figcaption>`
  if (error !== null) return `<figure><pre>${html(error)}</pre>${caption}</figure>`
  const img = `<img src="${html(file)}" width="${width * SCALE}" loading="lazy" alt="${html(state)}">`
  return `<figure><a href="${html(file)}">${img}</a>${caption}</figure>`
}
