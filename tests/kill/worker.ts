import { createApp } from '../../apps/server/src/app'
import { readConfig } from '../../apps/server/src/platform/config'
import { createPool } from '../../apps/server/src/platform/database'
import { slices } from '../../apps/server/src/slices'

// A server process that does jobs on DATABASE_URL at the moment NOW, to be killed by a test. It says when it has begun
// and ends when its channel does.

const config = readConfig({ ...process.env, PORT: '0', LOG_LEVEL: 'silent' })
const now = new Date(process.env.NOW ?? '')
const pool = createPool({ connectionString: config.databaseUrl, max: 8 })
// Whoever kills it decides how long it waits, not the clock of a slow machine.
Object.assign(pool.options, { options: '-c TimeZone=UTC' })
const app = await createApp({ config, pool, slices, now: () => now, webFolder: '/nonexistent' })
process.on('disconnect', () => void app.close().then(() => process.exit(0)))
await app.startJobs()
process.send?.('working')
