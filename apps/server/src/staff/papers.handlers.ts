import type { OutputOf } from '@asistent/contract/core/call'
import { refuse } from '@asistent/contract/core/problem'
import { deletePaper, expiringPapers, listPapers, savePaper } from '@asistent/contract/staff/papers.calls'
import { refuseStaff } from '@asistent/contract/staff/problems'
import { addDays, formatDay, today, type Day } from '@asistent/domain/kernel/day'
import { expiryNoticeDays, expiryText, paperKindLabel, paperState, type PaperKind } from '@asistent/domain/staff/papers'
import { and, eq, sql } from 'drizzle-orm'
import { staffPaper } from '../db/tables/staff'
import { oneRow, rows } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { serveReport } from '../platform/reports'
import { requireFound, inKindergarten, requireSameVersion } from '../platform/versioned'
import { expiringPapersOf } from './papers.queries'
import { occupationName, type NamedRow } from './staff-sql.queries'
import { requireStaff, staffSight } from './visible.ops'

type PaperRow = OutputOf<typeof listPapers>['result'][number]

export const paperHandlers: Handler[] = [
  read(listPapers, async ({ tx, scope, now }, { id }) => {
    const staff = await requireStaff(tx, scope, id)
    // Documents are sensitive (health, criminal record): only for users who manage records and for the person.
    if (staffSight(scope) !== 'all' && id !== scope.staffId) return { result: [], rowsCount: 0 }
    const papers = await rows<Omit<PaperRow, 'kindName' | 'state'>>(
      tx,
      sql`select id, kind, name, number, issued_on as "issuedOn", valid_to as "validTo", note, version from staff_paper
        where staff_id = ${id} and kindergarten_id = ${staff.kindergartenId} order by kind, valid_to desc nulls first, id desc`,
    )
    const result = papers.map((paper) => ({
      ...paper,
      kindName: paperKindLabel[paper.kind],
      state: paperState(paper.validTo, today(now)),
    }))
    return { result, rowsCount: result.length }
  }),

  write(savePaper, async ({ tx, scope, audit }, { teacherId, id, version, ...values }) => {
    const kindergartenId = inKindergarten(scope)
    const staff = await requireStaff(tx, scope, teacherId)
    if (staff.kindergartenId !== kindergartenId) throw refuse('not-found')
    if (values.issuedOn && values.validTo && values.validTo < values.issuedOn)
      throw refuseStaff('paper-order', { field: 'validTo' })
    audit.about({ staffId: teacherId })
    if (id === undefined) {
      const [row] = await tx
        .insert(staffPaper)
        .values({ ...values, kindergartenId, staffId: teacherId })
        .returning({ id: staffPaper.id })
      return ok(requireFound(row).id)
    }
    const current = requireFound(
      await oneRow<{ version: number }>(
        tx,
        sql`select version from staff_paper where id = ${id} and staff_id = ${teacherId} and kindergarten_id = ${kindergartenId} for update`,
      ),
    )
    requireSameVersion(version, current.version, { table: 'staff_paper', id })
    await tx
      .update(staffPaper)
      .set({ ...values, version: current.version + 1 })
      .where(and(eq(staffPaper.id, id), eq(staffPaper.kindergartenId, kindergartenId)))
    return ok(id)
  }),

  write(deletePaper, async ({ tx, scope, audit }, { teacherId, id }) => {
    const [gone] = await tx
      .delete(staffPaper)
      .where(
        and(
          eq(staffPaper.id, id),
          eq(staffPaper.staffId, teacherId),
          eq(staffPaper.kindergartenId, inKindergarten(scope)),
        ),
      )
      .returning({ id: staffPaper.id })
    requireFound(gone)
    audit.about({ staffId: teacherId })
    return allDone
  }),

  ...serveReport(expiringPapers, async ({ tx, scope, now }, { kind }) => {
    const day = today(now)
    const papers = await rows<ExpiringRow>(tx, expiringPapersOf(scope, inKindergarten(scope), day, kind))
    return {
      rows: papers.map((paper) => ({
        id: paper.paperId,
        teacherId: paper.id,
        name: paper.name,
        occupation: occupationName(paper.occupationId),
        paper: paper.title ? `${paperKindLabel[paper.kind]}: ${paper.title}` : paperKindLabel[paper.kind],
        number: paper.number,
        validTo: paper.validTo,
        remains: expiryText(paper.validTo, day, paperKindLabel[paper.kind]),
        state: paperState(paper.validTo, day),
      })),
      subtitle: `Изтекли и изтичащи до ${formatDay(addDays(day, expiryNoticeDays))} г.`,
    }
  }),
]

interface ExpiringRow extends NamedRow {
  readonly paperId: number
  readonly kind: PaperKind
  readonly title: string | null
  readonly number: string | null
  readonly validTo: Day
}
