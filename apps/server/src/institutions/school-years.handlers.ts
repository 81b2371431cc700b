import {
  deleteSchoolYear,
  getSchoolYear,
  listSchoolYears,
  saveSchoolYear,
  schoolYearOptions,
} from '@asistent/contract/institutions/school-years.calls'
import { refuseInstitutions } from '@asistent/contract/institutions/problems'
import { and, eq } from 'drizzle-orm'
import { schoolYear } from '../db/tables/institutions'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { found, inKindergarten, requireChanged } from '../platform/versioned'
import { schoolYearById, schoolYearChoices, schoolYearPage } from './school-years.queries'

export const schoolYearHandlers: Handler[] = [
  read(schoolYearOptions, async ({ tx, scope }) => {
    const result = scope.kindergartenId === null ? [] : await schoolYearChoices(tx, scope.kindergartenId)
    return { result, rowsCount: result.length }
  }),

  read(listSchoolYears, ({ tx, scope }, query) => schoolYearPage(tx, inKindergarten(scope), query)),

  read(getSchoolYear, async ({ tx, scope }, { id }) => found(await schoolYearById(tx, inKindergarten(scope), id))),

  write(saveSchoolYear, async ({ tx, scope, audit }, form) => {
    const kindergartenId = inKindergarten(scope)
    const values = {
      name: form.name,
      startYear: Number(form.fromDate.slice(0, 4)),
      fromOn: form.fromDate,
      toOn: form.toDate,
      studyFromOn: form.studyFromDate,
      studyToOn: form.studyToDate,
      active: form.active,
    }
    // Exactly one year is active: the new one takes over.
    if (form.active)
      await tx
        .update(schoolYear)
        .set({ active: false })
        .where(and(eq(schoolYear.kindergartenId, kindergartenId), eq(schoolYear.active, true)))
    if (form.id === undefined) {
      const [row] = await tx
        .insert(schoolYear)
        .values({ ...values, kindergartenId })
        .returning({ id: schoolYear.id })
      audit.about({ schoolYearId: row?.id ?? 0 })
      return ok(row?.id)
    }
    const current = found(await schoolYearById(tx, kindergartenId, form.id))
    const changed = await tx
      .update(schoolYear)
      .set({ ...values, version: current.version + 1 })
      .where(
        and(
          eq(schoolYear.id, form.id),
          eq(schoolYear.kindergartenId, kindergartenId),
          eq(schoolYear.version, form.version ?? current.version),
        ),
      )
    requireChanged(changed.rowCount, true)
    audit.about({ schoolYearId: form.id })
    return ok(form.id)
  }),

  write(deleteSchoolYear, async ({ tx, scope, audit }, { id }) => {
    const current = found(await schoolYearById(tx, inKindergarten(scope), id))
    if (current.active) throw refuseInstitutions('active-year')
    await tx.delete(schoolYear).where(eq(schoolYear.id, id))
    audit.about({ schoolYearId: id })
    return allDone
  }),
]
