import {
  closeSchoolYear,
  deleteSchoolYear,
  getSchoolYear,
  kindergartenSchoolYears,
  listSchoolYears,
  reopenSchoolYear,
  saveSchoolYear,
  schoolYearOptions,
} from '@asistent/contract/institutions/school-years.calls'
import { refuseInstitutions } from '@asistent/contract/institutions/problems'
import type { OutputOf } from '@asistent/contract/core/call'
import { addDays, formatDay, maxDay, minDay, today } from '@asistent/domain/kernel/day'
import { schoolYearBounds, schoolYearName, startYearOf } from '@asistent/domain/kernel/school-year'
import { plural } from '@asistent/domain/kernel/text'
import { and, eq } from 'drizzle-orm'
import { schoolYear } from '../db/tables/institutions'
import { yearsOfExperts } from '../identity/expert-years.ops'
import { asSystem, type Tx } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { isExpert } from '../platform/scope'
import { requireFound, inKindergarten, requireChanged } from '../platform/versioned'
import { requireVisibleKindergarten } from './kindergartens.ops'
import { requireOpenYear } from './school-years.ops'
import {
  expertYearById,
  expertYearPage,
  recordsIn,
  schoolYearById,
  schoolYearChoices,
  schoolYearPage,
} from './school-years.queries'

/** Experts choose a year of all kindergartens: its id is its start year, as for change-school-year. */
const expertYearOptions = (startYears: readonly number[], current: number) =>
  startYears.map((startYear) => {
    const { from: fromDate, to: toDate } = schoolYearBounds(startYear)
    return { id: startYear, name: schoolYearName(startYear), fromDate, toDate, active: startYear === current }
  })

export const schoolYearHandlers: Handler[] = [
  read(schoolYearOptions, async ({ tx, scope, now }) => {
    const result = isExpert(scope.role)
      ? expertYearOptions(await yearsOfExperts(tx, now), startYearOf(scope.today))
      : scope.kindergartenId === null
        ? []
        : await schoolYearChoices(tx, scope.kindergartenId)
    return { result, rowsCount: result.length }
  }),

  read(kindergartenSchoolYears, async ({ tx, scope }, { kindergartenId }) => {
    await requireVisibleKindergarten(tx, scope, kindergartenId)
    // One of the person's kindergartens, though perhaps not the selected one, which is all the policies show.
    const periods = await asSystem(tx, () => schoolYearChoices(tx, kindergartenId))
    return { kindergardenId: kindergartenId, periods }
  }),

  read(listSchoolYears, ({ tx, scope }, query) =>
    isExpert(scope.role) ? expertYearPage(tx, scope, query) : schoolYearPage(tx, inKindergarten(scope), query),
  ),

  read(getSchoolYear, async ({ tx, scope }, { id }) =>
    requireFound(
      isExpert(scope.role) ? await expertYearById(tx, scope, id) : await schoolYearById(tx, inKindergarten(scope), id),
    ),
  ),

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
    if (form.id === undefined) {
      if (form.active) await makeNoneActive(tx, kindergartenId)
      const [row] = await tx
        .insert(schoolYear)
        .values({ ...values, kindergartenId })
        .returning({ id: schoolYear.id })
      audit.about({ schoolYearId: row?.id ?? 0 })
      return ok(row?.id)
    }
    const current = requireFound(await schoolYearById(tx, kindergartenId, form.id))
    await requireOpenYear(tx, scope, form.id)
    if (current.closed && form.active) throw refuseInstitutions('closed-not-active', { field: 'active' })
    await requireNothingOutside(tx, kindergartenId, current, form)
    if (form.active && !current.active) await makeNoneActive(tx, kindergartenId)
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
    requireChanged(changed.rowCount, { table: schoolYear, id: form.id })
    audit.about({ schoolYearId: form.id })
    return ok(form.id)
  }),

  write(deleteSchoolYear, async ({ tx, scope, audit }, { id }) => {
    const current = requireFound(await schoolYearById(tx, inKindergarten(scope), id))
    if (current.active) throw refuseInstitutions('active-year')
    await requireOpenYear(tx, scope, id)
    await tx.delete(schoolYear).where(eq(schoolYear.id, id))
    audit.about({ schoolYearId: id })
    return allDone
  }),

  write(closeSchoolYear, async ({ tx, scope, now, audit }, { id }) => {
    const kindergartenId = inKindergarten(scope)
    const current = requireFound(await schoolYearById(tx, kindergartenId, id))
    if (current.closed) throw refuseInstitutions('year-already-closed')
    if (today(now) <= current.studyToDate)
      throw refuseInstitutions('year-not-over', { values: { day: formatDay(current.studyToDate) } })
    await tx
      .update(schoolYear)
      .set({ active: false, closedAt: now.toISOString(), version: current.version + 1 })
      .where(eq(schoolYear.id, id))
    if (current.active) await makeNextActive(tx, kindergartenId, Number(current.fromDate.slice(0, 4)) + 1)
    audit.about({ schoolYearId: id })
    return allDone
  }),

  write(reopenSchoolYear, async ({ tx, scope, audit }, { id }) => {
    const current = requireFound(await schoolYearById(tx, inKindergarten(scope), id))
    if (!current.closed) throw refuseInstitutions('year-not-closed')
    await tx
      .update(schoolYear)
      .set({ closedAt: null, version: current.version + 1 })
      .where(eq(schoolYear.id, id))
    audit.about({ schoolYearId: id })
    return allDone
  }),
]

const recordWords = {
  marks: ['отбелязан ден на дете', 'отбелязани дни на деца'],
  staffDays: ['отбелязан ден на служител', 'отбелязани дни на персонала'],
  requests: ['заявление', 'заявления'],
  notes: ['медицинска бележка', 'медицински бележки'],
  substitutions: ['заместване', 'замествания'],
  meals: ['ден с хранене на служител', 'дни с хранене на персонала'],
} as const

type Bounds = Pick<OutputOf<typeof getSchoolYear>, 'fromDate' | 'toDate'>

/** Days of the year as it was that would belong to no year: nobody would find what was entered on them. */
async function requireNothingOutside(tx: Tx, kindergartenId: number, before: Bounds, after: Bounds): Promise<void> {
  const left = [
    { field: 'fromDate', from: before.fromDate, to: minDay(before.toDate, addDays(after.fromDate, -1)) },
    { field: 'toDate', from: maxDay(before.fromDate, addDays(after.toDate, 1)), to: before.toDate },
  ]
  for (const { field, ...range } of left) {
    if (range.from > range.to) continue
    const counts = Object.entries((await recordsIn(tx, kindergartenId, range)) ?? {}).filter(([, count]) => count > 0)
    if (counts.length === 0) continue
    const what = counts.map(([kind, count]) => {
      const [singular, many] = recordWords[kind as keyof typeof recordWords]
      return plural(count, singular, many)
    })
    throw refuseInstitutions('days-outside-year', { field, values: { what: what.join(', ') } })
  }
}

/** Exactly one year is active: the new one takes over. */
const makeNoneActive = (tx: Tx, kindergartenId: number) =>
  tx
    .update(schoolYear)
    .set({ active: false })
    .where(and(eq(schoolYear.kindergartenId, kindergartenId), eq(schoolYear.active, true)))

/** A kindergarten is never left without an active year. */
async function makeNextActive(tx: Tx, kindergartenId: number, startYear: number): Promise<void> {
  const next = await tx
    .update(schoolYear)
    .set({ active: true })
    .where(and(eq(schoolYear.kindergartenId, kindergartenId), eq(schoolYear.startYear, startYear)))
  if (next.rowCount === 0) throw refuseInstitutions('next-year-missing')
}
