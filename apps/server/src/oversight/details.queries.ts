import { officialTypeLabel, type OfficialType } from '@asistent/domain/books/documents'
import { certificateKindLabel } from '@asistent/domain/documents/certificates'
import { capitalised } from '@asistent/domain/kernel/text'
import { occupationOf } from '@asistent/domain/staff/occupations'
import { sql, type SQL } from 'drizzle-orm'
import { rows, type Tx } from '../platform/database'
import { anyOf } from '../platform/list'

// The names of what is inside a kindergarten: groups, and kinds of what is counted.

type Names = (tx: Tx, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>

const named =
  (select: SQL, none?: string): Names =>
  async (tx, ids) => {
    const results = await rows<{ id: number; name: string }>(tx, sql`${select} where x.id = ${anyOf(ids)}`)
    return new Map([
      ...(none === undefined ? [] : [[0, none] as const]),
      ...results.map(({ id, name }) => [id, name] as const),
    ])
  }

export const groupNames = named(sql`select x.id, x.name from child_group x`, 'Извън групите')
export const activityNames = named(sql`select x.id, x.name from activity x`)
export const activityTypeNames = named(sql`select x.id, x.name from activity_type x`)
export const productNames = named(sql`select x.id, x.name from product x`)
export const categoryNames = named(sql`select x.id, x.name from product_category x`)

const worded =
  (word: (id: number) => string): Names =>
  async (_, ids) =>
    new Map(ids.map((id) => [id, word(id)]))

export const occupationNames = worded((id) => capitalised(occupationOf(id)?.name ?? 'без длъжност'))

/** Certificates stand after the documents of the register: their kinds are numbered from here. */
export const certificateTypes = 1000
export const documentTypeNames = worded((id) =>
  id > certificateTypes
    ? (certificateKindLabel[(id - certificateTypes) as keyof typeof certificateKindLabel] ?? '')
    : officialTypeLabel[id as OfficialType],
)

const documentNames = named(sql`select x.id, x.name from official_document x`)

/** A certificate is a child's: only how many there are, under a number below zero. */
export const documentOrKindNames: Names = async (tx, ids) => {
  const kinds = ids.filter((id) => id < 0)
  const words = await documentTypeNames(
    tx,
    kinds.map((id) => -id),
  )
  return new Map([
    ...(await documentNames(
      tx,
      ids.filter((id) => id > 0),
    )),
    ...kinds.map((id) => [id, words.get(-id) ?? ''] as const),
    // A type of which there is none.
    [0, 'Няма документ'],
  ])
}
