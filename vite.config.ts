import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { screenGroups } from './scripts/screen-groups.ts'

// At the top of the project, where a person looks for it; served as /manifest.webmanifest.
const manifest = JSON.parse(readFileSync(new URL('./manifest.webmanifest', import.meta.url), 'utf8'))

const api = `http://127.0.0.1:${process.env.API_PORT ?? '3000'}`

const groups = screenGroups()

/**
 * What most screens share, each part of some hundred bytes: alone they would be a file each, and one for their sheet. A
 * file of 100 bytes costs a phone as much time as one of 5 kB.
 */
const COMUM = new RegExp(
  [
    '@mantine/(?:hooks|core/esm/core)/',
    '@mantine/core/esm/components/(?:Accordion/AccordionChevron|ScrollArea/utils)',
    '@tabler/icons-react/.*/Icon',
    '/src/components/(?:back-link|card|dialog-summary|empty-state|page-title|page-top|result-dialog|status-chip|ticket)\\.',
    '/src/app/(?:data-age|entrada-state|use-agora)\\.',
    '/src/lib/(?:age|use-one-at-a-time)\\.',
    '/src/features/agendamento/components/antes-e-agora\\.',
    '/src/features/(?:procedimento|voucher|usuario)/utils\\.',
  ].join('|'),
)
/** The API's client and all schemas: what runs on every page, but after the first picture. */
const CONTRATO = /\/node_modules\/ky\/|\/src\/api\/client\.|\/domain\/(?:api\/|\w+\/schema\.)/
const CAMPOS =
  /@mantine\/(?:form|core\/esm\/components\/(?:CloseButton|Input|InputBase|TextInput))\/|\/src\/components\/(?:field-look|text-field|password-field|inline-alert)\.|\/src\/features\/usuario\/components\/conta-frame\./

export default defineConfig({
  plugins: [
    react(),
    groups.plugin,
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
        manifestTransforms: [(entries) => ({ manifest: entries.filter(groups.isOpen), warnings: [] })],
        // The large pictures of the first visit are cached when seen.
        globIgnores: ['screenshots/**'],
        rollupFormat: 'iife',
      },
    }),
  ],
  // The package's main entry is the build for old browsers inside a wrapper.
  resolve: { alias: { dexie: 'dexie/dist/modern/dexie.mjs' } },
  server: {
    proxy: { '/api': api, '/imagens': api },
  },
  build: {
    outDir: 'dist',
    target: 'es2022',
    sourcemap: false,
    // A data: URI can be neither cached on its own nor precached; small pictures stay files.
    assetsInlineLimit: 0,
    // One file for all that the first screen needs at once. Left alone, the bundler cuts one for every set of screens
    // that share something: some fifty, and where the server speaks HTTP/1.1 a phone fetches six at a time.
    // And one each for the small parts that most screens share, and for what a form is made of.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'inicio', tags: ['$initial'] },
            { name: 'comum', test: COMUM, minShareCount: 2 },
            { name: 'contrato', test: CONTRATO },
            { name: 'campos', test: CAMPOS, minShareCount: 2 },
          ],
        },
      },
    },
  },
})
