import { entriesReport, type EntryKind } from '@asistent/contract/attendance/entries.calls'
import {
  attendanceCode,
  attendanceKind,
  attendanceLabel,
  type AttendanceType,
} from '@asistent/domain/attendance/statuses'
import { formatLongDay, today, weekdayNames, weekdayOf, type Day } from '@asistent/domain/kernel/day'
import type { Handler } from '../platform/handler'
import { serveReport } from '../platform/reports'
import { eats } from './meals.rules'
import { shownStatuses } from './month.paper'
import { seesAll } from './references.handlers'
import { chosenKindergarten, rangeText, requireRange } from './scope.rules'
import { childOf, sumsOf } from './sums.queries'

// Drill-down of report figures: single days of children.

/** Row limit. */
const most = 2000

type OwnKind = Exclude<EntryKind, 'absent' | 'excused'>

const kindOf = (status: AttendanceType | null): OwnKind => {
  const kind = status === null ? 'locked' : attendanceKind[status]
  return kind === 'locked' ? 'notEntered' : kind
}

const parts: Partial<Record<EntryKind, readonly OwnKind[]>> = {
  absent: ['unexcused', 'family', 'health', 'other'],
  excused: ['family', 'health', 'other'],
}

const isOf = (kind: OwnKind, asked: EntryKind | undefined): boolean =>
  asked === undefined || kind === asked || (parts[asked]?.includes(kind) ?? false)

export const entryHandlers: Handler[] = [
  ...serveReport(entriesReport, async (context, { fromDate, toDate, kind, meal, studentId, variant, ...where }) => {
    const now = today(context.now)
    const from = fromDate ?? toDate ?? now
    const range = requireRange(from, toDate ?? from)
    const sums = await sumsOf(context, {
      kindergartenId: chosenKindergarten(context.scope, where.kindergartenId),
      classIds: where.classIds,
      range,
      only: 'seen',
      ...(studentId !== undefined && { childIds: [studentId] }),
    })
    // Future days without a status are not missing; expected children of tomorrow are listed only for a request of that
    // single day.
    const asked = (day: Day, status: AttendanceType | null) => status !== null || day <= now || range.from === range.to
    const found = sums.flatMap((one) =>
      one.children.flatMap((child) =>
        [...shownStatuses(one, child, variant)]
          .filter(
            ([day, status]) =>
              asked(day, status) &&
              isOf(kindOf(status), kind) &&
              (meal === undefined || eats(one.group, child, status, meal)),
          )
          .map(([day, status]) => ({
            ...childOf(child),
            classId: one.group.id,
            className: one.group.name,
            forDate: day,
            weekday: weekdayNames[weekdayOf(day) - 1] ?? '',
            code: status === null ? null : attendanceCode[status],
            status: status === null ? 'Невъведено' : attendanceLabel[status],
            kind: kindOf(status),
          })),
      ),
    )
    const rows = seesAll(context) ? found : []
    return {
      rows: rows.slice(0, most),
      subtitle: range.from === range.to ? formatLongDay(range.from) : rangeText(range),
      period: range,
      ...(rows.length > most && {
        notes: [`Показани са първите ${most} от ${rows.length} реда. Изберете група или по-кратък период.`],
      }),
    }
  }),
]
