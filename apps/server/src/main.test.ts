import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { deepTest } from '../../../tests/support/deep'

// Startup error: one sentence, then the process exits.

/** The program that the run has just built, or the sources of it. */
const program = process.env.BUILT_SERVER
  ? [process.env.BUILT_SERVER]
  : ['--import', 'tsx', fileURLToPath(new URL('./main.ts', import.meta.url))]

interface Ended {
  readonly code: number | null
  readonly said: string
}

function start(environment: Record<string, string>): Promise<Ended> {
  const child = spawn(process.execPath, program, {
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (part: Buffer) => (said += part.toString('utf8')))
  return new Promise((resolve) => child.once('exit', (code) => resolve({ code, said: said.trim() })))
}

deepTest('a taken port', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'asistent-start-'))
  const otherServer = createServer()
  await new Promise<void>((resolve) => void otherServer.listen(0, '127.0.0.1', resolve))
  const { port } = otherServer.address() as AddressInfo
  const { code, said } = await start({ PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir })
  otherServer.close()
  rmSync(dataDir, { recursive: true })
  expect([code, said]).toEqual([
    1,
    `Порт ${port} е зает. Спрете другата програма или задайте друг порт: PORT=3001 npm start`,
  ])
})

test('a setting that makes no sense', async () => {
  const { code, said } = await start({ PORT: 'много' })
  expect(code).toBe(1)
  expect(said).toContain('PORT')
  expect(said).not.toContain('    at ')
})

deepTest('a database that is not there', async () => {
  const { code, said } = await start({ PORT: '0', DATABASE_URL: 'postgresql://nobody@127.0.0.1:9/none' })
  expect([code, said]).toEqual([
    1,
    'Базата данни от DATABASE_URL не отговаря. Проверете адреса и дали PostgreSQL работи.',
  ])
})
