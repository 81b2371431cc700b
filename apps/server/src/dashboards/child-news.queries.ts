import type { Dashboard, ParentChild } from '@asistent/contract/dashboards/dashboards.answer'
import { addDays, isWeekend, weekStart, type Day } from '@asistent/domain/kernel/day'
import type { DayRange } from '@asistent/domain/kernel/range'
import { lessonStates } from '@asistent/domain/planning/planning'
import { recordStates } from '@asistent/domain/results/diagnostics'
import { completedOf, type PortfolioPart } from '@asistent/domain/results/portfolio'
import { sql, type SQL } from 'drizzle-orm'
import { overdueOfInvoice, planOfInvoice } from '../payments/instalments.ops'
import { inScope, visibleKids } from '../people/visible.ops'
import { anyOf } from '../platform/list'
import type { Scope } from '../platform/scope'
import { part } from '../platform/together'

// Data of other slices about a child for the parent's home page: menu, topics, fees, portfolio; and their sums for
// managers.

/** On a Saturday the week that begins on the next Monday. */
export const weekOf = (today: Day): DayRange => {
  const monday = weekStart(isWeekend(today) ? addDays(today, 2) : today)
  return { from: monday, to: addDays(monday, 4) }
}

/** The user's children `c` with their group of today. */
const ownInGroups = (scope: Scope, today: Day): SQL =>
  sql`child c join child_group_period p on p.child_id = c.id and p.from_on <= ${today} and (p.to_on is null or p.to_on >= ${today}) and c.id = ${anyOf(scope.childIds)}
    join child_group g on g.id = p.group_id`

type Topic = NonNullable<ParentChild['topics']>[number]

const topicsOf = (scope: Scope, today: Day) => {
  const { from, to } = weekOf(today)
  return part<Topic & { readonly childId: number }>(
    sql`select c.id as "childId", l.for_on as "forDate", s.name as "subjectName", l.title, l.status = ${lessonStates.Taken} as "isTaken" from ${ownInGroups(scope, today)}
      join lesson l on l.group_id = g.id and l.for_on between ${from} and ${to} join subject s on s.id = l.subject_id order by 1, 2, l.position, l.id`,
  )
}

type Fees = NonNullable<ParentChild['fees']>
const unpaid = sql`i.annulled_at is null and b.charged > b.paid`
/** A fee of an instalment plan is overdue by its instalments. */
const feeSums = (today: Day): SQL =>
  sql`coalesce(sum(b.charged - b.paid), 0)::float8 as "notPaid", count(*)::int as invoices, count(*) filter (where ${overdueOfInvoice(today)} > 0)::int as overdue`
const feesWithPlans = (today: Day): SQL =>
  sql`fee_invoice i join fee_balance b on b.invoice_id = i.id ${planOfInvoice(today)}`

const feesOf = (scope: Scope, today: Day) =>
  part<Fees & { readonly childId: number }>(
    sql`select i.child_id as "childId", ${feeSums(today)}, min(coalesce(plan.next_due, i.due_on)) as "nextDue" from ${feesWithPlans(today)}
      where i.child_id = ${anyOf(scope.childIds)} and ${unpaid} group by 1`,
  )

interface FilledRow {
  readonly childId: number
  readonly aboutMe: boolean
  readonly family: boolean
  readonly results: boolean
  readonly parts: PortfolioPart[]
}

/** Number of filled parts of the portfolios of children `c`. */
export const portfoliosOf = (children: SQL) =>
  part<FilledRow>(
    sql`select c.id as "childId", f.about_me is not null as "aboutMe", f.family is not null as family,
      exists (select from achievement a where a.child_id = c.id and a.status = ${recordStates.Approved}) as results,
      array(select distinct i.part from portfolio_item i where i.child_id = c.id) as parts from child c left join portfolio f on f.child_id = c.id where ${children}`,
  )

export const completedIn = ({ parts, ...filled }: FilledRow): number =>
  completedOf({ ...filled, parts: new Set(parts) })

/** Parts of a parent's home page; a part without a right is omitted. */
export const childNews = (scope: Scope, today: Day) => ({
  topics: scope.rights('Lessons').read && topicsOf(scope, today),
  fees: scope.rights('ActivityFees').read && feesOf(scope, today),
  portfolios: scope.rights('StudentPortfolios').read && portfoliosOf(sql`c.id = ${anyOf(scope.childIds)}`),
})

interface FoundNews {
  readonly menus: ReadonlyMap<number, NonNullable<ParentChild['menu']>>
  readonly topics?: (Topic & { readonly childId: number })[] | undefined
  readonly fees?: (Fees & { readonly childId: number })[] | undefined
  readonly portfolios?: FilledRow[] | undefined
  readonly feed: (NonNullable<ParentChild['feed']> & { readonly childId: number })[]
}

export function withNews(child: ParentChild, { menus, topics, fees, portfolios, feed }: FoundNews): ParentChild {
  const ofChild = <T extends { readonly childId: number }>(list: readonly T[] | undefined) =>
    list?.filter(({ childId }) => childId === child.id)
  const [due] = ofChild(fees) ?? []
  const [filled] = ofChild(portfolios) ?? []
  const [entry] = ofChild(feed) ?? []
  return {
    ...child,
    menu: menus.get(child.id) ?? [],
    ...(topics && { topics: ofChild(topics)?.map(topicIn) }),
    ...(due && { fees: feesIn(due) }),
    ...(filled && { portfolioCompleted: completedIn(filled) }),
    ...(entry && { feed: feedIn(entry) }),
  }
}

const topicIn = ({ forDate, subjectName, title, isTaken }: Topic): Topic => ({ forDate, subjectName, title, isTaken })
const feesIn = ({ notPaid, invoices, overdue, nextDue }: Fees): Fees => ({ notPaid, invoices, overdue, nextDue })

const feedIn = ({ childId: _childId, ...entry }: FoundNews['feed'][number]) => entry

type Business = NonNullable<Dashboard['business']>

export const businessOf = (scope: Scope, today: Day) => ({
  fees:
    scope.rights('ActivityFees').read &&
    part<NonNullable<Business['fees']>>(
      sql`select ${feeSums(today)} from ${feesWithPlans(today)} where ${inScope(scope, sql`i.kindergarten_id`)} and ${unpaid}`,
    ),
  portfolios:
    scope.rights('StudentPortfolios').read &&
    part<NonNullable<Business['portfolios']>>(
      sql`select count(*)::int as children, count(*) filter (where exists (select from portfolio f where f.child_id = c.id) or exists (select from portfolio_item i where i.child_id = c.id))::int as begun
        from child c where ${visibleKids(scope)} and c.enrolled_on <= ${today} and (c.left_on is null or c.left_on >= ${today})`,
    ),
})
