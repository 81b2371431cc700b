import { refuse } from '@asistent/contract/core/problem'
import {
  annulCertificate,
  certificateRegister,
  deleteRelocation,
  issueDuplicate,
  issuePreschool,
  issueRelocation,
  listRelocations,
  preschoolCertificates,
  printApplication,
  printCertificates,
  printHandover,
  printProtocol,
  relocationDraft,
} from '@asistent/contract/documents/certificates.calls'
import { refuseDocuments } from '@asistent/contract/documents/problems'
import {
  certificateKindLabel,
  certificateKinds,
  certificateSeries,
  finishesPreschool,
  relocationReasonLabel,
  relocationReasons,
  type CertificateKind,
} from '@asistent/domain/documents/certificates'
import { formatDay, today, yearOf, type Day } from '@asistent/domain/kernel/day'
import { startYearOf } from '@asistent/domain/kernel/school-year'
import { and, eq, sql } from 'drizzle-orm'
import { certificate } from '../db/tables/documents'
import { leaveKindergarten, openChild, takeBackLeaving } from '../people/leaving.ops'
import { allergyColumns, fullName } from '../people/child-sql.ops'
import { visibleKids } from '../people/visible.ops'
import { groupToRead, groupToWrite, mayWriteGroup } from '../planning/subjects.ops'
import type { WriteContext } from '../platform/context'
import { oneRow, rows, type Tx } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { whereAll } from '../platform/list'
import { giveBackNumber, holdNumbers, nextNumber, takeNumber } from '../platform/numbers'
import { insertRow } from '../platform/rows'
import { serveReport } from '../platform/reports'
import { requireFound, inKindergarten, requireChanged } from '../platform/versioned'
import { applicationPaper, certificatesPaper, handoverPaper, protocolPaper } from './certificates.paper'
import {
  absencesInYear,
  certificatesToPrint,
  draftChild,
  lockedCertificate,
  preschoolChildren,
  readinessOf,
  relocationPage,
} from './certificates.queries'

// Certificates: issued with a number of a locked series, printed, duplicated; the last one of a series may be removed.

const resource = 'Certificates'

/** The group with the end of the study time of its school year. */
async function withStudyEnd<Group extends { readonly schoolYearId: number }>(tx: Tx, group: Group) {
  const year = requireFound(
    await oneRow<{ studyToOn: Day }>(
      tx,
      sql`select study_to_on as "studyToOn" from school_year where id = ${group.schoolYearId}`,
    ),
  )
  return { ...group, ...year }
}

/** Why a certificate of this day needs a reason. */
function whyEarly(
  { studyToOn, hasExitResults }: { readonly studyToOn: Day; readonly hasExitResults: boolean },
  issueDate: Day,
): string | null {
  const reasons = [
    issueDate < studyToOn && `учебното време свършва на ${formatDay(studyToOn)} г.`,
    !hasExitResults && 'няма одобрени изходни резултати',
  ].filter((reason) => reason !== false)
  return reasons.length > 0 ? reasons.join(' и ') : null
}

export const certificateHandlers: Handler[] = [
  read(listRelocations, ({ tx, scope }, query) => relocationPage(tx, scope, query)),

  read(relocationDraft, async ({ tx, scope }, { studentId }) => {
    const { groupId: _group, schoolYearId, startYear, fromOn, toOn, ...child } = await draftChild(tx, scope, studentId)
    const series = certificateSeries(certificateKinds.Relocation, startYear).ofYear
    return {
      ...child,
      nextNumber: await nextNumber(tx, { kindergartenId: inKindergarten(scope), series }),
      absences: await absencesInYear(tx, studentId, { fromOn, toOn }),
      resultsText:
        (await readinessOf(tx, schoolYearId, [{ id: studentId, name: child.studentName }])).get(studentId) ?? '',
    }
  }),

  write(issueRelocation, async (context, { studentId, issueDate, dischargeDate, reason, reasonText, ...form }) => {
    const { tx, scope, now } = context
    if (issueDate > today(now)) throw refuseDocuments('future-issue', { field: 'issueDate' })
    if (reason === relocationReasons.Other && reasonText === null)
      throw refuseDocuments('other-reason', { field: 'reasonText' })
    const child = await draftChild(tx, scope, studentId)
    await requireNone(tx, studentId, certificateKinds.Relocation, child)
    if (child.leaveDate === null) {
      if (!scope.rights('Students').delete) throw refuseDocuments('leaving-is-the-directors')
      const said = reasonText ?? relocationReasonLabel[reason]
      const leaveReason = `Преместено: ${form.hostInstitutionName} (${said})`.slice(0, 200)
      await leaveKindergarten(
        context,
        await openChild(context, studentId, undefined),
        dischargeDate,
        leaveReason,
        'dischargeDate',
      )
    } else if (child.leaveDate !== dischargeDate)
      throw refuseDocuments('discharge-in-the-past', {
        field: 'dischargeDate',
        values: { day: formatDay(child.leaveDate) },
      })
    const id = await stored(context, certificateKinds.Relocation, child.startYear, {
      childId: studentId,
      schoolYearId: child.schoolYearId,
      groupId: child.groupId,
      issuedOn: issueDate,
      body: form.resultsText,
      directorName: form.directorName ?? (child.directorName || null),
      dischargeOn: dischargeDate,
      hostName: form.hostInstitutionName,
      hostCode: form.hostInstitutionCode,
      hostTown: form.hostInstitutionTown,
      reason,
      reasonText,
      absences: await absencesInYear(tx, studentId, child),
    })
    return ok(id)
  }),

  write(deleteRelocation, async (context, { certificateId }) => {
    const current = await lockedCertificate(context.tx, context.scope, certificateId)
    if (current.kind !== certificateKinds.Relocation) throw refuse('not-found')
    await takenBack(context, current)
    if (current.originalId === null && current.dischargeOn)
      await takeBackLeaving(context, current.childId, current.dischargeOn)
    return allDone
  }),

  write(annulCertificate, async (context, { certificateId }) => {
    const current = await lockedCertificate(context.tx, context.scope, certificateId)
    if (current.kind !== certificateKinds.Preschool) throw refuse('not-found')
    await takenBack(context, current)
    return allDone
  }),

  read(preschoolCertificates, async ({ tx, scope, now }, { classId }) => {
    const group = await withStudyEnd(tx, await groupToRead(tx, scope, resource, classId))
    const startYear = startYearOf(group.fromOn)
    const children = await preschoolChildren(tx, scope, group)
    const readiness = await readinessOf(
      tx,
      group.schoolYearId,
      children.map(({ studentId, studentName }) => ({ id: studentId, name: studentName })),
    )
    return {
      className: group.name,
      schoolYear: `${startYear}/${startYear + 1}`,
      mayIssue: scope.rights(resource).create && mayWriteGroup(scope, resource, group),
      result: children.map(({ body, birthOn, hasExitResults, ...child }) => ({
        ...child,
        early: whyEarly({ studyToOn: group.studyToOn, hasExitResults }, today(now)),
        isFinishing: finishesPreschool(group.classType, yearOf(birthOn), startYear),
        readiness: body ?? readiness.get(child.studentId) ?? '',
      })),
      rowsCount: children.length,
    }
  }),

  write(issuePreschool, async (context, { classId, issueDate, earlyReason, items }) => {
    const { tx, scope, now } = context
    if (issueDate > today(now)) throw refuseDocuments('future-issue', { field: 'issueDate' })
    const group = await withStudyEnd(tx, await groupToWrite(tx, scope, resource, classId))
    const startYear = startYearOf(group.fromOn)
    const children = await preschoolChildren(tx, scope, group)
    const [kindergarten] = await rows<{ director: string | null }>(
      tx,
      sql`select director_name as director from kindergarten where id = ${group.kindergartenId}`,
    )
    const certificateIds: number[] = []
    for (const [at, { studentId, readiness, seen }] of items.entries()) {
      const child = children.find((one) => one.studentId === studentId)
      if (!child) throw refuse('not-found')
      const values = { child: child.studentName }
      const field = `items.${at}.readiness`
      if (!finishesPreschool(group.classType, yearOf(child.birthOn), startYear))
        throw refuseDocuments('not-of-age', { field, values })
      if (readiness === null) throw refuseDocuments('needs-readiness', { field, values })
      if (seen !== undefined && seen !== child.version) throw refuse('stale')
      const why = whyEarly({ ...group, hasExitResults: child.hasExitResults }, issueDate)
      if (child.certificateId === null && why !== null && earlyReason === null)
        throw refuseDocuments('early-certificate', { field: 'earlyReason', values: { child: child.studentName, why } })
      if (child.certificateId === null)
        certificateIds.push(
          await stored(context, certificateKinds.Preschool, startYear, {
            childId: studentId,
            schoolYearId: group.schoolYearId,
            groupId: group.id,
            issuedOn: issueDate,
            body: readiness,
            earlyReason: why === null ? null : earlyReason,
            directorName: kindergarten?.director ?? null,
          }),
        )
      else {
        certificateIds.push(child.certificateId)
        if (child.body !== readiness) {
          const changed = await tx
            .update(certificate)
            .set({ body: readiness, version: child.version + 1 })
            .where(and(eq(certificate.id, child.certificateId), eq(certificate.version, child.version)))
          requireChanged(changed.rowCount, { table: certificate, id: child.certificateId })
        }
      }
    }
    context.audit.about({ groupId: classId })
    return { ...allDone, certificateIds }
  }),

  write(issueDuplicate, async (context, { certificateId, issueDate }) => {
    const { tx, scope, now } = context
    if (issueDate > today(now)) throw refuseDocuments('future-issue', { field: 'issueDate' })
    const current = await lockedCertificate(tx, scope, certificateId)
    if (current.annulledOn !== null) throw refuseDocuments('is-annulled')
    const [original] = await tx
      .select()
      .from(certificate)
      .where(eq(certificate.id, current.originalId ?? current.id))
    if (!original) throw refuse('not-found')
    // A duplicate is registered in the year in which it is issued.
    const [year] = await rows<{ id: number; startYear: number }>(
      tx,
      sql`select id, start_year as "startYear" from school_year where kindergarten_id = ${current.kindergartenId} and ${issueDate} between from_on and to_on`,
    )
    const {
      id: _id,
      kindergartenId: _place,
      number: _number,
      generalNumber: _general,
      version: _version,
      createdAt: _made,
      ...same
    } = original
    return ok(
      await stored(context, current.kind, year?.startYear ?? current.startYear, {
        ...same,
        schoolYearId: year?.id ?? current.schoolYearId,
        originalId: original.id,
        issuedOn: issueDate,
      }),
    )
  }),

  read(printCertificates, async (context, { certificateIds }) =>
    certificatesPaper(context, await certificatesToPrint(context.tx, context.scope, certificateIds)),
  ),

  read(printApplication, (context, { studentId }) => applicationPaper(context, studentId)),

  read(printProtocol, async (context, { classId }) => {
    const group = await groupToRead(context.tx, context.scope, resource, classId)
    return protocolPaper(context, group, await preschoolChildren(context.tx, context.scope, group))
  }),

  read(printHandover, async (context, { classId }) => {
    const group = await groupToRead(context.tx, context.scope, resource, classId)
    return handoverPaper(context, group, await preschoolChildren(context.tx, context.scope, group))
  }),

  ...serveReport(certificateRegister, async ({ tx, scope }, { kind }) => ({
    rows: (
      await rows<RegisterRow>(
        tx,
        sql`select t.id, t.kind, y.name as "schoolYear", t.number, t.general_number as "generalNumber", t.issued_on as "issueDate", ${fullName()} as "studentName", ${allergyColumns(scope)},
          g.name as "className", t.annulled_on as "annulledOn", o.number as "originalNumber", t.host_name as "hostName"
          from certificate t join child c on c.id = t.child_id join school_year y on y.id = t.school_year_id left join child_group g on g.id = t.group_id left join certificate o on o.id = t.original_id
          ${whereAll([
            visibleKids(scope),
            scope.schoolYear ? sql`y.start_year = ${scope.schoolYear.startYear}` : undefined,
            kind !== undefined && sql`t.kind = ${kind}`,
          ])} order by t.kind, y.start_year desc, t.number, t.id`,
      )
    ).map(({ kind: of, annulledOn, originalNumber, hostName, ...row }) => ({
      ...row,
      kindName: certificateKindLabel[of],
      note: [
        annulledOn ? `анулирано на ${formatDay(annulledOn)} г.` : '',
        originalNumber === null ? '' : `дубликат на № ${originalNumber}`,
        hostName ?? '',
      ]
        .filter(Boolean)
        .join('; '),
      isAnnulled: annulledOn !== null,
    })),
    ...(scope.schoolYear && {
      subtitle: `Учебна година ${scope.schoolYear.startYear}/${scope.schoolYear.startYear + 1}`,
    }),
  })),
]

interface RegisterRow {
  readonly id: number
  readonly kind: CertificateKind
  readonly schoolYear: string
  readonly number: number
  readonly generalNumber: number
  readonly issueDate: Day
  readonly studentName: string
  readonly allergies: number[]
  readonly allergiesText: string | null
  readonly className: string | null
  readonly annulledOn: Day | null
  readonly originalNumber: number | null
  readonly hostName: string | null
}

type NewCertificate = Omit<
  typeof certificate.$inferInsert,
  'id' | 'kindergartenId' | 'kind' | 'number' | 'generalNumber' | 'version' | 'createdBy'
>

/** Takes the numbers as the last step before the row. */
async function stored(
  { tx, scope, audit }: WriteContext,
  kind: CertificateKind,
  startYear: number,
  values: NewCertificate,
): Promise<number> {
  const kindergartenId = inKindergarten(scope)
  const { ofYear, general } = certificateSeries(kind, startYear)
  await holdNumbers(tx, kindergartenId, [ofYear, general])
  const number = await takeNumber(tx, { kindergartenId, series: ofYear })
  const generalNumber = await takeNumber(tx, { kindergartenId, series: general })
  const row = { ...values, kind, number, generalNumber, createdBy: scope.accountId }
  const id = await insertRow(tx, certificate, kindergartenId, row)
  audit.about({ childId: values.childId })
  return id
}

/** Deletes the last certificate of its series and releases the number; annuls any other. */
async function takenBack(
  { tx, audit, now }: WriteContext,
  current: Awaited<ReturnType<typeof lockedCertificate>>,
): Promise<void> {
  const { id, kindergartenId, kind, number, generalNumber } = current
  if (current.annulledOn !== null) throw refuseDocuments('is-annulled')
  if (current.hasDuplicate) throw refuseDocuments('has-duplicate')
  const { ofYear, general } = certificateSeries(kind, current.startYear)
  await holdNumbers(tx, kindergartenId, [ofYear, general])
  const isLast =
    (await nextNumber(tx, { kindergartenId, series: ofYear })) === number + 1 &&
    (await nextNumber(tx, { kindergartenId, series: general })) === generalNumber + 1
  if (isLast) {
    await tx.delete(certificate).where(eq(certificate.id, id))
    await giveBackNumber(tx, { kindergartenId, series: ofYear }, number)
    await giveBackNumber(tx, { kindergartenId, series: general }, generalNumber)
  } else
    await tx
      .update(certificate)
      .set({ annulledOn: today(now), version: sql`${certificate.version} + 1` })
      .where(eq(certificate.id, id))
  audit.about({ childId: current.childId })
}

async function requireNone(
  tx: Tx,
  childId: number,
  kind: CertificateKind,
  { schoolYearId, studentName }: { readonly schoolYearId: number; readonly studentName: string },
): Promise<void> {
  const [there] = await rows(
    tx,
    sql`select id from certificate where child_id = ${childId} and kind = ${kind} and school_year_id = ${schoolYearId} and original_id is null and annulled_on is null`,
  )
  if (there) throw refuseDocuments('already-issued', { field: 'studentId', values: { child: studentName } })
}
