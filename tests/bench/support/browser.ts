import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test'
import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { demoUsers } from '../../../apps/server/src/demo/sign-ins'

// The built product with its demo data, and Chromium.

const project = fileURLToPath(new URL('../../..', import.meta.url))

export interface MeasuredBrowser {
  readonly browser: Browser
  readonly address: string
  readonly web: string
  readonly rounds: number
  /** Token of a director. */
  readonly token: string
}

export async function withBrowser<T>(rounds: number, work: (bench: MeasuredBrowser) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'asistent-screens-'))
  const web = join(folder, 'web')
  build(web)
  const server = await startServer(folder, web)
  const browser = await chromium.launch({
    ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const { address } = server
    return await work({ browser, address, web, rounds: Math.max(3, rounds), token: await signIn(address, 'director') })
  } finally {
    await browser.close()
    await server.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Production build that includes the page of blocks. */
function build(web: string): void {
  const vite = join(project, 'node_modules/vite/bin/vite.js')
  const built = spawnSync(process.execPath, [vite, 'build', '--outDir', web, '--emptyOutDir', '--logLevel', 'error'], {
    cwd: join(project, 'apps/web'),
    env: { ...process.env, VITE_BLOCKS: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (built.status !== 0) throw new Error('the web client could not be built')
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function startServer(folder: string, web: string): Promise<{ address: string; stop(): Promise<void> }> {
  const port = await freePort()
  const tsx = join(project, 'node_modules/tsx/dist/cli.mjs')
  const child = spawn(process.execPath, [tsx, join(project, 'apps/server/src/main.ts')], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: join(folder, 'data'),
      WEB_DIR: web,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const address = `http://127.0.0.1:${port}`
  for (let tries = 0; ; tries++) {
    if (
      await fetch(`${address}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      break
    if (tries > 240 || child.exitCode !== null) throw new Error('the server did not start')
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  return {
    address,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

export async function signIn(address: string, person: keyof typeof demoUsers): Promise<string> {
  const { email, password } = demoUsers[person]
  const answer = await fetch(`${address}/api/identity/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return ((await answer.json()) as { token: string }).token
}

export interface Opened {
  readonly page: Page
  readonly tools: CDPSession
  close(): Promise<void>
}

/** A browser context with an empty cache. */
export async function openPage({ browser }: MeasuredBrowser, slow: number, token?: string): Promise<Opened> {
  const context = await browser.newContext({
    locale: 'bg-BG',
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 900 },
  })
  const page = await context.newPage()
  const tools = await context.newCDPSession(page)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: slow })
  if (token) await page.addInitScript((value) => localStorage.setItem('asistent.token', value), `Bearer ${token}`)
  return { page, tools, close: () => context.close() }
}
