import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import mantinePreset from 'postcss-preset-mantine'
import simpleVariables from 'postcss-simple-vars'
import { defineConfig, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { addFiles, ahead, isSignIn, routesIn, type Route } from './ahead'
import { catalogues } from './catalogues'
import { helpTopics } from './help-topics'
import { iconSheet } from './icon-sheet'
import { importParts } from './import-parts'
import { lightCalls } from './light-calls'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const routes = routesIn(here('./src'))
const modulesOf = (chosen: (route: Route) => boolean) =>
  new Set(routes.filter(chosen).flatMap(({ modules }) => modules))
const withoutEnding = (id: string | null) => id?.replace(/\.tsx?$/, '') ?? ''

/** Preloads both font files with the page instead of after its styles. */
const preloadFonts: Plugin = {
  name: 'preload-fonts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle }): HtmlTagDescriptor[] =>
      Object.keys(bundle ?? {})
        .filter((file) => /sofia-sans-(cyrillic|latin)-wght.*\.woff2$/.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
          injectTo: 'head',
        })),
  },
}

/**
 * Precache list for offline use: modules of the frame, the home page's cards, screens with `kept` in their routes and
 * `offline-…` files of slices, with their imports. Filled from the bundle, before the worker is written.
 */
const kept: string[] = ['index.html', 'start.*']
const keptFrom = /src\/(main|shell|look\/drawing-shapes|[\w-]+\/([\w-]+\.parts|offline-))|socket\.io-client/
const keptScreens = modulesOf((route) => route.kept)
const isCard = (id: string) => /src.[\w-]+.[\w-]+-cards?\.tsx$/.test(id)
const isKept = (module: string | null) =>
  keptFrom.test(module ?? '') || isCard(module ?? '') || keptScreens.has(withoutEnding(module))
const keepFrame: Plugin = {
  name: 'keep-frame',
  apply: 'build',
  generateBundle(_, bundle) {
    const seen = new Set<string>()
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk' && isKept(chunk.facadeModuleId)) addFiles(bundle, chunk, seen)
    kept.push(...seen, 'assets/*.woff2')
  },
}

const signInScreen = modulesOf(isSignIn)

/** Modules of every signed-in page beyond the first page. */
const frame =
  /src.shell.(layouts.default|menu.(?!\w+\.screen|menu-tiles)|top-bar|icon|home)|src.[\w-]+.[\w-]+\.parts\.tsx?$|src.platform.(header-rules|slice)|kernel.kin-words|src.blocks.(shown.(format|moments)|parts.(ask|shared-choices|address|call-|definitions|lines(?=\.)))/

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>

/** True for domain labels imported by a card of the home page, directly or indirectly. */
const comesWithCards = (id: string, graph: Graph): boolean => /domain.src/.test(id) && isBelowCard(id, graph, new Set())

function isBelowCard(id: string, graph: Graph, seen: Set<string>): boolean {
  if (isCard(id)) return true
  seen.add(id)
  const importers = graph.getModuleInfo(id)?.importers ?? []
  return importers.some((importer) => !seen.has(importer) && isBelowCard(importer, graph, seen))
}

/**
 * Only the server needs OpenAPI. zod attaches JSON schema generation to every schema, which prevents tree shaking, so
 * it is replaced by no-ops.
 */
const withoutJsonSchema: Plugin = {
  name: 'without-json-schema',
  apply: 'build',
  enforce: 'pre',
  async load(id) {
    if (!/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/.test(id)) return undefined
    const names = [...(await readFile(id, 'utf8')).matchAll(/^export (?:const|function|class) (\w+)/gm)]
    return names.map(([, name]) => `export const ${name} = () => undefined`).join('\n')
  },
}

/** Response schemas are used only by the server; the browser needs only their types. */
const withoutAnswers: Plugin = {
  name: 'without-answers',
  apply: 'build',
  enforce: 'pre',
  async load(id) {
    const file = /^.*contract\/src\/.*\.answer\.ts(?=$|\?)/.exec(id)?.[0]
    if (!file) return undefined
    const names = [...(await readFile(file, 'utf8')).matchAll(/^export const (\w+)/gm)]
    return `import { z } from 'zod'\n${names.map(([, name]) => `export const ${name} = z.unknown()`).join('\n')}`
  },
}

/** Drops zod's English messages: the contract has its own, in Bulgarian. */
const withoutEnglish: Plugin = {
  name: 'without-english',
  apply: 'build',
  enforce: 'pre',
  load: (id) =>
    id.endsWith('zod/v4/locales/en.js')
      ? `export default () => ({ localeError: () => 'Стойността не е вярна.' })`
      : undefined,
}

/** Precompresses files at maximum level, which the server sends as they are. */
const compress: Plugin = {
  name: 'compress',
  apply: 'build',
  enforce: 'post',
  closeBundle: {
    order: 'post',
    sequential: true,
    async handler() {
      const folder = this.environment.config.build.outDir
      const files = await readdir(folder, { recursive: true, withFileTypes: true })
      for (const file of files) {
        if (!file.isFile() || !/\.(js|json|css|html|svg|webmanifest)$/.test(file.name)) continue
        const path = join(file.parentPath, file.name)
        const content = await readFile(path)
        if (content.length < 1024) continue
        const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }
        await writeFile(`${path}.br`, brotliCompressSync(content, quality))
        await writeFile(`${path}.gz`, gzipSync(content, { level: 9 }))
      }
    },
  },
}

const target = process.env.API_TARGET ?? 'http://localhost:3000'
const proxied = { target, changeOrigin: false }

export default defineConfig({
  root: here('.'),
  publicDir: here('./public'),
  plugins: [
    react(),
    iconSheet,
    helpTopics,
    catalogues,
    withoutJsonSchema,
    withoutAnswers,
    lightCalls,
    withoutEnglish,
    preloadFonts,
    ahead(here('./src'), routes),
    keepFrame,
    importParts,
    VitePWA({
      strategies: 'generateSW',
      filename: 'sw.js',
      // A new version waits for the user (shell/new-version-notice.tsx); src/platform/reload.ts registers the worker.
      registerType: 'prompt',
      injectRegister: null,
      includeAssets: ['favicon.svg'],
      includeManifestIcons: false,
      manifest: {
        id: '/',
        name: 'Асистент за детски градини',
        short_name: 'Асистент',
        description: 'Платформа за детски градини и ясли',
        lang: 'bg',
        dir: 'ltr',
        start_url: '/',
        scope: '/',
        display: 'standalone',
        background_color: '#fbf7ef',
        theme_color: '#fbf7ef',
        categories: ['education', 'productivity'],
        icons: [
          { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
          { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
          { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
          { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
        ],
      },
      workbox: {
        // Shows push notifications.
        importScripts: ['/push.js'],
        // Modules of screens are cached when first opened.
        globPatterns: kept,
        navigateFallback: '/index.html',
        navigateFallbackDenylist: [/^\/(api|files|hubs|healthz|readyz|metrics)(\/|$)/i, /\.[a-z0-9]{2,5}$/i],
        cleanupOutdatedCaches: true,
        runtimeCaching: [
          {
            urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
            handler: 'CacheFirst',
            options: {
              cacheName: 'parts',
              expiration: { maxEntries: 400, maxAgeSeconds: 60 * 24 * 3600 },
              cacheableResponse: { statuses: [200] },
            },
          },
        ],
      },
    }),
    compress,
  ],
  css: { postcss: { plugins: [mantinePreset(), simpleVariables()] } },
  build: {
    outDir: here('../../dist/web'),
    emptyOutDir: true,
    sourcemap: false,
    reportCompressedSize: false,
    // The preload list of all screens would be a tenth of the first page, and scripts find their imports anyway. Only
    // styles are listed, to avoid unstyled content.
    modulePreload: {
      resolveDependencies: (_, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter((file) => file.endsWith('.css')),
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Two chunks for every page: libraries, which rarely change, and our own modules.
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /[\\/]node_modules[\\/]/, priority: 2 },
            { name: 'frame', tags: ['$initial'], priority: 1 },
            // Shared by the sign-in page and the frame, so that neither loads the other.
            { name: 'both', test: /components.(Anchor|CloseButton)|Icon(AlertTriangle|ArrowLeft)\.mjs/, priority: 0.7 },
            // Inputs and texts of the sign-in page: most screens use them, and they are cached by then.
            { name: 'sign-in', test: (id) => signInScreen.has(withoutEnding(id)), priority: 0.5 },
            // Modules shared by nearly all screens and those of every signed-in page: one chunk instead of dozens of
            // small files loads faster and compresses better.
            {
              name: 'common',
              test: /src.(blocks.parts.(states|section|link|page|tone|names|toast|use-today)|platform|kernel.(text|month|decimal|day))|@tabler/,
              minShareCount: 30,
            },
            // Schemas and their library (light-calls.ts): one chunk, which rarely changes.
            { name: 'shapes', test: /node_modules.zod.|contract.src.core.(call|messages|page|values)/ },
            // Includes the labels used by home cards, so that a home page loads no blocks.
            {
              name: (id, graph) => (frame.test(id) || comesWithCards(id, graph) ? 'signed-in' : null),
              debugName: 'signed-in',
              test: /web.src|domain.src/,
            },
            // Separate: a card with an icon of the blocks would load all of them.
            { name: 'icons', test: /@tabler/, minShareCount: 8 },
            // Lists, forms, grids and reports: one chunk, loaded with the first of them, instead of dozens loaded one
            // after the other. Schemas are separate, because creating them takes time.
            {
              name: 'blocks',
              test: /node_modules.(@mantine|@floating-ui)|web.src.(blocks|look|platform)|domain.src|contract.src.(core|.*values)/,
              minShareCount: 8,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': proxied, '/files': proxied, '/hubs': { ...proxied, ws: true } } },
})
