import type { OutputOf, RowOf } from '@asistent/contract/core/call'
import { refuseBooks } from '@asistent/contract/books/problems'
import {
  deleteQualification,
  getQualification,
  listQualifications,
  qualificationReport,
  saveQualification,
} from '@asistent/contract/books/qualification.calls'
import { periodOf } from '@asistent/domain/books/qualification'
import { schoolYearName, startYearOf } from '@asistent/domain/kernel/school-year'
import { and, eq, notInArray, sql, type SQL } from 'drizzle-orm'
import { qualificationActivity, qualificationParticipant } from '../db/tables/inventory'
import { oneRow, rows } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { contains, page } from '../platform/list'
import { serveReport } from '../platform/reports'
import { deleteRow, saveRow } from '../platform/rows'
import type { Scope } from '../platform/scope'
import { requireFound, inKindergarten } from '../platform/versioned'
import { qualificationSums } from './qualification.queries'
import { requireStaffOf } from './staff.queries'

// Training of staff. With an `own` right the caller sees own participation and changes own entries.

type Opened = OutputOf<typeof getQualification>

const isOwn = ({ rights }: Scope): boolean => rights('QualificationActivities').own

function seenBy(scope: Scope): SQL {
  const here = sql`q.kindergarten_id = ${inKindergarten(scope)}`
  if (!isOwn(scope)) return here
  return sql`${here} and (q.created_by = ${scope.accountId} or exists (select from qualification_participant p where p.activity_id = q.id and p.staff_id = ${scope.staffId ?? 0}))`
}

const columns = (scope: Scope) =>
  sql`q.id, q.form, q.kind, q.topic, q.organisation, q.from_on as "fromDate", q.to_on as "toDate", q.hours::int as hours, q.credits::float8 as credits,
    (select count(*)::int from qualification_participant p where p.activity_id = q.id) as "participantsCount",
    ${scope.rights('QualificationActivities').update} and ${isOwn(scope) ? sql`q.created_by is not distinct from ${scope.accountId}` : sql`true`} as "mayEdit"`

const opened = async (tx: Parameters<typeof oneRow>[0], scope: Scope, id: number) =>
  requireFound(
    await oneRow<Omit<Opened, 'participantIds'>>(
      tx,
      sql`select ${columns(scope)}, q.document_number as "documentNumber", q.place, q.price::float8 as price, q.version from qualification_activity q where q.id = ${id} and ${seenBy(scope)}`,
    ),
  )

export const qualificationHandlers: Handler[] = [
  read(listQualifications, ({ tx, scope }, { search, form, staffId, ...query }) =>
    page<RowOf<typeof listQualifications>>(tx, query, {
      select: sql`select ${columns(scope)} from qualification_activity q`,
      where: [
        seenBy(scope),
        scope.schoolYear !== null && sql`q.from_on between ${scope.schoolYear.fromOn} and ${scope.schoolYear.toOn}`,
        search !== null && contains(sql`concat_ws(' ', q.topic, q.organisation, q.document_number)`, search),
        form !== undefined && sql`q.form = ${form}`,
        staffId !== undefined &&
          sql`exists (select from qualification_participant p where p.activity_id = q.id and p.staff_id = ${staffId})`,
      ],
      orderBy: { topic: sql`q.topic`, fromDate: sql`q.from_on`, hours: sql`q.hours` },
      otherwise: sql`q.from_on desc, q.id desc`,
    }),
  ),

  read(getQualification, async ({ tx, scope }, { id }) => {
    const activity = await opened(tx, scope, id)
    const participants = await rows<{ staffId: number }>(
      tx,
      sql`select p.staff_id as "staffId" from qualification_participant p join staff_member s on s.id = p.staff_id where p.activity_id = ${id} order by s.first_name, s.last_name, s.id`,
    )
    return { ...activity, participantIds: participants.map(({ staffId }) => staffId) }
  }),

  write(saveQualification, async (context, { id, version, participantIds, fromDate, toDate, ...form }) => {
    const { tx, scope, audit } = context
    const kindergartenId = inKindergarten(scope)
    const uniqueParticipantIds = [...new Set(participantIds)]
    if (fromDate > toDate) throw refuseBooks('ends-before-start', { field: 'toDate' })
    await requireStaffOf(context, uniqueParticipantIds)
    if (isOwn(scope)) {
      if (uniqueParticipantIds.some((staffId) => staffId !== scope.staffId))
        throw refuseBooks('only-own-training', { field: 'participantIds' })
      if (id !== undefined && !(await opened(tx, scope, id)).mayEdit) throw refuseBooks('only-own-training')
    }
    const { price = null, credits, ...rest } = form
    const values = {
      ...rest,
      fromOn: fromDate,
      toOn: toDate,
      credits: String(credits),
      price: price === null ? null : String(price),
      ...(id === undefined && { createdBy: scope.accountId }),
    }
    const activityId = await saveRow(tx, qualificationActivity, kindergartenId, { id, version }, values)
    await tx
      .delete(qualificationParticipant)
      .where(
        and(
          eq(qualificationParticipant.activityId, activityId),
          notInArray(qualificationParticipant.staffId, uniqueParticipantIds),
        ),
      )
    await tx
      .insert(qualificationParticipant)
      .values(uniqueParticipantIds.map((staffId) => ({ kindergartenId, activityId, staffId })))
      .onConflictDoNothing()
    audit.about({ qualificationId: activityId })
    return ok(activityId)
  }),

  write(deleteQualification, async ({ tx, scope, audit }, { id }) => {
    await deleteRow(tx, qualificationActivity, inKindergarten(scope), id)
    audit.about({ qualificationId: id })
    return allDone
  }),

  ...serveReport(qualificationReport, async ({ tx, scope }, query) => {
    const startYear = query.startYear ?? scope.schoolYear?.startYear ?? startYearOf(scope.today)
    return {
      subtitle: `Учебна ${schoolYearName(startYear)} година; външна – от ${schoolYearName(periodOf(startYear).from)}`,
      rows: await qualificationSums(
        tx,
        inKindergarten(scope),
        startYear,
        isOwn(scope) ? sql`m.id = ${scope.staffId ?? 0}` : undefined,
      ),
    }
  }),
]
