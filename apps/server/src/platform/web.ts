import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config'

// Serves the built web app: hashed assets are cached for a year, everything else is revalidated, unknown paths get
// index.html.

const outsideTheApp = /^\/(api|files|hubs|healthz|readyz|metrics)(\/|$)/i

type PageSettings = Pick<Config, 'apiUrl' | 'realtime' | 'analytics'>

export async function serveWeb(app: FastifyInstance, folder: string, settings: PageSettings): Promise<boolean> {
  if (!existsSync(join(folder, 'index.html'))) return false
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: true,
    preCompressed: true,
    setHeaders: (reply, path) =>
      void reply.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      ),
  })
  const tags = tagsOf(settings)
  if (tags) await serveWithTags(app, folder, tags)
  else
    app.decorateReply('sendPage', function () {
      return this.header('cache-control', 'no-cache').sendFile('index.html')
    })
  return true
}

/** Meta data of this installation for apps/web/src/platform/page-settings.ts; empty with default settings. */
function tagsOf({ apiUrl, realtime, analytics }: PageSettings): string {
  const api = apiUrl ? ` data-api="${escaped(apiUrl)}"` : ''
  const hub = realtime ? '' : ' data-realtime="off"'
  const meta = api || hub ? `<meta name="settings"${api}${hub} />` : ''
  return meta + (analytics ? `<script defer src="${escaped(analytics)}"></script>` : '')
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** Serves the page with its tags, and changes the service worker's version with the page. */
async function serveWithTags(app: FastifyInstance, folder: string, tags: string): Promise<void> {
  const page = (await readFile(join(folder, 'index.html'), 'utf8')).replace('</head>', `${tags}</head>`)
  app.decorateReply('sendPage', function () {
    return this.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
  })
  for (const path of ['/', '/index.html']) app.get(path, (_request, reply) => reply.sendPage())
  const worker = await readFile(join(folder, 'sw.js'), 'utf8').catch(() => undefined)
  if (worker === undefined) return
  const revision = createHash('sha256').update(page).digest('hex').slice(0, 32)
  const patchedWorker = worker.replace(/(url:"index\.html",revision:")\w+/, `$1${revision}`)
  app.get('/sw.js', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(patchedWorker),
  )
}

export const isPage = (method: string, url: string): boolean =>
  method === 'GET' && !outsideTheApp.test(url.split('?')[0] ?? '') && !/\.\w{2,5}$/.test(url.split('?')[0] ?? '')

declare module 'fastify' {
  interface FastifyReply {
    /** Sends the web app's page, if the server has one. */
    sendPage(): FastifyReply
  }
}
