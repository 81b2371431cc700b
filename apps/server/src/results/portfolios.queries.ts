import type { ParsedOf, RowOf } from '@asistent/contract/core/call'
import type { listPortfolios } from '@asistent/contract/results/portfolios.calls'
import type { Day } from '@asistent/domain/kernel/day'
import { levelLabel, levelOf, recordStates } from '@asistent/domain/results/diagnostics'
import { completedOf, type PaperColour, type Pattern, type PortfolioPart } from '@asistent/domain/results/portfolio'
import { sql, type SQL } from 'drizzle-orm'
import { allergyColumns, byName, enrolledOn, listedName, nameContains, referenceDay } from '../people/child-sql.ops'
import { visibleKids } from '../people/visible.ops'
import { oneRow, rows, type Tx } from '../platform/database'
import { anyOf, page } from '../platform/list'
import type { Scope } from '../platform/scope'
import { requireFound } from '../platform/versioned'
import { isCountedResult } from './counted.ops'

/** Children whose portfolio the caller may read; none for callers who only count children. */
export const portfolioKids = (scope: Scope): SQL =>
  scope.rights('StudentPortfolios').limit === 'counts' ? sql`false` : visibleKids(scope)

/** Group of child `c` on a day, as `s`. */
export const groupOn = (day: Day): SQL =>
  sql`left join lateral (select g.id as group_id, g.name as group_name, p.position from child_group_period p join child_group g on g.id = p.group_id
    where p.child_id = c.id and p.from_on <= ${day} and (p.to_on is null or p.to_on >= ${day}) order by p.from_on desc limit 1) s on true`

export async function portfolioPage(tx: Tx, scope: Scope, query: ParsedOf<typeof listPortfolios>) {
  const { classIds, isBegun, nameSearchTerm, ...paging } = query
  const on = referenceDay(scope, scope.today)
  const begun = sql`(f.id is not null or exists (select from portfolio_item i where i.child_id = c.id and i.for_on <= ${on}))`
  const { result, rowsCount } = await page<StoredOverview>(tx, paging, {
    select: sql`select c.id, ${listedName()} as name, ${allergyColumns(scope)}, s.group_name as "className", f.about_me is not null as "aboutMe", f.family is not null as family,
      i.parts, i."itemsCount", i."lastOn", exists (select from achievement a where a.child_id = c.id and a.status = ${recordStates.Approved}) as results
      from child c ${groupOn(on)} left join portfolio f on f.child_id = c.id
      cross join lateral (select coalesce(array_agg(distinct i.part), '{}') as parts, count(*)::int as "itemsCount", max(i.for_on) as "lastOn" from portfolio_item i where i.child_id = c.id and i.for_on <= ${on}) i`,
    where: [
      portfolioKids(scope),
      scope.role !== 'Parent' && enrolledOn(scope, on, false),
      classIds !== undefined && classIds.length > 0 && sql`s.group_id = ${anyOf(classIds)}`,
      isBegun !== undefined && sql`${begun} = ${isBegun}`,
      nameSearchTerm ? nameContains(nameSearchTerm) : undefined,
    ],
    orderBy: {
      name: sql`c.first_name`,
      className: sql`s.group_name`,
      itemsCount: sql`i."itemsCount"`,
      lastOn: sql`i."lastOn"`,
    },
    otherwise: sql`s.group_name nulls last, ${byName()}`,
  })
  const shownRows = result.map(({ aboutMe, family, parts, results, ...row }): RowOf<typeof listPortfolios> => ({
    ...row,
    completed: completedOf({ aboutMe, family, results, parts: new Set(parts) }),
  }))
  return { result: shownRows, rowsCount }
}

interface StoredOverview extends Omit<RowOf<typeof listPortfolios>, 'completed'> {
  readonly aboutMe: boolean
  readonly family: boolean
  readonly parts: PortfolioPart[]
  readonly results: boolean
}

interface Cover {
  readonly id: number
  readonly kindergartenId: number
  readonly name: string
  readonly allergies: number[]
  readonly allergiesText: string | null
  readonly className: string | null
  readonly birthDate: Day
  readonly backgroundId: number | null
  readonly background: { id: number; name: string; pattern: Pattern; colour: PaperColour; fileId: number | null } | null
  readonly aboutMe: string | null
  readonly family: string | null
  readonly version: number
}

/** The child with its cover, or 404. */
export const coverOf = async (tx: Tx, scope: Scope, childId: number): Promise<Cover> =>
  requireFound(
    await oneRow<Cover>(
      tx,
      sql`select c.id, c.kindergarten_id as "kindergartenId", ${listedName()} as name, ${allergyColumns(scope)}, s.group_name as "className", c.birth_on as "birthDate",
        f.background_id as "backgroundId", case when b.id is not null then json_build_object('id', b.id, 'name', b.name, 'pattern', b.pattern, 'colour', b.colour, 'fileId', b.file_id) end as background,
        f.about_me as "aboutMe", f.family, coalesce(f.version, 0) as version
        from child c ${groupOn(scope.today)} left join portfolio f on f.child_id = c.id left join portfolio_background b on b.id = f.background_id
        where c.id = ${childId} and ${portfolioKids(scope)}`,
    ),
  )

export interface Item {
  readonly id: number
  readonly part: PortfolioPart
  readonly title: string
  readonly text: string | null
  readonly forDate: Day
  readonly schoolYear: string | null
  readonly className: string | null
  readonly fileId: number | null
  readonly picture: number | null
  readonly byFamily: boolean
  readonly createdBy: number | null
  readonly version: number
}

/** Pages of a child with the school year and the group of each day. */
export const itemsOf = (tx: Tx, childId: number) =>
  rows<Item>(
    tx,
    sql`select i.id, i.part, i.title, i.text, i.for_on as "forDate", g.year as "schoolYear", g.name as "className", i.file_id as "fileId", i.picture, i.by_family as "byFamily",
      i.created_by as "createdBy", i.version from portfolio_item i
      left join lateral (select g.name, y.name as year from child_group_period p join child_group g on g.id = p.group_id join school_year y on y.id = g.school_year_id
        where p.child_id = i.child_id and p.from_on <= i.for_on and (p.to_on is null or p.to_on >= i.for_on) order by p.from_on desc limit 1) g on true
      where i.child_id = ${childId} order by i.for_on desc, i.id desc`,
  )

/** The last approved level of each field in each year. */
export async function approvedLevels(tx: Tx, childId: number) {
  const levels = await rows<{ schoolYear: string; subjectName: string; percent: number }>(
    tx,
    sql`select y.name as "schoolYear", s.name as "subjectName", (array_agg(a.percent order by a.stage desc))[1] as percent
      from achievement a join subject s on s.id = a.subject_id join school_year y on y.id = a.school_year_id
      where a.child_id = ${childId} and ${isCountedResult(sql`a`)}
      group by y.name, y.start_year, s.id order by y.start_year desc, s.position, s.id`,
  )
  return levels.map(({ percent, ...one }) => ({ ...one, level: levelLabel[levelOf(percent)] }))
}
