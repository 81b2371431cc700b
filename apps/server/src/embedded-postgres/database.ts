import { Client, escapeIdentifier } from 'pg'
import { errorCode } from './failures'

type Connection = { host: string; port: number; user: string; password?: string; database: string; ssl: false }

/** Creates the database if it does not exist, in the cluster's encoding and collation. */
export async function ensureDatabase(connection: Connection, log: (line: string) => void): Promise<void> {
  const exists = await withClient(connection, (client) => refreshOrder(client, log)).then(
    () => true,
    (error: unknown) => {
      if (errorCode(error) === '3D000') return false
      throw error
    },
  )
  if (exists) return
  await withClient({ ...connection, database: 'postgres' }, (client) =>
    client.query(`create database ${escapeIdentifier(connection.database)}`).catch((error: unknown) => {
      // A concurrent process has created it.
      if (errorCode(error) !== '42P04' && errorCode(error) !== '23505') throw error
    }),
  )
}

/**
 * A new build of the server may have another ICU version with a different sort order. Indexes built with the old one
 * would miss rows, so they are rebuilt once.
 */
async function refreshOrder(client: Client, log: (line: string) => void): Promise<void> {
  const { rows } = await client.query<{ stale: boolean; database: string; collations: string[] }>(`
    select current_database() as database,
      coalesce(datcollversion <> pg_database_collation_actual_version(oid), false) as stale,
      array(
        select format('%I.%I', nspname, collname) from pg_collation c join pg_namespace n on n.oid = collnamespace
        where collprovider = 'i' and collversion <> pg_collation_actual_version(c.oid)
      ) as collations
    from pg_database where datname = current_database()`)
  const [row] = rows
  if (!row || (!row.stale && row.collations.length === 0)) return
  log('Подредбата на думите е обновена; индексите се правят наново.')
  const database = escapeIdentifier(row.database)
  await client.query(`reindex database ${database}`)
  if (row.stale) await client.query(`alter database ${database} refresh collation version`)
  for (const collation of row.collations) await client.query(`alter collation ${collation} refresh version`)
}

async function withClient<T>(connection: Connection, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(connection)
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
