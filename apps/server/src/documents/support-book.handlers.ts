import { supportBook } from '@asistent/contract/documents/support-book.calls'
import { refuseResults } from '@asistent/contract/results/problems'
import { formatDay, today } from '@asistent/domain/kernel/day'
import { visibleKids } from '../people/visible.ops'
import { read, type Handler } from '../platform/handler'
import { pdfFile } from '../platform/papers'
import { periodOfBook } from '../results/support.ops'
import { requireStaff } from '../staff/visible.ops'
import { specialistsBook } from './support-book.paper'
import { supportedBy } from './support-book.queries'

// The journal 3-63.1 that a specialist keeps: always of the current data.

export const supportBookHandlers: Handler[] = [
  read(supportBook, async (context, { teacherId, ...query }) => {
    const { tx, scope, now } = context
    const staffId = scope.role === 'Director' ? (teacherId ?? scope.staffId) : scope.staffId
    if (staffId === null) throw refuseResults('no-specialist', { field: 'teacherId' })
    const staff = await requireStaff(tx, scope, staffId)
    const range = periodOfBook(context, query)
    const request = { kindergartenId: staff.kindergartenId, range, printedOn: today(now) }
    const parts = await specialistsBook(tx, request, { ...supportedBy(staffId, visibleKids(scope), range), staffId })
    return pdfFile(`Дневник 3-63.1 ${staff.name} ${formatDay(range.from)} – ${formatDay(range.to)}`, 'bundle', {
      parts,
    })
  }),
]
