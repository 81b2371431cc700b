import { figures as figureDefinitions } from '@asistent/domain/oversight/figures'
import { lessonStates } from '@asistent/domain/planning/planning'
import { stages } from '@asistent/domain/results/diagnostics'
import { sql, type SQL } from 'drizzle-orm'
import { resultPart, type resultParts } from '../db/figures-of-learning'
import { groupNames } from './details.queries'
import { keptRows } from './kept.queries'
import { shareOf, type Sums } from './reference.rules'
import type { Question, Reference } from './reference.steps'

// Topics, results of diagnostics and portfolios of kindergartens, inside one by groups.

const keyOf = (inside: boolean, group: SQL): SQL => (inside ? group : sql`null::int`)

const groupsOf = ({ period: { requested }, inPlaces }: Question): SQL =>
  sql`select g.id, g.kindergarten_id from child_group g join school_year y on y.id = g.school_year_id
    where g.deleted_on is null and y.from_on <= ${requested.to} and y.to_on >= ${requested.from} and ${inPlaces(sql`g.kindergarten_id`)}`

const lessonSums = { taken: 0, planned: 0 }
const lessonFigures = (sums: Sums) => {
  const { taken, planned } = { ...lessonSums, ...sums }
  return { total: taken + planned, taken, planned, share: shareOf(taken, taken + planned) }
}

export const lessonsReference: Reference<ReturnType<typeof lessonFigures>> = {
  // Topics are planned ahead: the whole period counts.
  count: (question) =>
    sql`with groups as materialized (${groupsOf(question)}), kept as (${keptRows('lessons', question.period.requested, question.inPlaces, sql`groups`)})
      select g.kindergarten_id as "kindergartenId", ${keyOf(question.inside, sql`g.id`)} as "detailId",
        coalesce(sum(k.amount) filter (where k.part = ${lessonStates.Taken}), 0)::int as taken, coalesce(sum(k.amount) filter (where k.part = ${lessonStates.Planned}), 0)::int as planned
      from kept k join groups g on g.id = k.group_id group by g.kindergarten_id ${question.inside ? sql`, g.id` : sql``} having sum(k.amount) <> 0`,
  empty: lessonSums,
  figures: lessonFigures,
  main: 'share',
  decimals: 1,
  details: groupNames,
  inside: 'groups',
}

const stageSums = (name: 'entry' | 'exit') =>
  ({
    [`${name}Percents`]: 0,
    [`${name}Beginning`]: 0,
    [`${name}Middle`]: 0,
    [`${name}High`]: 0,
  }) as Sums
const resultSums: Sums = { ...stageSums('entry'), ...stageSums('exit') }

const partColumns = (name: 'entry' | 'exit', stage: number): SQL => {
  const measure = (what: keyof typeof resultParts) =>
    sql`coalesce(sum(f.amount) filter (where f.part = ${resultPart(stage, what)}), 0)::int as ${sql.raw(`"${name}${what[0]!.toUpperCase()}${what.slice(1)}"`)}`
  return sql.join((['percents', 'beginning', 'middle', 'high'] as const).map(measure), sql`, `)
}

function stageFigures<Name extends 'entry' | 'exit'>(sums: Sums, name: Name) {
  const of = (what: string) => sums[`${name}${what}`] ?? 0
  const levels = { Beginning: of('Beginning'), Middle: of('Middle'), High: of('High') }
  const results = levels.Beginning + levels.Middle + levels.High
  const figures = { Results: results, Percent: shareOf(of('Percents'), results * 100), ...levels }
  return Object.fromEntries(Object.entries(figures).map(([what, figure]) => [`${name}${what}`, figure])) as {
    [What in keyof typeof figures as `${Name}${What}`]: (typeof figures)[What]
  }
}

/** Each stage on its own: in most of the year the exit level of few children is known. */
const resultFigures = (sums: Sums) => ({ ...stageFigures(sums, 'entry'), ...stageFigures(sums, 'exit') })

export const resultsReference: Reference<ReturnType<typeof resultFigures>> = {
  // Results belong to the school year of their group, whenever they were entered.
  count: ({ period: { startYear }, inPlaces, inside }) =>
    sql`select g.kindergarten_id as "kindergartenId", ${keyOf(inside, sql`g.id`)} as "detailId", ${partColumns('entry', stages.Entry)}, ${partColumns('exit', stages.Exit)}
      from child_group g join school_year y on y.id = g.school_year_id join month_figure f on f.group_id = g.id
      where y.start_year = ${startYear} and g.deleted_on is null and f.measure = 'results' and ${inPlaces(sql`f.kindergarten_id`)} group by g.kindergarten_id ${inside ? sql`, g.id` : sql``} having count(*) > 0`,
  empty: resultSums,
  figures: resultFigures,
  main: 'entryPercent',
  ofYear: true,
  decimals: 1,
  details: groupNames,
  inside: 'groups',
  notes: [figureDefinitions.approvedResults.definition],
}

const portfolioSums = { children: 0, begun: 0, items: 0, byFamily: 0 }
const portfolioFigures = (sums: Sums) => {
  const { children, begun, items, byFamily } = { ...portfolioSums, ...sums }
  return { children, begun, share: shareOf(begun, children), items, byFamily }
}

export const portfoliosReference: Reference<ReturnType<typeof portfolioFigures>> = {
  count: ({ period: { range, lastDay }, inPlaces, inside }) =>
    sql`select p.kindergarten_id as "kindergartenId", ${keyOf(inside, sql`p.group_id`)} as "detailId", count(*)::int as children, count(*) filter (where f.id is not null or i.items > 0)::int as begun,
        coalesce(sum(i.items) , 0)::int as items, coalesce(sum(i.by_family), 0)::int as "byFamily"
      from child_group_period p join child_group g on g.id = p.group_id and g.deleted_on is null left join portfolio f on f.child_id = p.child_id
      left join (select i.child_id, count(*) as items, count(*) filter (where i.by_family) as by_family from portfolio_item i
        where ${inPlaces(sql`i.kindergarten_id`)} and i.for_on between ${range.from} and ${range.to} group by 1) i on i.child_id = p.child_id
      where ${inPlaces(sql`p.kindergarten_id`)} and p.from_on <= ${lastDay} and (p.to_on is null or p.to_on >= ${lastDay}) group by p.kindergarten_id ${inside ? sql`, p.group_id` : sql``}`,
  empty: portfolioSums,
  figures: portfolioFigures,
  main: 'items',
  decimals: 0,
  details: groupNames,
  inside: 'groups',
}
