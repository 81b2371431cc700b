import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import mantinePreset from 'postcss-preset-mantine'
import simpleVariables from 'postcss-simple-vars'
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The two files of the typeface are asked for with the page, not after its styles. */
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

const target = process.env.API_TARGET ?? 'http://localhost:3000'
const proxied = { target, changeOrigin: false }

export default defineConfig({
  root: here('.'),
  publicDir: here('./public'),
  plugins: [
    react(),
    preloadFonts,
    VitePWA({
      strategies: 'generateSW',
      filename: 'sw.js',
      // A new version waits until the user takes it (shell/new-version-notice.tsx); src/platform/reload.ts registers.
      registerType: 'prompt',
      injectRegister: null,
      includeAssets: ['favicon.svg', 'apple-touch-icon.png'],
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
        // The frame is kept for opening without a network; a screen's part is kept once it has been opened.
        globPatterns: ['index.html', 'start.*', 'assets/frame-*.{js,css}', 'assets/*.woff2'],
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
  ],
  css: { postcss: { plugins: [mantinePreset(), simpleVariables()] } },
  build: {
    outDir: here('../../dist/web'),
    emptyOutDir: true,
    sourcemap: false,
    reportCompressedSize: false,
  },
  server: { proxy: { '/api': proxied, '/files': proxied, '/hubs': { ...proxied, ws: true } } },
})
