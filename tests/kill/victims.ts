import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { settle } from '../../apps/server/src/embedded-postgres/places'

// The real server with its embedded database, as `npm start` runs them, and the ways to kill them.

const project = fileURLToPath(new URL('../..', import.meta.url))

export interface Victims {
  port: number
  start(): Promise<void>
  killServer(): Promise<void>
  /** Only the postmaster; its children notice and end. False when it isn't there to be killed. */
  killDatabase(): boolean
  stop(): Promise<void>
  /** What the server wrote that nobody expected. */
  readonly complaints: string[]
}

export interface VictimOptions {
  readonly dataDir: string
  /** A built main.js; from source through tsx when left out. */
  readonly program?: string | undefined
}

export const builtServer = join(project, 'dist', 'server', 'main.js')

export function victims({ dataDir, program }: VictimOptions): Victims {
  const args = program ? [program] : ['--import', 'tsx', join(project, 'apps/server/src/main.ts')]
  const { cluster } = settle(join(dataDir, 'postgres'), () => undefined)
  let server: ChildProcess | undefined
  const self: Victims = {
    port: 0,
    complaints: [],
    async start() {
      const env = {
        ...process.env,
        NODE_OPTIONS: '',
        PORT: String(self.port),
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        LOG_LEVEL: 'error',
      }
      delete (env as Record<string, unknown>).DATABASE_URL
      const child = spawn(process.execPath, args, { cwd: project, env, stdio: ['ignore', 'pipe', 'pipe'] })
      server = child
      child.stderr.setEncoding('utf8').on('data', (text: string) => self.complaints.push(text))
      self.port = await addressOf(child, self)
    },
    async killServer() {
      if (!server || server.exitCode !== null || server.signalCode) return
      const gone = once(server, 'exit')
      server.kill('SIGKILL')
      await gone
    },
    killDatabase() {
      const file = join(cluster, 'postmaster.pid')
      const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
      try {
        return pid > 1 && process.kill(pid, 'SIGKILL')
      } catch {
        return false
      }
    },
    async stop() {
      if (!server || server.exitCode !== null || server.signalCode) return
      const gone = once(server, 'exit')
      server.kill('SIGINT')
      await gone
    },
  }
  return self
}

/** The port is chosen by the system at the first start and kept: clients come back to the same address. */
function addressOf(child: ChildProcess, { complaints }: Victims): Promise<number> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text
      const port = /http:\/\/[^:\s]+:(\d+)/.exec(said)?.[1]
      if (port) resolve(Number(port))
      else if (/"level":"(error|warn)"/.test(text)) complaints.push(text)
    })
    child.once('exit', (code) =>
      reject(new Error(`the server ended with ${code} at its start: ${said} ${complaints.join('')}`)),
    )
  })
}
