import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const importer = fileURLToPath(new URL('./src/platform/import-part.ts', import.meta.url))
const bundlersOwn = '\0vite/preload-helper.js'
const dynamicImport = /\bimport\((["'`]\.\/[^"'`]+\.js["'`])\)/g

/**
 * Routes dynamic imports of the build through src/platform/import-part.ts, which explains why. The bundler's own
 * preload helper treats failed styles as loaded.
 */
export const importParts: Plugin = {
  name: 'import-parts',
  apply: 'build',
  enforce: 'pre',
  load: (id) =>
    id === bundlersOwn ? `export { withStyles as __vitePreload } from ${JSON.stringify(importer)}` : undefined,
  generateBundle: {
    // Runs after the bundler has added each module's styles to its import.
    order: 'post',
    handler(_, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk') chunk.code = chunk.code.replace(dynamicImport, 'importPart($1)')
    },
  },
}
