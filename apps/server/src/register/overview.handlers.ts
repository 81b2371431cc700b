import type { OutputOf, RowOf } from '@asistent/contract/core/call'
import {
  printRegisterReport,
  printSocialAgencyForm,
  registerOverview,
  registerReports,
} from '@asistent/contract/register/sending.calls'
import { schoolYearName, startYearOf } from '@asistent/domain/kernel/school-year'
import { registerStates } from '@asistent/domain/register/states'
import { sql, type SQL } from 'drizzle-orm'
import { keepsClassBook } from '../attendance/register-days.ops'
import type { Unmatched } from '../db/tables/register'
import { read, type Handler } from '../platform/handler'
import { page } from '../platform/list'
import { asSystem, type Tx } from '../platform/database'
import { part, together } from '../platform/together'
import { inKindergarten } from '../platform/versioned'
import { countUnmatched, feedState } from './notices.queries'
import { reportPaper } from './reports.paper'
import { chosenKindergarten } from './records.handlers'
import { seesNames } from './record-rows.queries'
import { socialAgencyPaper } from './social-agency.paper'

// Connection of a kindergarten with the register: numbers, sections, reconciliations.

type Overview = OutputOf<typeof registerOverview>

const linkedOf = (table: SQL, more: SQL, kindergartenId: number | null) =>
  part<{ linked: number; all: number }>(
    sql`select count(t.neispuo_id)::int as linked, count(*)::int as all from ${table} where t.kindergarten_id = ${kindergartenId} and ${more}`,
  )

/** As the system: the feed belongs to the platform (notices.queries.ts). */
const noticesOf = (tx: Tx, kindergartenId: number | null): Promise<Overview['notices']> =>
  asSystem(tx, async () => {
    const { readAt, note } = (await feedState(tx)) ?? { readAt: null, note: null }
    return { readAt, note, unmatched: kindergartenId === null ? 0 : await countUnmatched(tx, kindergartenId) }
  })

export const overviewHandlers: Handler[] = [
  read(registerOverview, async ({ tx, scope, services }): Promise<Overview> => {
    const kindergartenId = chosenKindergarten(scope)
    const startYear = scope.schoolYear?.startYear ?? startYearOf(scope.today)
    const row = await together(tx, {
      place: part<{ code: string | null }>(sql`select code from kindergarten where id = ${kindergartenId}`),
      link: part<{ readAt: string | null; isReading: boolean; unmatched: Unmatched[]; note: string | null }>(
        sql`select read_at as "readAt", asked_at is not null as "isReading", unmatched, note from register_link where kindergarten_id = ${kindergartenId}`,
        ['readAt'],
      ),
      groups: linkedOf(
        sql`child_group t join school_year y on y.id = t.school_year_id`,
        sql`y.start_year = ${startYear} and t.deleted_on is null and ${keepsClassBook('t')}`,
        kindergartenId,
      ),
      children: linkedOf(sql`child t`, sql`t.left_on is null and t.erased_at is null`, kindergartenId),
      staff: linkedOf(sql`staff_member t`, sql`t.left_on is null and t.is_pedagogical`, kindergartenId),
      sections: part<Overview['sections'][number]>(
        sql`select section, count(*) filter (where theirs is not null and state <> ${registerStates.Waiting})::int as sent, count(*) filter (where state = ${registerStates.Waiting})::int as waiting,
          count(*) filter (where state = ${registerStates.Refused})::int as refused, count(*) filter (where state = ${registerStates.DeletedThere})::int as deleted
          from register_record where kindergarten_id = ${kindergartenId} and start_year = ${startYear} group by section order by section`,
      ),
    })
    const none = { linked: 0, all: 0 }
    const link = row.link[0]
    return {
      kindergartenId,
      isConnected: services.config.neispuo.isConnected,
      code: row.place[0]?.code ?? null,
      schoolYear: schoolYearName(startYear),
      readAt: link?.readAt ?? null,
      isReading: link?.isReading ?? false,
      groups: row.groups[0] ?? none,
      children: row.children[0] ?? none,
      staff: row.staff[0] ?? none,
      unmatched: seesNames(scope) ? (link?.unmatched ?? []).map(({ kind, name, side }) => ({ kind, name, side })) : [],
      note: link?.note ?? null,
      notices: await noticesOf(tx, kindergartenId),
      sections: row.sections,
    }
  }),

  read(registerReports, ({ tx, scope }, query) =>
    page<RowOf<typeof registerReports>>(tx, query, {
      select: sql`select id, made_at as "madeAt", from_on as "fromDate", to_on as "toDate", same, missing, different, extra, blocked, note from register_report`,
      where: [sql`kindergarten_id = ${chosenKindergarten(scope)}`],
      orderBy: { madeAt: sql`made_at` },
      otherwise: sql`made_at desc, id desc`,
    }),
  ),

  read(printRegisterReport, (context, { id }) => reportPaper(context, inKindergarten(context.scope), id)),

  read(printSocialAgencyForm, (context, month) => socialAgencyPaper(context, inKindergarten(context.scope), month)),
]
