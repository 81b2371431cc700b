import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { openSync } from 'node:fs'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

// Child processes of the drill. Each writes its output to a file, and all end with the drill.

const execute = promisify(execFile)

/** Runs a program to its end and returns its output. */
export async function output(program: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env) {
  const { stdout } = await execute(program, [...args], { env, maxBuffer: 64 << 20 })
  return stdout
}

export interface Running {
  readonly pid: number
  isAlive(): boolean
  /** Signals the process and its children, and waits until the process has ended. */
  end(signal: NodeJS.Signals): Promise<void>
}

const open = new Set<Running>()

export function startProcess(
  program: string,
  args: readonly string[],
  { env, log, cwd }: { env?: NodeJS.ProcessEnv; log: string; cwd?: string },
): Running {
  const file = openSync(log, 'a')
  const child: ChildProcess = spawn(program, [...args], {
    env: env ?? process.env,
    stdio: ['ignore', file, file],
    detached: true,
    ...(cwd && { cwd }),
  })
  if (child.pid === undefined) throw new Error(`${program} did not start`)
  const pid = child.pid
  const isAlive = () => child.exitCode === null && child.signalCode === null
  const running: Running = {
    pid,
    isAlive,
    async end(signal) {
      if (!isAlive()) return
      const ended = once(child, 'exit')
      try {
        process.kill(-pid, signal)
      } catch {
        child.kill(signal)
      }
      await ended
      open.delete(running)
    },
  }
  open.add(running)
  return running
}

/** Kills what is still running. */
export const endAll = () => Promise.all([...open].map((running) => running.end('SIGKILL')))

/** Polls until the condition holds; throws with `what` after the time. */
export async function until(what: string, seconds: number, holds: () => Promise<boolean> | boolean): Promise<void> {
  for (const end = Date.now() + seconds * 1000; ;) {
    if (await Promise.resolve(holds()).catch(() => false)) return
    if (Date.now() > end) throw new Error(`${what}: not within ${seconds} s`)
    await sleep(200)
  }
}
