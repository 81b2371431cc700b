import { randomBytes } from 'node:crypto'
import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive } from './processes'

/**
 * What a process leaves in a folder while it works carries the process's number: `new-PID-xxxx` for something half
 * made (renamed when complete), `PID-xxxx` for 'I use this database'. So nothing is ever locked by a dead process.
 */
export const ownMark = () => `${process.pid}-${randomBytes(4).toString('hex')}`

export const unfinishedFolder = (folder: string) => join(folder, `new-${ownMark()}`)

/** Removes what processes left half made when they were killed. */
export function sweepUnfinished(folder: string): void {
  for (const name of readdirSync(folder)) {
    const pid = /^new-(\d+)-/.exec(name)?.[1]
    if (pid && isLeftBehind(join(folder, name), Number(pid))) {
      rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
    }
  }
}

/** In a container every life of the program may have the same number: older than this process means not its own. */
export function isLeftBehind(path: string, pid: number): boolean {
  if (pid !== process.pid) return !isAlive(pid)
  const made = statSync(path, { throwIfNoEntry: false })
  return made === undefined || made.mtimeMs < Date.now() - process.uptime() * 1000 - 1000
}
