import type { AddressInfo } from 'node:net'
import { pathToFileURL } from 'node:url'
import { createApp } from '../../../apps/server/src/app'
import { readConfig } from '../../../apps/server/src/platform/config'
import { createPool } from '../../../apps/server/src/platform/database'
import { slices } from '../../../apps/server/src/slices'
import { createDocumentPool } from '../../../apps/server/src/platform/documents/pool'
import { noDocuments } from '../../support/no-documents'
import { withoutRates } from '../../support/rates'
import { answerCpu } from './cpu'

// The product as in production: the whole application, which logs every call. Only throttling is disabled, because a
// measured client sends faster than any user. Documents are created only where they are measured.

const config = readConfig({ ...process.env, NODE_ENV: 'production', PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'info' })
const pool = createPool({ connectionString: config.databaseUrl, max: config.poolSize })
const worker = new URL('apps/server/src/platform/documents/worker-from-source.mjs', pathToFileURL(`${process.cwd()}/`))
const documents =
  process.env.BENCH_DOCUMENTS === 'on' ? createDocumentPool({ workerUrl: worker, warmUp: true }) : noDocuments
const app = await createApp({ config, pool, slices: withoutRates(slices), documents, webFolder: '/nonexistent' })
await app.http.listen({ port: 0, host: '127.0.0.1' })
answerCpu()
process.on('disconnect', () => void app.close().then(() => process.exit(0)))
process.send?.({ ready: (app.http.server.address() as AddressInfo).port })
