import {
  annulNote,
  approveNote,
  getNote,
  listNotes,
  markNoteIncorrect,
  noteFile,
  noteRegister,
  reverseNote,
  saveNote,
} from '@asistent/contract/attendance/notes.calls'
import { refuseAttendance } from '@asistent/contract/attendance/problems'
import {
  isUnusuallyLong,
  mayNoteBecome,
  noteSourceLabel,
  noteSources,
  noteStatuses,
  noteStatusLabel,
  usualNoteDays,
  type NoteStatus,
} from '@asistent/domain/attendance/notes'
import { formatDay, today, type Day } from '@asistent/domain/kernel/day'
import type { DayRange } from '@asistent/domain/kernel/range'
import { eq, sql } from 'drizzle-orm'
import { medicalNote } from '../db/tables/attendance'
import { adoptFiles, answerFile, removeFiles } from '../files/files.ops'
import { requireOpenYear } from '../institutions/school-years.ops'
import { linkOfCaller } from '../people/sight.ops'
import type { WriteContext } from '../platform/context'
import { asSystem, oneRow } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { serveReport } from '../platform/reports'
import { requireFound, requireSameVersion } from '../platform/versioned'
import { groupIn, lastLocked, requireChild, type ChildFacts } from './child-facts.queries'
import { forgetAbsencesOf, unlinkNote } from './cover-days.steps'
import { lockChildren } from './family-use.steps'
import { tellAnnulled } from './tell-decision.steps'
import { noteDays } from './note-days.steps'
import { approve } from './note-effect.steps'
import { allNotes, notePage, noteToChange, oneNote, type NoteToChange } from './notes.queries'
import { rangeText, requireRange } from './scope.rules'
import { signsFor } from '../people/sight.ops'
import { visibleKids } from '../people/visible.ops'
import { keepWithinLimit, lossText } from './within-limit.steps'

const { Approved, Annulled, Incorrect, Unprocessed } = noteStatuses

export const noteHandlers: Handler[] = [
  read(listNotes, async ({ tx, scope, now }, query) => {
    const answer = () => notePage(tx, scope, query, today(now))
    // A guardian reads notes of the own children with the names of staff, who are outside of the policies.
    return scope.role === 'Parent' ? asSystem(tx, answer) : answer()
  }),

  read(getNote, async ({ tx, scope, now }, { id }) => {
    const day = today(now)
    const answer = () => oneNote(tx, scope, id, day)
    const note = scope.role === 'Parent' ? await asSystem(tx, answer) : await answer()
    const child = await requireChild(tx, scope, note.studentId)
    const mayOpenFile = scope.role !== 'Parent' || (await linkOfCaller(tx, scope, child.id))?.maySign === true
    return { ...note, mayOpenFile, days: await noteDays({ tx, now }, child, note) }
  }),

  ...serveReport(noteRegister, async ({ tx, scope, now }, filters) => ({
    rows: (await allNotes(tx, scope, filters, today(now))).map((note) => ({
      id: note.id,
      studentName: note.studentName,
      allergies: note.allergies,
      allergiesText: note.allergiesText,
      className: note.className,
      sourceName: noteSourceLabel[note.source],
      number: note.number,
      doctorName: note.doctorName,
      issuedOn: note.issuedOn,
      fromDate: note.fromDate,
      toDate: note.toDate,
      diagnosis: note.diagnosis,
      statusName: noteStatusLabel[note.status],
      excusedDays: note.excusedDays,
    })),
    ...(filters.fromDate && filters.toDate && { subtitle: rangeText({ from: filters.fromDate, to: filters.toDate }) }),
  })),

  write(saveNote, async (context, { id, studentId, fileId, fromDate, toDate, version, ...values }) => {
    const { tx, scope, audit } = context
    const range = requireRange(fromDate, toDate)
    const child = await requireChild(tx, scope, studentId)
    if (scope.role === 'Parent' && !(await linkOfCaller(tx, scope, studentId))?.maySign)
      throw refuseAttendance('may-not-sign')
    const written = { ...values, fromOn: fromDate, toOn: toDate }
    const warnings = isUnusuallyLong(range) ? [`Бележката е за повече от ${usualNoteDays} дни. Проверете датите.`] : []
    if (id === undefined) {
      if (fileId !== undefined) await adoptFiles(context, [fileId])
      const [row] = await tx
        .insert(medicalNote)
        .values({
          ...written,
          kindergartenId: child.kindergartenId,
          childId: studentId,
          source: noteSources.Paper,
          fileId: fileId ?? null,
          createdBy: scope.accountId,
        })
        .returning({ id: medicalNote.id })
      audit.about({ noteId: requireFound(row).id, childId: studentId, kindergartenId: child.kindergartenId })
      return ok(requireFound(row).id, warnings)
    }
    const note = await noteToChange(tx, scope, id)
    if (note.childId !== studentId) requireFound(undefined)
    requireVersion(note, version)
    if (note.source === noteSources.Electronic) throw refuseAttendance('electronic-note')
    if (note.status !== Unprocessed) throw wrongState(note)
    const replaced = fileId !== undefined && fileId !== note.fileId
    if (replaced) await adoptFiles(context, [fileId])
    await tx
      .update(medicalNote)
      .set({ ...written, ...(replaced && { fileId }), version: note.version + 1 })
      .where(eq(medicalNote.id, id))
    if (replaced && note.fileId !== null) await removeFiles(context, [note.fileId])
    audit.about({ noteId: id, childId: studentId })
    return ok(id, warnings)
  }),

  write(approveNote, async (context, { id, version }) => {
    const { tx, scope, now } = context
    const note = await noteFor(context, id, version, Approved)
    const child = await requireChild(tx, scope, note.childId)
    const range = { from: note.fromDate, to: note.toDate }
    await requireOpenYearOf(context, child, range)
    return ok(id, await approve({ tx, now, by: scope.accountId }, child, id, range))
  }),

  write(annulNote, async (context, { id, comment, version }) => {
    const { tx, scope, now } = context
    const note = await noteFor(context, id, version, Annulled)
    const child = await requireChild(tx, scope, note.childId)
    const range = { from: note.fromDate, to: note.toDate }
    await requireOpenYearOf(context, child, range)
    await lockChildren(tx, [child.id])
    const explained = await unlinkNote(tx, child.id, range, {
      noteId: id,
      lockedUntil: await lastLocked(tx, note.kindergartenId, now, 'attendance'),
    })
    const losses = await keepWithinLimit(
      context,
      explained.map((one) => ({ childId: child.id, day: one })),
    )
    await processed(context, id, Annulled, comment)
    await tellAnnulled(context, { child, fromDate: note.fromDate, toDate: note.toDate, comment })
    return ok(id, losses.map(lossText))
  }),

  write(markNoteIncorrect, async (context, { id, comment, version }) => {
    await noteFor(context, id, version, Incorrect)
    await processed(context, id, Incorrect, comment)
    return allDone
  }),

  write(reverseNote, async (context, { id, version }) => {
    const { tx, scope } = context
    const note = await noteFor(context, id, version, Unprocessed)
    const child = await requireChild(tx, scope, note.childId)
    const range = { from: note.fromDate, to: note.toDate }
    await requireOpenYearOf(context, child, range)
    const warnings = note.status === Approved ? await releaseDays(context, note, child) : []
    await tx.execute(
      sql`update medical_note set status = ${Unprocessed}, comment = case when status = ${Incorrect} then null else comment end, processed_by = null, processed_at = null, version = version + 1 where id = ${id}`,
    )
    return ok(id, warnings)
  }),

  read(noteFile, async ({ tx, scope }, { id }) => {
    const row = await oneRow<{ fileId: number | null }>(
      tx,
      sql`select n.file_id as "fileId" from medical_note n join child c on c.id = n.child_id where n.id = ${id} and ${visibleKids(scope)} and ${signsFor(scope, sql`n.child_id`)}`,
    )
    const fileId = requireFound(requireFound(row).fileId)
    // The caller may read the note; another user may have uploaded its photo.
    return asSystem(tx, () => answerFile({ tx }, fileId))
  }),
]

/** Returns the note if the change of state is allowed. */
async function noteFor(
  { tx, scope, audit }: WriteContext,
  id: number,
  version: number | undefined,
  nextStatus: NoteStatus,
): Promise<NoteToChange> {
  const note = await noteToChange(tx, scope, id)
  requireVersion(note, version)
  if (!mayNoteBecome(note.status, nextStatus)) throw wrongState(note)
  audit.about({ noteId: id, childId: note.childId })
  return note
}

/** Restores the days of an approved note. Rejected if a day has been locked since: it would stay excused. */
async function releaseDays(context: WriteContext, note: NoteToChange, child: ChildFacts): Promise<string[]> {
  const { tx, now } = context
  const range = { from: note.fromDate, to: note.toDate }
  const lockedUntil = await lastLocked(tx, note.kindergartenId, now, 'attendance')
  await lockChildren(tx, [child.id])
  if (lockedUntil !== null && (await isLinkedUpTo(tx, child.id, note.id, lockedUntil)))
    throw refuseAttendance('period-locked', { values: { day: formatDay(lockedUntil) } })
  await forgetAbsencesOf(tx, child.id, range, note.id)
  const explained = await unlinkNote(tx, child.id, range, { noteId: note.id, lockedUntil })
  const losses = await keepWithinLimit(
    context,
    explained.map((one) => ({ childId: child.id, day: one })),
  )
  return losses.map(lossText)
}

const isLinkedUpTo = async (tx: WriteContext['tx'], childId: number, noteId: number, day: Day): Promise<boolean> =>
  (await oneRow(
    tx,
    sql`select 1 as linked from attendance where child_id = ${childId} and note_id = ${noteId} and day <= ${day} limit 1`,
  )) !== undefined

/** Only the director changes days of a closed year (domain.md 8). */
async function requireOpenYearOf({ tx, scope, now }: WriteContext, child: ChildFacts, range: DayRange) {
  const group = await groupIn(tx, child, range, today(now))
  if (group) await requireOpenYear(tx, scope, group.schoolYearId)
  return group
}

const wrongState = ({ status }: Pick<NoteToChange, 'status'>) =>
  refuseAttendance('note-state', { values: { state: noteStatusLabel[status].toLowerCase() } })

function requireVersion(note: NoteToChange, version: number | undefined): void {
  requireSameVersion(version, note.version, { table: 'medical_note', id: note.id })
}

const processed = ({ tx, scope, now }: WriteContext, id: number, status: NoteStatus, comment: string) =>
  tx.execute(
    sql`update medical_note set status = ${status}, comment = ${comment}, processed_by = ${scope.accountId}, processed_at = ${now.toISOString()}, version = version + 1 where id = ${id}`,
  )
