import type { OutputOf } from '@asistent/contract/core/call'
import {
  kindergartenRegisterYears,
  registerKindergartens,
  registerSchoolYears,
  syncKindergartenWithRegister,
} from '@asistent/contract/register/master.calls'
import { rangeOf } from '@asistent/domain/kernel/month'
import { schoolYearName, startYearOf } from '@asistent/domain/kernel/school-year'
import { registerStates } from '@asistent/domain/register/states'
import { sql } from 'drizzle-orm'
import { oneRow, rows } from '../platform/database'
import { allDone, read, write, type Handler } from '../platform/handler'
import { contains, page } from '../platform/list'
import { requireFound } from '../platform/versioned'
import { reconcile, reconcileOf } from './reconcile.job'
import { askForNumbers } from './sending.handlers'

// All kindergartens, for the master.

type KindergartenRow = OutputOf<typeof registerKindergartens>['data'][number]

export const masterHandlers: Handler[] = [
  read(registerSchoolYears, async ({ tx, scope }) => {
    const years = await rows<{ id: number; kindergartens: number }>(
      tx,
      sql`select start_year as id, count(*)::int as kindergartens from school_year group by start_year order by start_year desc`,
    )
    const current = startYearOf(scope.today)
    const result = years.map((one) => ({ ...one, name: schoolYearName(one.id), isActive: one.id === current }))
    return { result, rowsCount: result.length }
  }),

  read(kindergartenRegisterYears, async ({ tx }, { kindergartenId }) => {
    const years = await rows<{ id: number; schoolYearId: number | null; isActive: boolean; records: number }>(
      tx,
      sql`select y.start_year as id, ${kindergartenId === undefined ? sql`null::int` : sql`max(y.id)`} as "schoolYearId", bool_or(y.active) as "isActive",
        (select count(*)::int from register_record r where r.start_year = y.start_year and r.theirs is not null ${kindergartenId === undefined ? sql`` : sql`and r.kindergarten_id = ${kindergartenId}`}) as records
        from school_year y ${kindergartenId === undefined ? sql`` : sql`where y.kindergarten_id = ${kindergartenId}`} group by y.start_year order by y.start_year desc`,
    )
    const result = years.map((one) => ({ ...one, name: schoolYearName(one.id) }))
    return { result, rowsCount: result.length }
  }),

  read(registerKindergartens, async ({ tx, scope }, { search, schoolYear, month, withTrouble, ...query }) => {
    const startYear = schoolYear ?? startYearOf(scope.today)
    const range = month === undefined ? undefined : rangeOf({ month, year: month >= 9 ? startYear : startYear + 1 })
    const records = sql`select count(*) filter (where r.theirs is not null and r.state <> ${registerStates.Waiting})::int as sent, count(*) filter (where r.state = ${registerStates.Waiting})::int as waiting,
      count(*) filter (where r.state = ${registerStates.Refused})::int as refused from register_record r where r.kindergarten_id = k.id and r.start_year = ${startYear}
      ${range ? sql`and r.for_on between ${range.from} and ${range.to}` : sql``}`
    const { result, rowsCount } = await page<KindergartenRow>(tx, query, {
      select: sql`select k.id, k.name, k.code, m.name as municipality, n.children, n.linked, r.sent, r.waiting, r.refused, l.read_at as "readAt", p.made_at as "reportedAt", p.missing, p.different, p.extra
        from kindergarten k join municipality m on m.id = k.municipality_id left join register_link l on l.kindergarten_id = k.id
        cross join lateral (select count(*)::int as children, count(c.neispuo_id)::int as linked from child c where c.kindergarten_id = k.id and c.left_on is null) n
        cross join lateral (${records}) r
        left join lateral (select made_at, missing, different, extra from register_report x where x.kindergarten_id = k.id order by made_at desc limit 1) p on true`,
      where: [
        sql`k.active`,
        search ? contains(sql`k.name || ' ' || coalesce(k.code, '') || ' ' || m.name`, search) : undefined,
        withTrouble ? sql`r.refused > 0` : undefined,
      ],
      orderBy: { name: sql`k.name`, refused: sql`r.refused`, sent: sql`r.sent` },
      otherwise: sql`k.name, k.id`,
    })
    return { data: result, result, rowsCount }
  }),

  write(syncKindergartenWithRegister, async (context, { kindergartenId }) => {
    requireFound(await oneRow(context.tx, sql`select id from kindergarten where id = ${kindergartenId}`))
    await askForNumbers(context, kindergartenId)
    context.later(reconcile({ kindergartenId }, reconcileOf(kindergartenId)))
    context.audit.about({ kindergartenId })
    context.concerns([kindergartenId])
    return allDone
  }),
]
