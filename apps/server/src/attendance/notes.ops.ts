import { noteSources } from '@asistent/domain/attendance/notes'
import { settingsOf } from '@asistent/domain/institutions/settings'
import type { Day } from '@asistent/domain/kernel/day'
import { sql } from 'drizzle-orm'
import { medicalNote } from '../db/tables/attendance'
import { fullName } from '../people/child-sql.ops'
import { oneRow, type Tx } from '../platform/database'
import type { ChildFacts } from './child-facts'
import { approve } from './note-effect'

/** A note as the national register passes it on (integrations.md 1.6). */
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

type Known = ChildFacts & { readonly settings: Record<string, unknown> }

/**
 * Keeps a note of the register, in a transaction of the system; the same note twice is kept once. Approved by itself
 * where the kindergarten wants it so (domain.md 1.4). Answers with its id; undefined: it was known already.
 */
export async function receiveNote(
  { tx, now }: { readonly tx: Tx; readonly now: Date },
  note: ElectronicNote,
): Promise<number | undefined> {
  const { childId, fromDate, toDate, ...values } = note
  const child = await oneRow<Known>(
    tx,
    sql`select c.id, c.kindergarten_id as "kindergartenId", ${fullName()} as name, c.birth_on as "birthOn", k.settings,
      coalesce((select json_agg(json_build_object('groupId', p.group_id, 'from', p.from_on, 'to', p.to_on) order by p.from_on) from child_group_period p where p.child_id = c.id), '[]') as stays
      from child c join kindergarten k on k.id = c.kindergarten_id where c.id = ${childId}`,
  )
  if (!child) return undefined
  const [row] = await tx
    .insert(medicalNote)
    .values({
      ...values,
      kindergartenId: child.kindergartenId,
      childId,
      source: noteSources.Electronic,
      fromOn: fromDate,
      toOn: toDate,
    })
    .onConflictDoNothing()
    .returning({ id: medicalNote.id })
  if (!row) return undefined
  if (settingsOf(child.settings).automaticExcuseWithMedicalNote)
    await approve({ tx, now, by: null }, child, row.id, { from: fromDate, to: toDate })
  return row.id
}
