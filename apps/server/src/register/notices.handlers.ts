import { allUnmatchedNotices, assignNotice, unmatchedNotices } from '@asistent/contract/register/notices.calls'
import { refuseRegister } from '@asistent/contract/register/problems'
import { sql } from 'drizzle-orm'
import { retryNotice } from '../attendance/notices.ops'
import { asSystem, oneRow } from '../platform/database'
import { allDone, read, write, type Handler } from '../platform/handler'
import { requireFound, inKindergarten } from '../platform/versioned'
import { lockedNotice, mayBeOf, noticePage } from './notices.queries'
import { removeNotice } from './notices.steps'

export const noticeHandlers: Handler[] = [
  // As the system: the table belongs to no kindergarten (notices.queries.ts limits the rows).
  read(unmatchedNotices, ({ tx, scope }, query) =>
    asSystem(tx, () => noticePage(tx, query, mayBeOf(inKindergarten(scope)))),
  ),

  read(allUnmatchedNotices, ({ tx }, query) => asSystem(tx, () => noticePage(tx, query, undefined))),

  write(assignNotice, async ({ tx, scope, now, audit }, { id, studentId }) => {
    const kindergartenId = inKindergarten(scope)
    const child = requireFound(
      await oneRow<{ number: number | null }>(
        tx,
        sql`select neispuo_id as number from child where id = ${studentId} and kindergarten_id = ${kindergartenId} and erased_at is null`,
      ),
    )
    audit.about({ childId: studentId })
    return asSystem(tx, async () => {
      const notice = requireFound(await lockedNotice(tx, id, mayBeOf(kindergartenId)))
      if (child.number !== null && notice.personId !== null && child.number !== notice.personId)
        throw refuseRegister('other-person')
      const { outcome } = await retryNotice({ tx, now }, notice.body, studentId)
      if (outcome === 'known') throw refuseRegister('note-taken')
      await removeNotice(tx, notice.id)
      return allDone
    })
  }),
]
