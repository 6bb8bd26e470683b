import './server/require-node.mjs'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { classNameOf } from './scripts/class-names.ts'
import { codeGroups } from './scripts/code-groups.ts'
import { compiledAhead } from './scripts/compiled-ahead.ts'
import { integrityOf } from './scripts/integrity.ts'
import { openingMark } from './scripts/opening-mark.ts'
import { screenGroups } from './scripts/screen-groups.ts'

// At the top of the project, where a person looks for it; served as /manifest.webmanifest.
const manifest = JSON.parse(readFileSync(new URL('./manifest.webmanifest', import.meta.url), 'utf8'))

const api = `http://127.0.0.1:${process.env.API_PORT ?? '3000'}`

const groups = screenGroups()

const OUT_DIR = 'dist'
const FILE_NAME = 'assets/[name]-[hash:7]'

const router = fileURLToPath(new URL('node_modules/react-router/dist/production', import.meta.url))

export default defineConfig({
  plugins: [
    react(),
    groups.plugin,
    openingMark(),
    compiledAhead(),
    // The page registers the worker itself (src/app/sw-bridge.ts) and asks before a newer one takes over.
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/sw',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest,
      // The system keeps the icons with the installed app; no page shows them.
      includeManifestIcons: false,
      injectManifest: {
        globPatterns: ['**/*.{html,js,css,woff2,svg}', 'telas.json'],
        // With each file's hash the worker refuses whatever else a network hands out under its name.
        manifestTransforms: [
          (entries) => ({
            manifest: entries
              .filter(groups.isOpen)
              .map((entry) => ({ ...entry, integrity: integrityOf(`${OUT_DIR}/${entry.url}`) })),
            warnings: [],
          }),
        ],
        // The large pictures of the first visit are cached when seen.
        globIgnores: ['screenshots/**'],
        rollupFormat: 'iife',
      },
    }),
  ],
  // What the packages name first is, of Dexie and Workbox, the build for old browsers, and of the router the one that
  // warns whoever develops.
  resolve: {
    alias: [
      { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
      { find: /^workbox-window$/, replacement: 'workbox-window/build/workbox-window.prod.mjs' },
      { find: /^react-router$/, replacement: `${router}/index.mjs` },
      { find: /^react-router\/dom$/, replacement: `${router}/dom-export.mjs` },
    ],
  },
  css: { modules: { generateScopedName: classNameOf } },
  server: {
    proxy: { '/api': api, '/imagens': api },
  },
  build: {
    outDir: OUT_DIR,
    target: 'es2022',
    sourcemap: false,
    // Browsers without it (Safari before 17) fetch the same files a little later; the polyfill would watch the
    // whole document of everybody else.
    modulePreload: { polyfill: false },
    // A data: URI can be neither cached on its own nor precached; small pictures stay files.
    assetsInlineLimit: 0,
    // All that the first screen needs is one file on purpose (scripts/code-groups.ts). What holds it small is the
    // measure of the first load, compressed (230 kB), not the bundler's guess.
    chunkSizeWarningLimit: 750,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: codeGroups },
        // The first file names all others, and a hash is what no compression makes smaller.
        chunkFileNames: `${FILE_NAME}.js`,
        entryFileNames: `${FILE_NAME}.js`,
        assetFileNames: `${FILE_NAME}.[ext]`,
      },
    },
  },
})
