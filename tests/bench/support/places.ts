import { frontendVersion, idempotencyHeader, versionHeader } from '@asistent/contract/core/headers'
import { listSchoolYears, saveSchoolYear } from '@asistent/contract/institutions/school-years.calls'
import { listChildren } from '@asistent/contract/people/children.calls'
import { searchPeople } from '@asistent/contract/people/search.calls'
import type { Pool } from 'pg'
import { hashToken } from '../../../apps/server/src/platform/token'
import type { RecordedValues } from './recorded'

// Callers of the benchmarks: directors with open sessions, in one or in many kindergartens with the same twenty school
// years.

export interface Place {
  readonly token: string
  readonly kindergartenId: number
  readonly yearIds: readonly number[]
}

/** As many as connections: connection i saves year i, so that no two wait for the same row. */
export const connections = 16

/** Directors of up to `most` kindergartens, evenly distributed. */
export async function openPlaces(pool: Pool, most: number): Promise<Place[]> {
  const chosen = await pool.query<{ kindergarten_id: number; account_id: number }>(
    `with director as (
      select distinct on (kindergarten_id) kindergarten_id, account_id, random() as spread
      from membership join account a on a.id = account_id and a.state = 'active'
      where role = 1 and active and not consolidated and coalesce(a.membership_id, membership.id) = membership.id
      order by kindergarten_id, account_id)
    select kindergarten_id, account_id from director order by spread limit $1`,
    [most],
  )
  const places: Place[] = []
  for (const { kindergarten_id: kindergartenId, account_id: accountId } of chosen.rows) {
    const token = `bench-${kindergartenId}-${'x'.repeat(30)}`
    await pool.query(
      `insert into session (token_hash, account_id, expires_at) values ($1, $2, now() + interval '1 day')`,
      [hashToken(token), accountId],
    )
    const years = await pool.query<{ id: number }>(
      `insert into school_year (kindergarten_id, name, start_year, from_on, to_on, study_from_on, study_to_on)
      select $1, y || '/' || y + 1, y, make_date(y, 9, 15), make_date(y + 1, 9, 14), make_date(y, 9, 15), make_date(y + 1, 5, 31)
      from generate_series(1970, 1989) y order by y returning id`,
      [kindergartenId],
    )
    places.push({ token, kindergartenId, yearIds: years.rows.map(({ id }) => id) })
  }
  return places
}

/**
 * A kindergarten of maximum size: adds children up to a thousand, mostly in the same groups and with the same names
 * as the existing ones.
 */
export async function grow(pool: Pool, places: readonly Place[]): Promise<void> {
  for (const { kindergartenId } of places)
    await pool.query(
      `with source as (
        select c.*, p.group_id, row_number() over (order by c.id) as n from child c join child_group_period p on p.child_id = c.id where c.kindergarten_id = $1),
      added as (
        insert into child (kindergarten_id, first_name, middle_name, last_name, person_id_type, person_id, gender, birth_on, birth_country_id, citizenship, address_current, enrolled_on)
        select kindergarten_id, first_name, middle_name, last_name, 1, lpad((g * 1000 + n)::text, 10, '9'), gender, birth_on, birth_country_id, citizenship, address_current, enrolled_on
        from source, generate_series(1, 8) g where g * 115 + n <= 1000 + 115 returning id, person_id, enrolled_on)
      insert into child_group_period (kindergarten_id, child_id, group_id, from_on)
      select $1, a.id, s.group_id, a.enrolled_on from added a join source s on s.n = right(a.person_id, 3)::int`,
      [kindergartenId],
    )
  await pool.query('vacuum (analyze) child, child_group_period')
}

/** Measured calls: a short list, the main list of the product, and a save. */
export const kinds = ['years', 'children', 'save'] as const
export type Kind = (typeof kinds)[number]

export const kindLabel: Record<FlatKind, string> = {
  years: 'list of school years',
  children: 'list of children, 20 of them',
  search: 'search in the list of children',
  find: 'Ctrl-K: people by name',
  save: 'save of a school year',
}

/** Calls whose cost must not depend on the number of kindergartens or of children; includes the search by name. */
export const flatKinds = ['years', 'children', 'search', 'find', 'save'] as const
export type FlatKind = (typeof flatKinds)[number]

/** Parameters of the lists, with which the bare side records its statements. */
export const listInputs = { years: {}, children: { pageSize: 20 } } as const

/** The product; its statements through the bare driver; these with the statements that open and end a call. */
export const sides = ['app', 'bare', 'whole'] as const
export type Side = (typeof sides)[number]

/** Each connection rotates among the places; both sides get the same requests at different addresses. */
export function requestsOf<S extends Side>(
  kind: S extends 'app' ? FlatKind : Kind,
  side: S,
  places: readonly Place[],
): string[][] {
  return Array.from({ length: connections }, (_, connection) =>
    places.map((_unused, turn) => {
      const kindergarten = places[(turn + connection * 7) % places.length]
      if (!kindergarten) throw new Error('no kindergarten to measure')
      const values: RecordedValues = {
        ...savedYear(connection),
        id: kindergarten.yearIds[connection] ?? 0,
        kindergartenId: kindergarten.kindergartenId,
      }
      return side === 'app'
        ? appRequest(kind, kindergarten, values)
        : bareRequest(side === 'bare' ? '' : '/whole', kind as Kind, kindergarten, values)
    }),
  )
}

/** Form of the save; `{count}` (load.ts) changes the name each time, as a user's edit does. */
const savedYear = (at: number) => ({
  name: '{count}',
  fromDate: `${1970 + at}-09-15`,
  toDate: `${1971 + at}-09-14`,
  studyFromDate: `${1970 + at}-09-15`,
  studyToDate: `${1971 + at}-05-31`,
})

/** Beginning of a common surname. */
const typed = 'Георг'

function appRequest(kind: FlatKind, kindergarten: Place, ownData: RecordedValues): string {
  switch (kind) {
    case 'years':
      return get(listSchoolYears.path, kindergarten)
    case 'children':
      return get(`${listChildren.path}?${new URLSearchParams({ pageSize: '20' })}`, kindergarten)
    case 'search':
      return get(`${listChildren.path}?${new URLSearchParams({ pageSize: '20', search: typed })}`, kindergarten)
    case 'find':
      return get(`${searchPeople.path}?${new URLSearchParams({ text: typed })}`, kindergarten)
    case 'save':
      return post(saveSchoolYear.path, kindergarten, { ...ownData, kindergartenId: undefined, active: false })
  }
}

const bareRequest = (below: string, kind: Kind, kindergarten: Place, ownData: RecordedValues): string =>
  kind === 'save'
    ? post(`${below}/save`, kindergarten, ownData)
    : get(`${below}/${kind}?${encodeURIComponent(JSON.stringify(ownData))}`, kindergarten)

const common = (kindergarten: Place) =>
  `host: 127.0.0.1\r\nauthorization: Bearer ${kindergarten.token}\r\n${versionHeader}: ${frontendVersion}\r\naccept: application/json\r\n`

const get = (path: string, kindergarten: Place) => `GET ${path} HTTP/1.1\r\n${common(kindergarten)}\r\n`

function post(path: string, kindergarten: Place, form: object): string {
  const body = JSON.stringify(form)
  // {count} stands for 8 digits.
  const length = body.length - '{count}'.length + 8
  return `POST ${path} HTTP/1.1\r\n${common(kindergarten)}${idempotencyHeader}: {key}\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n${body}`
}
