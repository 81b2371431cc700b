import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { claimFolder, type Place } from './places'
import { isLeftBehind, ownMark } from './unfinished'

export type User = {
  leave(): void
  /** Returns whether another live process still uses the database, so that it must not be stopped. */
  othersRemain(): boolean
}

/** Several processes may share one server (the program, `npm run fill`); the last to leave stops it. */
export function enter(place: Place): User {
  const folder = join(place.home, 'users')
  const mark = join(folder, ownMark())
  claimFolder(folder, place.account, 0o700)
  writeFileSync(mark, '')

  return {
    leave: () => rmSync(mark, { force: true }),
    othersRemain() {
      const others = readdirSync(folder).map((name) => join(folder, name))
      const [gone, alive] = [others.filter(isGone), others.filter((path) => path !== mark && !isGone(path))]
      for (const path of gone) rmSync(path, { force: true })
      return alive.length > 0
    },
  }
}

function isGone(path: string): boolean {
  const pid = /(\d+)-[0-9a-f]+$/.exec(path)?.[1]
  return pid === undefined || isLeftBehind(path, Number(pid))
}
