import { roleTypes } from '@asistent/domain/access/roles'
import { sql } from 'drizzle-orm'
import type { Config } from '../platform/config'
import { oneRow, type Database, type Tx } from '../platform/database'
import { linkTo } from './public-links.rules'
import { issueToken } from './tokens.steps'

// The first account of a new installation. Nobody can invite its master, so a single-use link is printed at every start
// until there is a master.

const hours = 24

export async function hasMaster(tx: Tx): Promise<boolean> {
  const row = await oneRow<{ found: boolean }>(
    tx,
    sql`select exists (select from membership where role = ${roleTypes.Master}) as found`,
  )
  return row?.found ?? false
}

/** Link that creates the master's account; undefined if there is one. */
export const firstMasterAddress = (database: Database, config: Config, now: Date): Promise<string | undefined> =>
  database.transact('write', 'set local role asistent_system', async ({ tx }) => {
    if (await hasMaster(tx)) return { value: undefined }
    const token = await issueToken(tx, { purpose: 'first-master', accountId: null, hours, now })
    return { value: linkTo(config, 'first-start', token) }
  })
