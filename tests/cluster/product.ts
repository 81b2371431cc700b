import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startProcess, until, type Running } from './processes'
import { ports } from './proxy'

// Two processes of the product for calls and one for jobs, behind HAProxy.

export type Process = 'app1' | 'app2' | 'jobs'
const processes: readonly Process[] = ['app1', 'app2', 'jobs']

export class Product {
  readonly #running = new Map<Process | 'restored', Running>()

  constructor(
    readonly folder: string,
    readonly urls: Readonly<Record<'pooled' | 'direct' | 'replicas', string>>,
    public program: string,
    /** Whether the program can run behind PgBouncer: the previous release may not. */
    public isPooled: boolean,
  ) {}

  /** Starts the process and waits until it serves; the first one creates the tables and loads the demo data. */
  async start(name: Process): Promise<void> {
    await this.run(
      name,
      this.isPooled
        ? {
            DATABASE_URL: this.urls.pooled,
            DATABASE_DIRECT_URL: this.urls.direct,
            READ_DATABASE_URL: this.urls.replicas,
          }
        : { DATABASE_URL: this.urls.direct },
    )
  }

  /** Starts a process for calls on another database and returns its origin. */
  async startOn(databaseUrl: string): Promise<string> {
    await this.run('restored', { DATABASE_URL: databaseUrl })
    return `http://127.0.0.1:${ports.restored}`
  }

  private async run(name: Process | 'restored', urls: NodeJS.ProcessEnv): Promise<void> {
    const data = join(this.folder, 'data')
    mkdirSync(data, { recursive: true })
    const port = ports[name]
    const env = {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: `https://127.0.0.1:${ports.https}`,
      TRUST_PROXY: 'on',
      ...urls,
      DATA_DIR: data,
      DEMO: 'on',
      JOBS: name === 'jobs' ? '2' : '0',
      LOG_LEVEL: 'error',
    }
    const log = join(this.folder, `${name}.log`)
    // The program finds its web folder and its packages from its own checkout.
    const cwd = join(this.program, '..', '..', '..')
    const running = startProcess(process.execPath, [this.program], { env, log, cwd })
    this.#running.set(name, running)
    await until(`${name} serves (${log})`, 600, async () => {
      return !running.isAlive() || (await fetch(`http://127.0.0.1:${port}/readyz`)).ok
    })
    if (!running.isAlive()) throw new Error(`${name} ended: see ${log}`)
  }

  async startAll(): Promise<void> {
    for (const name of processes) await this.start(name)
  }

  async end(name: Process | 'restored', signal: NodeJS.Signals): Promise<void> {
    await this.#running.get(name)?.end(signal)
  }

  /** Reads of reports by the server that answered them, of the processes for calls. */
  async replicaReads(): Promise<{ replica: number; primary: number }> {
    const sums = { replica: 0, primary: 0 }
    for (const name of ['app1', 'app2'] as const) {
      const text = await (await fetch(`http://127.0.0.1:${ports[name]}/metrics`)).text()
      for (const [, server, value] of text.matchAll(/asistent_replica_reads_total\{server="(\w+)"\} (\d+)/g))
        sums[server as keyof typeof sums] += Number(value)
    }
    return sums
  }

  async endAll(): Promise<void> {
    await Promise.all(processes.map((name) => this.end(name, 'SIGTERM')))
  }
}
