import { type Quem, TAMANHOS, type Tamanho } from './scenario.ts'

/** A picture that was taken, or why it was not. `arquivo` is relative to the page. */
export type Foto = {
  readonly tela: string
  readonly estado: string
  readonly quem: Quem
  readonly tamanho: Tamanho
  readonly arquivo: string
  readonly erro: string | null
}

const html = (texto: string) =>
  texto.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** By screen, then by state: the sizes of one state stand beside each other, at one scale. */
export function pagina(fotos: readonly Foto[]): string {
  const telas = Map.groupBy(fotos, (f) => f.tela)
  const indice = [...telas.keys()].map((tela) => `<a href="#${html(tela)}">${html(tela)}</a>`).join(' ')
  const secoes = [...telas].map(([tela, dela]) => {
    const estados = Map.groupBy(dela, (f) => `${f.estado}, ${f.quem}`)
    const linhas = [...estados].map(
      ([estado, tamanhos]) =>
        `<h3>${html(estado)}</h3><div class="linha">${tamanhos.map(figura).join('')}</div>`,
    )
    return `<section id="${html(tela)}"><h2>${html(tela)}</h2>${linhas.join('')}</section>`
  })
  return `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>Galeria</title><style>
body{font:15px/1.4 system-ui,sans-serif;margin:24px;background:#e9e5e1;color:#221c1a}
nav{position:sticky;top:0;background:#e9e5e1;padding:8px 0;display:flex;flex-wrap:wrap;gap:4px 14px}
section{scroll-margin-top:64px}h2{margin:48px 0 0}h3{font-weight:500;margin:24px 0 8px}
.linha{display:flex;gap:20px;align-items:flex-start;overflow-x:auto;padding-bottom:8px}
figure{margin:0;flex:none}img{display:block;background:#fff;box-shadow:0 1px 6px #0003}
figcaption{font-size:13px;color:#5c534e;margin-top:4px}pre{background:#fbe3df;padding:12px;max-width:420px;white-space:pre-wrap}
</style><h1>Galeria</h1><nav>${indice}</nav>${secoes.join('')}</html>\n`
}

const ESCALA = 0.5

function figura({ tamanho, arquivo, erro, estado }: Foto): string {
  const { width, height } = TAMANHOS[tamanho]
  const legenda = `<figcaption>${tamanho}, ${width} × ${height}</figcaption>`
  if (erro !== null) return `<figure><pre>${html(erro)}</pre>${legenda}</figure>`
  const img = `<img src="${html(arquivo)}" width="${width * ESCALA}" loading="lazy" alt="${html(estado)}">`
  return `<figure><a href="${html(arquivo)}">${img}</a>${legenda}</figure>`
}
