import {
  deleteNote,
  listNotes,
  markNotesSeen,
  orderNotes,
  saveNote,
} from '@asistent/contract/communication/board.calls'
import { refuseCalendar } from '@asistent/contract/communication/calendar-problems'
import { nobody, type Audience } from '@asistent/domain/communication/audience'
import { reordered } from '@asistent/domain/communication/board'
import { excerpt } from '@asistent/domain/communication/content'
import { noticeArrival } from '@asistent/domain/communication/notice-kinds'
import { sofiaInstant, today, type Day } from '@asistent/domain/kernel/day'
import { and, eq, sql } from 'drizzle-orm'
import { note } from '../db/tables/events-and-polls'
import type { WriteContext } from '../platform/context'
import { oneRow, type Tx } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { say } from '../platform/language'
import { anyOf, whereAll } from '../platform/list'
import type { Scope } from '../platform/scope'
import { requireFound, inKindergarten, requireChanged } from '../platform/versioned'
import { requireAddressable } from './addressable.queries'
import { lockedOrder, noteById, notePage } from './board.queries'
import { mayChange, requireChange, unseenNote, visibleNotes } from './calendar-visible.queries'
import { notify, renewNotice, visibleNotices, withdrawNotice, type Notice } from './notify.steps'

/** The groups with the people who work in them, or the whole kindergarten. */
const audienceOf = (classIds: readonly number[] | null): Audience =>
  classIds === null ? { ...nobody, everyone: true } : { ...nobody, classIds, classStaff: true }

const morning = '07:00'

interface SavedNote {
  readonly title: string
  readonly text: string
  readonly date: Day
  readonly validTo: Day | null
}

const noticeOf = (id: number, form: SavedNote): Notice & { readonly title: string } => ({
  kind: 'dashboard',
  subjectId: id,
  title: form.title,
  heading: say(noticeArrival.dashboard),
  paragraphs: [excerpt(form.text, 600)],
  expiresAt: form.validTo && sofiaInstant(form.validTo, '23:59').toISOString(),
})

export const boardHandlers: Handler[] = [
  read(listNotes, (context, query) => notePage(context, query)),

  write(saveNote, async (context, form) => {
    const { tx, scope, now, audit } = context
    const kindergartenId = inKindergarten(scope)
    const values = {
      title: form.title,
      text: form.text,
      noteOn: form.date,
      validTo: form.validTo,
      groupIds: form.classIds,
      pinned: form.pinned,
    }
    if (form.id === undefined) {
      const audience = await requireAddressable(context, audienceOf(form.classIds))
      const [row] = await tx
        .insert(note)
        .values({
          ...values,
          kindergartenId,
          position: await firstPosition(tx, kindergartenId),
          createdBy: scope.accountId,
          createdAt: now.toISOString(),
        })
        .returning({ id: note.id })
      const id = row?.id ?? 0
      const day = today(now)
      notify(context, noticeOf(id, form), audience, {
        senderId: scope.accountId,
        // A future note is notified on the morning of its day.
        ...(form.date > day && { runAt: sofiaInstant(form.date, morning) }),
      })
      audit.about({ noteId: id })
      return ok(id)
    }
    const current = requireFound(await noteById(tx, scope, today(now), form.id))
    requireChange(scope, 'DashboardMessages', 'update', current.createdBy)
    await requireAddressable(context, audienceOf(form.classIds))
    const changed = await tx
      .update(note)
      .set({ ...values, version: current.version + 1 })
      .where(and(eq(note.id, form.id), eq(note.version, form.version ?? current.version)))
    requireChanged(changed.rowCount, { table: note, id: form.id })
    await renewNotice(tx, noticeOf(form.id, form))
    audit.about({ noteId: form.id })
    return ok(form.id)
  }),

  write(deleteNote, async ({ tx, scope, now, audit }, { id }) => {
    const current = requireFound(await noteById(tx, scope, today(now), id))
    requireChange(scope, 'DashboardMessages', 'delete', current.createdBy)
    await tx.delete(note).where(eq(note.id, id))
    await withdrawNotice(tx, 'dashboard', id)
    audit.about({ noteId: id })
    return allDone
  }),

  write(orderNotes, async (context, { ids }) => {
    await orderBoard(context, ids)
    return allDone
  }),

  write(markNotesSeen, async ({ tx, scope, now }, { ids }) => {
    await seeNotes(tx, scope, now, ids)
    await forgetNotes(tx, scope, now)
    return allDone
  }),
]

/** Marks the notes as seen, including those not notified yet, so that no notification follows. */
const seeNotes = (tx: Tx, scope: Scope, now: Date, ids: readonly number[] | undefined) =>
  tx.execute(
    sql`insert into notification (account_id, kind, subject_id, kindergarten_id, title, created_at, seen_at)
      select ${scope.accountId}, 'dashboard', t.id, t.kindergarten_id, t.title, ${now.toISOString()}, ${now.toISOString()} from note t
      ${whereAll([visibleNotes(scope, today(now)), unseenNote(scope, now), ids && sql`t.id = ${anyOf(ids)}`])}
      on conflict (account_id, kind, subject_id) do update set seen_at = excluded.seen_at where notification.seen_at is null`,
  )

/** Deletes unread notices of notes that are no longer on the user's board; their badge would remain otherwise. */
const forgetNotes = (tx: Tx, scope: Scope, now: Date) =>
  tx.execute(
    sql`update notification n set seen_at = ${now.toISOString()} where ${visibleNotices(scope)} and n.kind = 'dashboard' and n.seen_at is null
      and not exists (select from note t where t.id = n.subject_id and ${visibleNotes(scope, today(now))})`,
  )

/** Position of a new note: the first. */
async function firstPosition(tx: Tx, kindergartenId: number): Promise<number> {
  const row = await oneRow<{ position: number }>(
    tx,
    sql`select coalesce(min(position), 1) - 1 as position from note where kindergarten_id = ${kindergartenId}`,
  )
  return row?.position ?? 0
}

/** A user who may change only own notes orders them within the positions they have. */
async function orderBoard({ tx, scope, audit }: WriteContext, ids: readonly number[]): Promise<void> {
  const kindergartenId = inKindergarten(scope)
  if (new Set(ids).size < ids.length) throw refuseCalendar('note-twice', { field: 'ids' })
  const board = await lockedOrder(tx, kindergartenId)
  const movable = board.filter(({ createdBy }) => mayChange(scope, 'DashboardMessages', 'update', createdBy))
  for (const id of ids) requireFound(movable.find((one) => one.id === id))
  const order = reordered(
    board.map(({ id }) => id),
    ids,
  )
  await tx.execute(
    sql`update note t set position = o.place from unnest(${sql.param(order)}::int[]) with ordinality as o (id, place)
      where t.id = o.id and t.kindergarten_id = ${kindergartenId} and t.position <> o.place`,
  )
  audit.about({ kindergartenId })
}
