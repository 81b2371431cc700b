import { frontendVersion, idempotencyHeader, versionHeader } from '@asistent/contract/core/headers'
import { createApp, type App } from '../../../apps/server/src/app'
import { readConfig } from '../../../apps/server/src/platform/config'
import { createPool } from '../../../apps/server/src/platform/database'
import { slices } from '../../../apps/server/src/slices'
import { keyMark, watchPool, type Replayed } from './replayed'

// The application in this process, to record the statements of a call.

/** Request to the product. */
export interface AppRequest {
  readonly token: string
  readonly path: string
  readonly form?: unknown
}

interface AppHere {
  readonly app: App
  recorded(request: AppRequest): Promise<Replayed[]>
  close(): Promise<void>
}

export async function appHere(url: string): Promise<AppHere> {
  const config = readConfig({
    ...process.env,
    NODE_ENV: 'production',
    PORT: '0',
    DATABASE_URL: url,
    LOG_LEVEL: 'silent',
  })
  const pool = createPool({ connectionString: url, max: 8 })
  const watched = watchPool(pool)
  const app = await createApp({ config, pool, slices, webFolder: '/nonexistent' })
  await app.http.ready()
  return {
    app,
    recorded: (request) => watched.during(() => ask(app, request)),
    async close() {
      await app.close()
      await pool.end()
    },
  }
}

let asks = 0

export async function ask(app: App, { token, path, form }: AppRequest): Promise<number> {
  const answer = await app.http.inject({
    method: form === undefined ? 'GET' : 'POST',
    url: path,
    headers: {
      authorization: `Bearer ${token}`,
      [versionHeader]: frontendVersion,
      ...(form !== undefined && { [idempotencyHeader]: `${keyMark}-${(asks += 1)}` }),
    },
    ...(form !== undefined && { payload: form as object }),
  })
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body.slice(0, 400)}`)
  return answer.rawPayload.length
}
