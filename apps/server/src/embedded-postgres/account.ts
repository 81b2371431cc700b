import { readFileSync, statSync } from 'node:fs'
import { dirname, parse } from 'node:path'
import { EmbeddedPostgresError, failures } from './failures'

/** Operating system user of the database server, if it is not the user of this process. */
export type Account = { name: string; uid: number; gid: number }

export const isRoot = () => process.getuid?.() === 0

/**
 * PostgreSQL refuses to run as root, so root starts it as another user: the owner of existing data (which an ordinary
 * user may have created before a start with sudo), else the system's account for databases.
 */
export function accountForRoot(existingCluster: string | undefined): Account {
  const accounts = readAccounts()
  if (existingCluster) {
    const { uid, gid } = statSync(existingCluster)
    if (uid !== 0) return { name: accounts.find((account) => account.uid === uid)?.name ?? String(uid), uid, gid }
  }
  const account = ['postgres', '_postgres', 'nobody']
    .map((name) => accounts.find((candidate) => candidate.name === name))
    .find((candidate) => candidate !== undefined)
  if (!account) throw new EmbeddedPostgresError(failures.noUnprivilegedUser)
  return account
}

export function userName(uid: number): string {
  return readAccounts().find((account) => account.uid === uid)?.name ?? String(uid)
}

function readAccounts(): Account[] {
  return (
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .filter((fields) => fields.length >= 4)
      // macOS lists nobody as -2; `>>> 0` makes it unsigned.
      .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }))
  )
}

/** Returns whether the account may traverse all parent folders of the path (homes are often 0700). */
export function canReach(account: Account, path: string): boolean {
  const { root } = parse(path)
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const stats = statSync(folder, { throwIfNoEntry: false })
    if (stats) {
      const searchBit = stats.uid === account.uid ? 0o100 : stats.gid === account.gid ? 0o010 : 0o001
      if ((stats.mode & searchBit) === 0) return false
    }
    if (folder === root) return true
  }
}
