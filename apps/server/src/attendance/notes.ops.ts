import { isUnusuallyLong, noteSources } from '@asistent/domain/attendance/notes'
import { settingsOf } from '@asistent/domain/institutions/settings'
import { today, type Day } from '@asistent/domain/kernel/day'
import { sql } from 'drizzle-orm'
import { medicalNote } from '../db/tables/attendance'
import { fullName } from '../people/child-sql.ops'
import { oneRow, type Tx } from '../platform/database'
import { groupIn, type ChildFacts } from './child-facts.queries'
import { approve } from './note-effect.steps'

/** A note of the national register about one of our children. */
interface ElectronicNote {
  readonly childId: number
  /** НРН of the note and of the examination. */
  readonly number: string
  readonly examinationNumber: string | null
  readonly doctorUin: string
  readonly doctorName: string | null
  readonly issuedOn: Day
  readonly fromDate: Day
  readonly toDate: Day
}

export interface Receiving {
  readonly tx: Tx
  readonly now: Date
}

interface ReceivedNote {
  readonly id: number
  readonly kindergartenId: number
  readonly approved: boolean
}

type NoteChild = ChildFacts & { readonly settings: Record<string, unknown> }

/**
 * Stores a note of the register. Requires the system role. Returns undefined for a known note, whose state is kept:
 * sending it again does not restore a note that was annulled here.
 */
export async function receiveNote(receiving: Receiving, note: ElectronicNote): Promise<ReceivedNote | undefined> {
  const { tx, now } = receiving
  const { childId, fromDate, toDate, ...values } = note
  const child = await oneRow<NoteChild>(
    tx,
    sql`select c.id, c.kindergarten_id as "kindergartenId", ${fullName()} as name, c.birth_on as "birthOn", k.settings,
      coalesce((select json_agg(json_build_object('groupId', p.group_id, 'from', p.from_on, 'to', p.to_on) order by p.from_on) from child_group_period p where p.child_id = c.id), '[]') as stays
      from child c join kindergarten k on k.id = c.kindergarten_id where c.id = ${childId}`,
  )
  if (!child) return undefined
  const { kindergartenId } = child
  const [row] = await tx
    .insert(medicalNote)
    .values({
      ...values,
      kindergartenId,
      childId,
      source: noteSources.Electronic,
      fromOn: fromDate,
      toOn: toDate,
    })
    .onConflictDoNothing()
    .returning({ id: medicalNote.id })
  if (!row) return undefined
  const approved = await isApprovedByItself(receiving, child, note)
  if (approved) await approve({ tx, now, by: null }, child, row.id, { from: fromDate, to: toDate })
  return { id: row.id, kindergartenId, approved }
}

/**
 * Automatic approval by the kindergarten's setting (domain.md 1.4). Suspicious notes and notes of a closed year require
 * a person.
 */
async function isApprovedByItself({ tx, now }: Receiving, child: NoteChild, note: ElectronicNote): Promise<boolean> {
  const range = { from: note.fromDate, to: note.toDate }
  if (!settingsOf(child.settings).automaticExcuseWithMedicalNote || isUnusuallyLong(range)) return false
  const group = await groupIn(tx, child, range, today(now))
  if (!group) return false
  return !(await oneRow(tx, sql`select id from school_year where id = ${group.schoolYearId} and closed_at is not null`))
}
