import type { AddressInfo } from 'node:net'
import { createApp } from '../../apps/server/src/app'
import { readConfig } from '../../apps/server/src/platform/config'
import { createPool } from '../../apps/server/src/platform/database'
import { slices } from '../../apps/server/src/slices'

// A second server process for the tests of the hub: the application on DATABASE_URL at the moment NOW. It tells its
// port over Node's channel and ends when the channel does.

const config = readConfig({ ...process.env, PORT: '0', LOG_LEVEL: 'silent' })
const now = new Date(process.env.NOW ?? '')
const pool = createPool({ connectionString: config.databaseUrl, max: 4 })
const app = await createApp({ config, pool, slices, now: () => now, webFolder: '/nonexistent' })
await app.http.listen({ port: 0, host: '127.0.0.1' })
process.on('disconnect', () => void app.close().then(() => process.exit(0)))
process.send?.({ port: (app.http.server.address() as AddressInfo).port })
