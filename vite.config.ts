import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const MANIFEST = new URL('./manifest.webmanifest', import.meta.url)

/** The manifest stays at the top of the project, where a person looks for it; its address is /manifest.webmanifest. */
function webManifest(): Plugin {
  return {
    name: 'web-manifest',
    configureServer(server) {
      server.middlewares.use('/manifest.webmanifest', (_req, res) => {
        res.setHeader('Content-Type', 'application/manifest+json')
        res.end(readFileSync(MANIFEST))
      })
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source: readFileSync(MANIFEST) })
    },
    // Injected, not written in index.html: there it would be hashed like any other asset.
    transformIndexHtml: () => [
      { tag: 'link', attrs: { rel: 'manifest', href: '/manifest.webmanifest' }, injectTo: 'head' },
    ],
  }
}

const api = `http://127.0.0.1:${process.env.API_PORT ?? '3000'}`

export default defineConfig({
  plugins: [react(), webManifest()],
  server: {
    proxy: { '/api': api, '/imagens': api },
  },
  build: {
    outDir: 'dist',
    target: 'es2022',
    sourcemap: false,
    // A data: URI can be neither cached on its own nor precached; small pictures stay files.
    assetsInlineLimit: 0,
  },
})
