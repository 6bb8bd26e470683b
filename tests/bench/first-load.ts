import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { launchBrowser } from './browser.ts'
import { heading, kB, report } from './report.ts'

type Size = { gzip: number; brotli: number }

async function sizeOf(dist: string, pathname: string): Promise<Size> {
  const bytes = await readFile(path.join(dist, pathname))
  return { gzip: gzipSync(bytes, { level: 9 }).length, brotli: brotliCompressSync(bytes).length }
}

const add = (a: Size, b: Size): Size => ({ gzip: a.gzip + b.gzip, brotli: a.brotli + b.brotli })

/** What a browser that has nothing fetches for each route, as files of the production build. */
export async function benchFirstLoad(
  url: string,
  dist: string,
  routes: readonly { path: string; cookie?: string }[],
): Promise<void> {
  heading('First load per route (JS and CSS a browser fetches, compressed)')
  const browser = await launchBrowser()
  for (const route of routes) {
    const context = await browser.newContext({ serviceWorkers: 'block', locale: 'pt-BR' })
    if (route.cookie !== undefined) await context.addCookies([{ name: 'sessao', value: route.cookie, url }])
    const page = await context.newPage()
    const js: string[] = []
    const css: string[] = []
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (pathname.endsWith('.js')) js.push(pathname)
      if (pathname.endsWith('.css')) css.push(pathname)
    })
    // The page asks who is logged in and draws accordingly; the second visit is the one a client makes.
    await page.goto(url + route.path, { waitUntil: 'networkidle' })
    const zero: Size = { gzip: 0, brotli: 0 }
    const sum = async (files: string[]) => {
      let total = zero
      for (const file of new Set(files)) total = add(total, await sizeOf(dist, file))
      return total
    }
    const scripts = await sum(js)
    const styles = await sum(css)
    report({
      name: `${route.path}${route.cookie === undefined ? '' : ' (client)'}: JS gzip / brotli`,
      value: `${kB(scripts.gzip)} / ${kB(scripts.brotli)}`,
      against: `CSS ${kB(styles.gzip)} / ${kB(styles.brotli)}${route.path === '/' ? ', aim 230 kB JS and 45 kB CSS' : ''}`,
    })
    await context.close()
  }
  await browser.close()
}
