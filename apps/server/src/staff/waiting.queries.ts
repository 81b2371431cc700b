import { today, type Day } from '@asistent/domain/kernel/day'
import { expiryText, paperKindLabel, type PaperKind } from '@asistent/domain/staff/papers'
import { waitingKind } from '../platform/waiting'
import { expiringSelect } from './papers.queries'

export const staffWaiting = [
  waitingKind<{ paper: PaperKind; paperName: string | null; validTo: Day; day: Day; teacherId: number }>({
    kind: 'expiringPapers',
    words: ['документ на служител изтича или е изтекъл', 'документа на служители изтичат или са изтекли'],
    to: '/staff/papers',
    rows: ({ scope, now }) =>
      scope.rights('Teachers').update && scope.kindergartenId !== null && !scope.consolidated
        ? expiringSelect(scope, scope.kindergartenId, today(now))
        : undefined,
    detail: ({ paper, paperName, validTo, day }) =>
      `${paperName ? `${paperKindLabel[paper]}: ${paperName}` : paperKindLabel[paper]} · ${expiryText(validTo, day)}`,
    open: ({ teacherId }) => `/staff/pedagogical/${teacherId}`,
  }),
]
