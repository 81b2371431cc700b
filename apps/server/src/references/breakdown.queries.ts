import { breakdowns, has, type Breakdown, type Key } from '@asistent/domain/references/measures'
import { schoolYearName } from '@asistent/domain/kernel/school-year'
import { sql, type SQL } from 'drizzle-orm'
import { allergyColumns, childName } from '../people/child-sql.ops'
import { visibleKids } from '../people/visible.ops'
import { rows, type Tx } from '../platform/database'
import type { Scope } from '../platform/scope'
import { seesSeveral } from './groups.queries'

// One statement for every measure and breakdown: sums the facts of a measure for each child, then for each row.

export interface MeasurePlan {
  /** Rows with kindergarten_id, group_id, child_id, subject_id, start_year and the columns of the sums, as `f`. */
  readonly facts: SQL
  /** Sums of a child within a row, as `p`. Without them the figures are sums of `f`. */
  readonly perChild?: SQL
  /** Figures of a row. */
  readonly figures: SQL
  /** Figures that are null without facts, like an average of no results. The others are zero. */
  readonly unknown?: readonly string[]
  /** Order by `t` for rows without names, descending. */
  readonly weight: SQL
}

const columnsOfKey: Readonly<Record<Key, readonly string[]>> = {
  kindergarten: ['kindergarten_id'],
  class: ['group_id'],
  student: ['child_id'],
  subject: ['subject_id'],
  year: ['start_year'],
}

const columnsOf = (breakdown: Breakdown): string[] => breakdowns[breakdown].keys.flatMap((key) => columnsOfKey[key])

const listed = (columns: readonly string[]): SQL =>
  sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  )

const summed = (columns: readonly string[], { perChild, figures }: MeasurePlan): SQL =>
  perChild
    ? sql`select ${listed(columns)}, ${figures} from (select ${listed([...new Set([...columns, 'child_id'])])}, ${perChild} from facts f
        group by ${listed([...new Set([...columns, 'child_id'])])}) p group by ${listed(columns)}`
    : sql`select ${listed(columns)}, ${figures} from facts f group by ${listed(columns)}`

interface KeyNames {
  readonly kindergartenId: number | null
  readonly kindergartenName: string | null
  readonly classId: number | null
  readonly className: string | null
  readonly childId: number | null
  readonly name: string | null
  readonly allergies: number[]
  readonly allergiesText: string | null
  readonly subjectId: number | null
  readonly subjectName: string | null
  readonly startYear: number | null
}

/** Reads a key only if the breakdown has it. */
const withKey = (breakdown: Breakdown, key: Key, used: SQL, otherwise: SQL): SQL =>
  has(breakdown, key) ? used : otherwise

/** In a comparison of kindergartens those without data are rows too. */
const placesTo = (breakdown: Breakdown, all: SQL | undefined): SQL =>
  withKey(
    breakdown,
    'kindergarten',
    sql`${all ? sql`right join` : sql`join`} kindergarten k on k.id = t.kindergarten_id`,
    sql``,
  )

interface Reading {
  readonly breakdown: Breakdown
  readonly named: boolean
  /** Condition on kindergartens `k` that are rows even without anything counted. */
  readonly all?: SQL | undefined
}

export function measureStatement(scope: Scope, { breakdown, named, all }: Reading, plan: MeasurePlan): SQL {
  // Teachers read the names of today's children; former children of the group are counted.
  const readable = named && has(breakdown, 'student') ? sql`(${visibleKids(scope)})` : sql`false`
  const of = (key: Key, used: SQL, otherwise: SQL) => withKey(breakdown, key, used, otherwise)
  const columns = columnsOf(breakdown)
  return sql`with ${plan.facts}, t as (${summed(columns, plan)})
    select t.*, ${of('kindergarten', sql`k.id`, sql`null::int`)} as "kindergartenId", ${of('kindergarten', sql`k.name`, sql`null::text`)} as "kindergartenName",
      ${of('class', sql`t.group_id`, sql`null::int`)} as "classId", ${of('class', sql`g.name`, sql`null::text`)} as "className",
      ${of('subject', sql`t.subject_id`, sql`null::int`)} as "subjectId", ${of('subject', sql`coalesce(s.name, 'Без направление')`, sql`null::text`)} as "subjectName",
      ${of('year', sql`t.start_year`, sql`null::int`)} as "startYear", ${of('student', sql`t.child_id`, sql`null::int`)} as "childId",
      ${of('student', sql`case when ${readable} then ${childName()} end as name, ${allergyColumns(scope)}`, sql`null::text as name, '{}'::smallint[] as allergies, null::text as "allergiesText"`)}
    from t ${placesTo(breakdown, all)} ${of('class', sql`join child_group g on g.id = t.group_id`, sql``)}
      ${of('subject', sql`left join subject s on s.id = t.subject_id`, sql``)} ${of('student', sql`join child c on c.id = t.child_id`, sql``)}
    ${all ? sql`where t.kindergarten_id is not null or (${all})` : sql``} order by ${sql.join(
      [
        ...(has(breakdown, 'subject') ? [sql`s.position nulls last, s.id nulls last`] : []),
        ...(has(breakdown, 'kindergarten') ? [sql`k.name, k.id`] : []),
        ...(has(breakdown, 'class') ? [sql`g.name, g.id`] : []),
        ...(has(breakdown, 'year') ? [sql`t.start_year desc`] : []),
        ...(has(breakdown, 'student')
          ? [
              sql`case when ${readable} then c.first_name end nulls last, case when ${readable} then c.last_name end nulls last, ${plan.weight}, t.child_id`,
            ]
          : []),
      ],
      sql`, `,
    )}`
}

export interface KeyRow extends Omit<KeyNames, 'childId'> {
  readonly studentId: number | null
  readonly schoolYear: string | null
}

/** Rows of a measure. A child whose name is not readable has a number within the group and no link. */
export async function measureRows<Figures extends object>(
  tx: Tx,
  scope: Scope,
  reading: Reading,
  plan: MeasurePlan,
): Promise<(KeyRow & Figures)[]> {
  const stored = await rows<KeyNames & Figures>(tx, measureStatement(scope, reading, plan))
  const results = reading.all ? stored.map((row) => withZeros(row, plan)) : stored
  const numbers = new Map<string, number>()
  const lastOf = new Map<number | null, number>()
  const numberOf = ({ childId, classId }: KeyNames): number => {
    const key = `${classId}:${childId}`
    const number = numbers.get(key) ?? (lastOf.get(classId) ?? 0) + 1
    if (!numbers.has(key)) lastOf.set(classId, number)
    numbers.set(key, number)
    return number
  }
  return results.map((row) => {
    const { childId, name, ...rest } = row
    const isVisible = name !== null
    const labels = {
      ...rest,
      studentId: isVisible ? childId : null,
      name: childId === null ? null : (name ?? `Дете ${numberOf(row)}`),
      allergies: isVisible ? row.allergies : [],
      allergiesText: isVisible ? row.allergiesText : null,
      schoolYear: row.startYear === null ? null : schoolYearName(row.startYear),
    }
    for (const column of ['kindergarten_id', 'group_id', 'child_id', 'subject_id', 'start_year'])
      delete (labels as Record<string, unknown>)[column]
    return labels as unknown as KeyRow & Figures
  })
}

const keyNames: ReadonlySet<string> = new Set<keyof KeyNames>([
  'kindergartenId',
  'kindergartenName',
  'classId',
  'className',
  'childId',
  'name',
  'allergies',
  'allergiesText',
  'subjectId',
  'subjectName',
  'startYear',
])

/** Row of a kindergarten without facts. */
const withZeros = <Row extends KeyNames>(row: Row, { unknown = [] }: MeasurePlan): Row =>
  (row as { readonly kindergarten_id?: number | null }).kindergarten_id === null
    ? (Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          value === null && !keyNames.has(name) && !unknown.includes(name) ? 0 : (value as unknown),
        ]),
      ) as unknown as Row)
    : row

/** Columns of the keys that the breakdown does not have. */
export const withoutKeys = (scope: Scope, breakdown: Breakdown): string[] => [
  ...(has(breakdown, 'kindergarten') && (breakdown === 'kindergartens' || seesSeveral(scope))
    ? []
    : ['kindergartenName']),
  ...(has(breakdown, 'class') ? [] : ['className']),
  ...(has(breakdown, 'student') ? [] : ['name']),
  ...(has(breakdown, 'subject') ? [] : ['subjectName']),
  ...(has(breakdown, 'year') ? [] : ['schoolYear']),
]
