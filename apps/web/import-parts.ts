import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const importer = fileURLToPath(new URL('./src/platform/import-part.ts', import.meta.url))
const bundlersOwn = '\0vite/preload-helper.js'
const dynamicImport = /\bimport\((["'`]\.\/[^"'`]+\.js["'`])\)/g

/**
 * In the built web a part is imported when all it needs has come (src/platform/import-part.ts says why). The bundler's own
 * helper adds the styles of a part and takes those that failed for added.
 */
export const importParts: Plugin = {
  name: 'import-parts',
  apply: 'build',
  enforce: 'pre',
  load: (id) =>
    id === bundlersOwn ? `export { withStyles as __vitePreload } from ${JSON.stringify(importer)}` : undefined,
  generateBundle: {
    // After the styles of each part were written beside its import.
    order: 'post',
    handler(_, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk') chunk.code = chunk.code.replace(dynamicImport, 'importPart($1)')
    },
  },
}
