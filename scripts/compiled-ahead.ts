import type { Plugin } from 'vite'

/**
 * Says at the top of each file that its functions are called as soon as it is there. Chromium then compiles
 * them while the file comes, beside the page, and keeps them with what it has compiled; otherwise each is
 * compiled when it is first called, where a finger waits. To other browsers it is a comment.
 * (docs/decisions/2026-11-26-compiled-start.md)
 */
export function compiledAhead(): Plugin {
  return {
    name: 'compiled-ahead',
    apply: 'build',
    // It counts on the first line alone, and Vite writes there, too.
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk') file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      },
    },
  }
}
