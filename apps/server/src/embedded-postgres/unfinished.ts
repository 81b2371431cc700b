import { randomBytes } from 'node:crypto'
import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive } from './processes'

/**
 * Marks of a process in a folder contain its pid: `new-PID-xxxx` for unfinished work (renamed when complete),
 * `PID-xxxx` for 'uses this database'. A dead process therefore never holds a lock.
 */
export const ownMark = () => `${process.pid}-${randomBytes(4).toString('hex')}`

export const unfinishedFolder = (folder: string) => join(folder, `new-${ownMark()}`)

/** Removes unfinished work of processes that were killed. */
export function sweepUnfinished(folder: string): void {
  for (const name of readdirSync(folder)) {
    const pid = /^new-(\d+)-/.exec(name)?.[1]
    if (pid && isLeftBehind(join(folder, name), Number(pid))) {
      rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
    }
  }
}

/** In a container every run may have the same pid: a mark older than this process belongs to an earlier run. */
export function isLeftBehind(path: string, pid: number): boolean {
  if (pid !== process.pid) return !isAlive(pid)
  const made = statSync(path, { throwIfNoEntry: false })
  return made === undefined || made.mtimeMs < Date.now() - process.uptime() * 1000 - 1000
}
