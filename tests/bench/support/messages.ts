import type { Pool, PoolClient } from 'pg'

// A year of messages in every kindergarten, inserted in bulk: each to the director and some others, ten of them unread.
// Millions of rows in the order of arrival, so that the rows of a user are as scattered as in production. Twice as many
// readers do not change the plans, but double the time to insert.

const readers = 20

const tables = ['message', 'message_recipient', 'notification'] as const

export async function writeMessages(pool: Pool, each: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    // The rows are consistent by construction and need no history.
    await client.query('set session_replication_role = replica')
    // A crash of the server loses only a temporary database.
    await client.query('set synchronous_commit = off')
    await client.query(`set maintenance_work_mem = '512MB'`)
    await client.query(`set work_mem = '256MB'`)
    await withoutIndexes(client, async () => {
      for (const statement of statements(each)) await client.query(statement)
    })
    await client.query(`vacuum (analyze) ${tables.join(', ')}, poll`)
  } finally {
    // Destroy the connection: its session settings differ from those of the pool.
    client.release(true)
  }
}

const statements = (each: number) => [
  `insert into message (kindergarten_id, created_by, sender_role, sender_name, title, content, audience, state, send_at, sent_at, expected)
    select s.kindergarten_id, s.account_id, 2, 'Елена Димитрова', 'Родителска среща ' || n, '<p>' || repeat('Здравейте, каним Ви на среща. ', 20) || '</p>', '{}', 'sent', at, at, ${readers}
    from generate_series(1, ${each}) n, lateral (select now() - n * interval '1 hour' as at) times,
      (select distinct on (kindergarten_id) kindergarten_id, account_id from membership where role in (2, 6) and active order by kindergarten_id, account_id) s
    order by n desc`,
  `insert into message_recipient (message_id, account_id, kindergarten_id, sender_id, sent_at, seen_at)
    with reader as materialized (
      select kindergarten_id, account_id, row_number() over (partition by kindergarten_id order by min(role), account_id) as n
      from membership where active group by kindergarten_id, account_id)
    select m.id, p.account_id, m.kindergarten_id, m.created_by, m.sent_at, case when split_part(m.title, ' ', 3)::int % ${each / 10} = 0 then null else m.sent_at end
    from message m join reader p on p.kindergarten_id = m.kindergarten_id and p.n <= ${readers} and p.account_id <> m.created_by
    order by m.id`,
  `insert into notification (account_id, kind, subject_id, kindergarten_id, title, created_at, seen_at)
    select account_id, 'messages', message_id, kindergarten_id, 'Родителска среща', sent_at, seen_at from message_recipient`,
  // A poll per month; the last one is open.
  `insert into poll (kindergarten_id, question, questions, anonymous, results, audience, created_by, expires_at)
    select s.kindergarten_id, 'Коледното тържество', '[]', false, 'author', '{"everyone": true, "classStaff": false, "roleTypes": [], "classIds": [], "studentIds": [], "userIds": []}', s.account_id, now() + interval '10 days' - n * interval '30 days'
    from generate_series(0, ${Math.ceil(each / 10)}) n,
      (select distinct on (kindergarten_id) kindergarten_id, account_id from membership where role in (2, 6) and active order by kindergarten_id, account_id) s`,
]

interface Rebuilt {
  readonly name: string
  readonly table: string
  readonly definition: string
  /** A unique constraint, not only an index. */
  readonly constraint: boolean
}

/**
 * Creating an index over existing rows is faster than maintaining it per row. Primary keys remain: they grow at the
 * end.
 */
async function withoutIndexes(client: PoolClient, write: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<Rebuilt>(
    `select i.relname as name, t.relname as table, c.oid is not null as constraint, coalesce(pg_get_constraintdef(c.oid), pg_get_indexdef(i.oid)) as definition
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid left join pg_constraint c on c.conindid = i.oid and c.contype = 'u'
    where t.relnamespace = 'public'::regnamespace and t.relname = any ($1) and not x.indisprimary`,
    [tables],
  )
  for (const { name, table, constraint } of rows)
    await client.query(constraint ? `alter table ${table} drop constraint ${name}` : `drop index ${name}`)
  await write()
  for (const { name, table, constraint, definition } of rows)
    await client.query(constraint ? `alter table ${table} add constraint ${name} ${definition}` : definition)
}
