import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

// The built web app: hashed assets for a year, everything else checked each time, unknown paths get index.html.

const outsideTheApp = /^\/(api|files|hubs|healthz|readyz|metrics)(\/|$)/i

export async function serveWeb(app: FastifyInstance, folder: string): Promise<boolean> {
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
  return true
}

export const isPage = (method: string, url: string): boolean =>
  method === 'GET' && !outsideTheApp.test(url.split('?')[0] ?? '') && !/\.\w{2,5}$/.test(url.split('?')[0] ?? '')
