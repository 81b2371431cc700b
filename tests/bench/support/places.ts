import { frontendVersion, idempotencyHeader, versionHeader } from '@asistent/contract/core/headers'
import { listSchoolYears, saveSchoolYear } from '@asistent/contract/institutions/school-years.calls'
import { listChildren } from '@asistent/contract/people/children.calls'
import type { Pool } from 'pg'
import { hashToken } from '../../../apps/server/src/platform/token'
import type { Own } from './recorded'

// Who asks what: directors with open sessions, in one or in many kindergartens, each with the same twenty school years.

export interface Place {
  readonly token: string
  readonly kindergartenId: number
  readonly yearIds: readonly number[]
}

/** As many as there are connections: connection i saves year i, so that no two wait for one row. */
export const connections = 16

/** Directors of up to `most` kindergartens, spread over all of them. */
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

/** What is measured: two lists, a short one and the product's main one, and a save. */
export const kinds = ['years', 'children', 'save'] as const
export type Kind = (typeof kinds)[number]

export const kindLabel: Record<Kind, string> = {
  years: 'list of school years',
  children: 'list of children, 20 of them',
  save: 'save of a school year',
}

/** The query strings of the lists, as the browser would write them. */
export const listInputs = { years: {}, children: { pageSize: 20 } } as const

/** The product; the same statements through the bare driver; those with the statements that open and end a call. */
export const sides = ['app', 'bare', 'whole'] as const
export type Side = (typeof sides)[number]

/** Each connection goes around the places; the same requests for both sides but for the address. */
export function requestsOf(kind: Kind, side: Side, places: readonly Place[]): string[][] {
  return Array.from({ length: connections }, (_, connection) =>
    places.map((_unused, turn) => {
      const place = places[(turn + connection * 7) % places.length]
      if (!place) throw new Error('no kindergarten to measure')
      const own: Own = {
        ...savedYear(connection),
        id: place.yearIds[connection] ?? 0,
        kindergartenId: place.kindergartenId,
      }
      return side === 'app'
        ? appRequest(kind, place, own)
        : bareRequest(side === 'bare' ? '' : '/whole', kind, place, own)
    }),
  )
}

/** The save's form; `{count}` (load.ts) changes the name with every save, as an edit in the browser would. */
const savedYear = (at: number) => ({
  name: '{count}',
  fromDate: `${1970 + at}-09-15`,
  toDate: `${1971 + at}-09-14`,
  studyFromDate: `${1970 + at}-09-15`,
  studyToDate: `${1971 + at}-05-31`,
})

function appRequest(kind: Kind, place: Place, own: Own): string {
  if (kind === 'save') return post(saveSchoolYear.path, place, { ...own, kindergartenId: undefined, active: false })
  const path = kind === 'years' ? listSchoolYears.path : listChildren.path
  const query = new URLSearchParams(Object.entries(listInputs[kind]).map(([name, value]) => [name, String(value)]))
  return get(query.size > 0 ? `${path}?${query}` : path, place)
}

const bareRequest = (below: string, kind: Kind, place: Place, own: Own): string =>
  kind === 'save'
    ? post(`${below}/save`, place, own)
    : get(`${below}/${kind}?${encodeURIComponent(JSON.stringify(own))}`, place)

const common = (place: Place) =>
  `host: 127.0.0.1\r\nauthorization: Bearer ${place.token}\r\n${versionHeader}: ${frontendVersion}\r\naccept: application/json\r\n`

const get = (path: string, place: Place) => `GET ${path} HTTP/1.1\r\n${common(place)}\r\n`

function post(path: string, place: Place, form: object): string {
  const body = JSON.stringify(form)
  // {count} stands for 8 digits.
  const length = body.length - '{count}'.length + 8
  return `POST ${path} HTTP/1.1\r\n${common(place)}${idempotencyHeader}: {key}\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n${body}`
}
