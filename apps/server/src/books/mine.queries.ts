import { entryLabel, remindBeforeDays } from '@asistent/domain/books/books'
import { addDays, formatDay, type Day } from '@asistent/domain/kernel/day'
import { sql, type SQL } from 'drizzle-orm'
import type { ReadContext } from '../platform/context'
import { waitingKind } from '../platform/waiting'

// Tasks from the books for a member of staff: acknowledge an order, answer a letter. Needs no right on the books.

const names = sql`case e.kind when 'DirectorOrder' then ${entryLabel.DirectorOrder}::text else ${entryLabel.IncomingCorrespondence}::text end`

const me = ({ scope }: ReadContext) => scope.staffId ?? 0

export const myPaperColumns = sql`e.id, e.kind, ${names} || ' № ' || e.prefix || e.number as name, e.for_on as "forDate", e.title, e.deadline_on as "deadlineOn",
  mine.staff_id is not null as "toRead", mine.read_at as "readAt", coalesce(mine.read_at is not null, e.done_on is not null) as "isDone"`

/** Entries `e` that name the caller; `mine` is the caller's row, if any. */
export const myPapers = (context: ReadContext): SQL =>
  sql`e.kindergarten_id = ${context.scope.kindergartenId ?? 0} and e.annulled_at is null
    and (mine.staff_id is not null or (e.kind = 'IncomingCorrespondence' and e.staff_id = ${me(context)}))`

export const myPapersFrom = (context: ReadContext): SQL =>
  sql`from book_entry e left join book_reader mine on mine.entry_id = e.id and mine.staff_id = ${me(context)}`

/** Not acknowledged yet, or a letter whose deadline is near or over. */
export const stillWaits = ({ scope }: ReadContext): SQL =>
  sql`(case when mine.staff_id is not null then mine.read_at is null
    else e.done_on is null and e.deadline_on <= ${addDays(scope.today, remindBeforeDays)} end)`

export const booksWaiting = [
  waitingKind<{ forDate: Day; deadlineOn: Day | null; toRead: boolean; title: string; subject: string }>({
    kind: 'myPapers',
    words: ['документ от книгите чака Вас', 'документа от книгите чакат Вас'],
    to: '/administration/books/mine?waiting=true',
    rows: (context) =>
      context.scope.staffId === null || context.scope.kindergartenId === null || context.scope.consolidated
        ? undefined
        : sql`select e.id, ${names} || ' № ' || e.prefix || e.number as title, e.created_at as since, e.for_on as "forDate",
            e.deadline_on as "deadlineOn", mine.staff_id is not null as "toRead", e.title as subject
            ${myPapersFrom(context)} where ${myPapers(context)} and ${stillWaits(context)}`,
    detail: ({ subject, toRead, deadlineOn }) =>
      toRead ? `${subject} · за запознаване` : `${subject} · срок ${deadlineOn ? formatDay(deadlineOn) : ''} г.`,
    open: ({ id }) => `/administration/books/mine/${id}`,
  }),
]
