import type { DayRange } from '@asistent/domain/kernel/range'
import { everydayKinds, supportKinds } from '@asistent/domain/results/support'
import { sql, type SQL } from 'drizzle-orm'
import { anyOf, whereAll } from '../platform/list'
import type { Scope } from '../platform/scope'
import type { MeasurePlan } from './breakdown.queries'
import { chosenGroups, type GroupsInput } from './groups.queries'

// Praises, notes and support of children, by the day they begin: the stay of the child on that day says whose group it is.

const recordsOf = (scope: Scope, query: GroupsInput, range: DayRange | undefined, kinds: readonly number[]): SQL =>
  sql`facts as (select r.kindergarten_id, g.id as group_id, r.child_id, r.subject_id, y.start_year, r.kind from support_record r
      join child_group_period s on s.child_id = r.child_id and s.from_on <= r.from_on and (s.to_on is null or s.to_on >= r.from_on)
      join child_group g on g.id = s.group_id join school_year y on y.id = g.school_year_id ${whereAll([
        ...chosenGroups(scope, query),
        range && sql`r.from_on between ${range.from} and ${range.to}`,
        query.subjectId !== undefined && sql`r.subject_id = ${query.subjectId}`,
        sql`r.kind = ${anyOf(kinds)}`,
      ])})`

const countOf = (kind: number): SQL => sql`count(*) filter (where f.kind = ${kind})`

export const notesPlan = (scope: Scope, query: GroupsInput, range: DayRange | undefined): MeasurePlan => ({
  facts: recordsOf(scope, query, range, everydayKinds),
  perChild: sql`${countOf(supportKinds.Praise)} as praises, ${countOf(supportKinds.Remark)} as remarks`,
  figures: sql`sum(p.praises)::int as praises, sum(p.remarks)::int as remarks, (count(*) filter (where p.praises > 0))::int as praised, (count(*) filter (where p.remarks > 0))::int as remarked`,
  weight: sql`t.praises + t.remarks desc`,
})

export const supportsPlan = (scope: Scope, query: GroupsInput, range: DayRange | undefined): MeasurePlan => ({
  facts: recordsOf(scope, query, range, [supportKinds.Plan, supportKinds.Note, supportKinds.Measure]),
  perChild: sql`${countOf(supportKinds.Plan)} as plans, ${countOf(supportKinds.Measure)} as measures, ${countOf(supportKinds.Note)} as works`,
  figures: sql`sum(p.plans)::int as plans, sum(p.measures)::int as measures, sum(p.works)::int as works, count(*)::int as children`,
  weight: sql`t.plans + t.measures + t.works desc`,
})
