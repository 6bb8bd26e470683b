import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const IMG = /<img src="\/favicon\.svg" alt="([^"]*)" width="(\d+)" height="(\d+)" \/>/
const DRAWING = new URL('../public/favicon.svg', import.meta.url)

/**
 * Writes the mark that stands until the app does into the page itself: as a file of its own it would come
 * beside all that the app is made of, and take a connection from it.
 */
export function openingMark(): Plugin {
  return {
    name: 'opening-mark',
    apply: 'build',
    transformIndexHtml(html) {
      const [img, alt, width, height] = IMG.exec(html) ?? []
      if (img === undefined) throw new Error('index.html shows no mark to write into it')
      const svg = readFileSync(DRAWING, 'utf8').trim()
      const [tag = ''] = /^<svg [^>]*>/.exec(svg) ?? []
      const inside = tag
        .replace(/ (?:width|height)="[^"]*"/g, '')
        .replace('<svg ', `<svg role="img" aria-label="${alt}" width="${width}" height="${height}" `)
      return html.replace(img, inside + svg.slice(tag.length))
    },
  }
}
