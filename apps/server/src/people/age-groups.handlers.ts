import type { OutputOf, ParsedOf } from '@asistent/contract/core/call'
import {
  ageGroupPdf,
  ageGroupReport,
  ageGroupXlsx,
  childrenOfBirthYear,
} from '@asistent/contract/people/age-groups.calls'
import type { Cell, Sheet, SheetColumn } from '@asistent/documents/sheet'
import { formatDay, today, type Day } from '@asistent/domain/kernel/day'
import type { Gender } from '@asistent/domain/kernel/person-id'
import { genders } from '@asistent/domain/kernel/person-id'
import { ageOn, ageText } from '@asistent/domain/people/ages'
import { sql } from 'drizzle-orm'
import type { ReadContext } from '../platform/context'
import { rows } from '../platform/database'
import { read, type Handler } from '../platform/handler'
import { whereAll } from '../platform/list'
import { pdfFile, xlsxFile } from '../platform/papers'
import { institutionOf } from '../platform/reports'
import { allergyColumns, byName, childName, inGroups, referenceDay, stayOn } from './child-sql.ops'
import { requireNarrow } from './narrow.rules'
import { visibleKids } from './visible.ops'

type Report = OutputOf<typeof ageGroupReport>
type Params = ParsedOf<typeof ageGroupReport>

/** Enrolled on the day, inclusive of first and last day. */
const enrolledOnDay = (day: Day) =>
  sql`c.erased_at is null and c.enrolled_on <= ${day} and (c.left_on is null or c.left_on >= ${day})`

const conditions = ({ scope }: ReadContext, params: Params, day: Day) => [
  visibleKids(scope),
  enrolledOnDay(day),
  inGroups(params.classIds),
  params.kindergartenId !== undefined && sql`c.kindergarten_id = ${params.kindergartenId}`,
]

const dayOf = ({ scope, now }: ReadContext, { forDate }: Params): Day => forDate ?? referenceDay(scope, today(now))

interface Counted {
  readonly birthYear: number
  readonly oldest: Day
  readonly youngest: Day
  readonly classId: number | null
  readonly className: string | null
  readonly total: number
  readonly girls: number
}

/** Aggregated by the database, because the ministry's report covers all children. */
async function ageGroups(context: ReadContext, params: Params): Promise<Report> {
  const day = dayOf(context, params)
  // Reports over many kindergartens have no rows per group.
  const byClass = context.scope.kindergartenIds !== 'all' || params.kindergartenId !== undefined
  const counted = await rows<Counted>(
    context.tx,
    sql`select extract(year from c.birth_on)::int as "birthYear", min(c.birth_on) as oldest, max(c.birth_on) as youngest,
      ${byClass ? sql`s.group_id` : sql`null::int`} as "classId", ${byClass ? sql`s.group_name` : sql`null::text`} as "className",
      count(*)::int as total, count(*) filter (where c.gender = ${genders.Female})::int as girls
      from child c ${byClass || params.classIds?.length ? stayOn(day) : sql``} ${whereAll(conditions(context, params, day))}
      group by 1, 4, 5 order by 1 desc, 5 nulls last`,
  )
  const years = [...new Set(counted.map((one) => one.birthYear))]
  const groups = years.map((birthYear) => {
    const groupsOfYear = counted.filter((one) => one.birthYear === birthYear)
    const [total, girls] = [sum(groupsOfYear, 'total'), sum(groupsOfYear, 'girls')]
    return {
      id: birthYear,
      birthYear,
      age: ageRange(groupsOfYear, day),
      total,
      girls,
      boys: total - girls,
      classes: groupsOfYear.map((group) => ({
        classId: group.classId,
        className: group.className ?? (byClass ? 'Без група' : 'Всички групи'),
        total: group.total,
        girls: group.girls,
        boys: group.total - group.girls,
      })),
    }
  })
  const [totalChildren, totalGirls] = [sum(groups, 'total'), sum(groups, 'girls')]
  return { forDate: day, ageGroups: groups, totalChildren, totalGirls, totalBoys: totalChildren - totalGirls }
}

const sum = <Key extends string>(list: readonly Record<Key, number>[], key: Key): number =>
  list.reduce((total, one) => total + one[key], 0)

/** '3–4': age in full years of the youngest and the oldest. */
function ageRange(list: readonly Counted[], day: Day): string {
  const least = Math.min(...list.map((one) => ageOn(one.youngest, day)))
  const most = Math.max(...list.map((one) => ageOn(one.oldest, day)))
  return least === most ? String(least) : `${least}–${most}`
}

async function sheetOf(context: ReadContext, params: Params): Promise<Sheet> {
  const report = await ageGroups(context, params)
  const integer = (title: string): SheetColumn => ({ title, kind: 'integer', totals: 'none' })
  const count = (one: { total: number; girls: number; boys: number }): Cell[] => [one.total, one.girls, one.boys]
  return {
    title: 'Възрастови групи',
    subtitle: `Към ${formatDay(report.forDate)} г.`,
    institution: await institutionOf(context),
    printedOn: today(context.now),
    columns: [
      { title: 'Родени през', kind: 'text' },
      { title: 'Възраст', kind: 'text' },
      { title: 'Група', kind: 'text', width: 2 },
      integer('Общо'),
      integer('Момичета'),
      integer('Момчета'),
    ],
    rows: report.ageGroups.flatMap((ageGroup) => [
      [String(ageGroup.birthYear), ageGroup.age, { text: 'Всичко', tone: 'info' }, ...count(ageGroup)] satisfies Cell[],
      ...(ageGroup.classes.length > 1
        ? ageGroup.classes.map((group): Cell[] => ['', '', group.className, ...count(group)])
        : []),
    ]),
    totals: ['Общо', null, null, report.totalChildren, report.totalGirls, report.totalBoys],
    signatures: [{ role: 'Изготвил' }, { role: 'Директор' }],
  }
}

const fileName = 'Възрастови групи'

export const ageGroupHandlers: Handler[] = [
  read(ageGroupReport, ageGroups),

  read(childrenOfBirthYear, async (context, { id, ...params }) => {
    const { tx, scope } = context
    requireNarrow(scope, params)
    const day = dayOf(context, params)
    const results = await rows<
      Omit<OutputOf<typeof childrenOfBirthYear>['result'][number], 'age'> & { gender: Gender }
    >(
      tx,
      sql`select c.id, ${childName()} as name, s.group_id as "classId", s.group_name as "className", c.gender, c.birth_on as "birthDate", k.name as "kindergartenName",
        ${allergyColumns(scope)} from child c join kindergarten k on k.id = c.kindergarten_id ${stayOn(day)}
        ${whereAll([...conditions(context, params, day), sql`c.birth_on between ${`${id}-01-01`} and ${`${id}-12-31`}`])}
        order by ${byName()} limit 1000`,
    )
    const result = results.map((one) => ({ ...one, age: ageText(one.birthDate, day) }))
    return { result, rowsCount: result.length }
  }),

  read(ageGroupPdf, async (context, params) => pdfFile(fileName, 'report', await sheetOf(context, params))),

  read(ageGroupXlsx, async (context, params) => xlsxFile(fileName, await sheetOf(context, params))),
]
