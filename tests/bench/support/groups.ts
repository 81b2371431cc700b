import { frontendVersion, idempotencyHeader, versionHeader } from '@asistent/contract/core/headers'
import { addDays, isWeekend, today, type Day } from '@asistent/domain/kernel/day'
import { monthOf, previousMonth, type Month } from '@asistent/domain/kernel/month'
import { schoolYearBounds, startYearOf } from '@asistent/domain/kernel/school-year'
import type { Pool } from 'pg'
import { hashToken } from '../../../apps/server/src/platform/token'

// Kindergartens for the attendance benchmarks: a group of thirty to read, one large enough to save 930 cells, and eight
// teachers who mark their own groups.

export interface Place {
  readonly kindergartenId: number
  readonly director: string
  /** Thirty children. */
  readonly readGroup: number
  readonly savedGroup: number
  readonly savedCells: readonly { readonly studentId: number; readonly forDate: Day }[]
  readonly teachers: readonly { readonly token: string; readonly group: number; readonly children: readonly number[] }[]
}

const readChildren = 30
const savedCount = 930
export const teachersCount = 8

/** The previous month: complete, and from October on in the school year. */
export const readMonth = (now: Date): Month => previousMonth(monthOf(today(now)))

/** Working days of the year before today, the latest first: those of a whole month, or all if there are fewer. */
export function savedDays(now: Date): Day[] {
  const day = today(now)
  const { from } = schoolYearBounds(startYearOf(day))
  const days: Day[] = []
  for (let row = addDays(day, -1); row >= from && days.length < 23; row = addDays(row, -1))
    if (!isWeekend(row)) days.push(row)
  return days
}

export async function openGroups(pool: Pool, most: number, now: Date): Promise<Place[]> {
  const filled = await pool.query<{ id: number }>(
    `select k.id from kindergarten k where exists (select from attendance a where a.kindergarten_id = k.id) order by random() limit $1`,
    [most],
  )
  const places: Place[] = []
  for (const { id } of filled.rows) places.push(await openPlace(pool, id, now))
  // As after the nightly job.
  await pool.query('select fold_figures(id) from child_group')
  await pool.query('vacuum (analyze) child_group_period, day_figure')
  return places
}

async function openPlace(pool: Pool, kindergartenId: number, now: Date): Promise<Place> {
  const queryResult = await pool.query<{ id: number }>(
    `select id from child_group where kindergarten_id = $1 order by id`,
    [kindergartenId],
  )
  const groups = queryResult.rows.map((row) => row.id)
  const [readGroup = 0, savedGroup = 0] = groups
  const days = savedDays(now)
  const people = await pool.query<{ id: number }>(`select id from child where kindergarten_id = $1 order by id`, [
    kindergartenId,
  ])
  const children = people.rows.map((row) => row.id)
  const needed = Math.ceil(savedCount / days.length)
  const [read, saved] = [children.slice(0, readChildren), children.slice(readChildren, readChildren + needed)]
  await put(pool, read, readGroup)
  await put(pool, saved, savedGroup)
  const rest = children.slice(readChildren + needed)
  for (const [position, group] of groups.slice(2).entries())
    await put(
      pool,
      rest.filter((_child, index) => index % (groups.length - 2) === position),
      group,
    )
  const cells = saved.flatMap((studentId) => days.map((forDate) => ({ studentId, forDate }))).slice(0, savedCount)
  return {
    kindergartenId,
    director: await sessionOf(pool, kindergartenId, 'role = 1'),
    readGroup,
    savedGroup,
    savedCells: cells,
    teachers: await teachersOf(pool, groups.slice(2)),
  }
}

const put = (pool: Pool, children: readonly number[], group: number) =>
  pool.query(`update child_group_period set group_id = $2 where child_id = any ($1)`, [children, group])

/** Session of a user of the kindergarten whose membership matches the condition. */
export async function sessionOf(pool: Pool, kindergartenId: number, which: string): Promise<string> {
  const { rows } = await pool.query<{ id: number }>(
    `select account_id as id from membership where kindergarten_id = $1 and active and ${which} order by id limit 1`,
    [kindergartenId],
  )
  return openSession(pool, rows[0]?.id ?? 0)
}

export async function openSession(pool: Pool, accountId: number): Promise<string> {
  const token = `groups-${accountId}-${'x'.repeat(30)}`
  await pool.query(
    `insert into session (token_hash, account_id, expires_at) values ($1, $2, now() + interval '1 day') on conflict do nothing`,
    [hashToken(token), accountId],
  )
  return token
}

async function teachersOf(pool: Pool, groups: readonly number[]): Promise<Place['teachers']> {
  const { rows } = await pool.query<{ account: number; group: number; children: number[] }>(
    `select s.account_id as account, gs.group_id as group, (select array_agg(p.child_id order by p.child_id) from child_group_period p where p.group_id = gs.group_id) as children
     from group_staff gs join staff_member s on s.id = gs.staff_id where gs.group_id = any ($1) order by gs.id limit $2`,
    [groups, teachersCount],
  )
  const teachers: Place['teachers'][number][] = []
  for (const { account, group, children } of rows)
    teachers.push({ token: await openSession(pool, account), group, children })
  return teachers
}

const head = (method: string, path: string, token: string) =>
  `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\n${versionHeader}: ${frontendVersion}\r\naccept: application/json\r\n`

export const get = (path: string, token: string): string => `${head('GET', path, token)}\r\n`

export function post(path: string, token: string, form: unknown): string {
  const body = JSON.stringify(form)
  return `${head('POST', path, token)}${idempotencyHeader}: {key}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}
