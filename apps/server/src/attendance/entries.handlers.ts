import { entriesReport, type EntryKind } from '@asistent/contract/attendance/entries.calls'
import {
  attendanceCode,
  attendanceKind,
  attendanceLabel,
  type AttendanceType,
} from '@asistent/domain/attendance/statuses'
import { formatLongDay, today, weekdayNames, weekdayOf, type Day } from '@asistent/domain/kernel/day'
import { healthNote, hidesHealthReasons } from '../people/sight.ops'
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

const isOf = (kind: OwnKind, filter: EntryKind | undefined): boolean =>
  filter === undefined || kind === filter || (parts[filter]?.includes(kind) ?? false)

export const entryHandlers: Handler[] = [
  ...serveReport(entriesReport, async (context, { fromDate, toDate, kind, meal, studentId, variant, ...where }) => {
    const now = today(context.now)
    const hidesHealth = hidesHealthReasons(context.scope)
    // Days of a health reason are among the other ones, and the filter must not tell them apart.
    const visibleKind = hidesHealth && kind === 'health' ? 'other' : kind
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
    const isListed = (day: Day, status: AttendanceType | null) =>
      status !== null || day <= now || range.from === range.to
    const results = sums.flatMap((sum) =>
      sum.children.flatMap((child) =>
        [...shownStatuses(sum, child, variant)]
          .filter(
            ([day, status]) =>
              isListed(day, status) &&
              isOf(kindOf(status), visibleKind) &&
              (meal === undefined || eats(sum.group, child, status, meal)),
          )
          .map(([day, status]) => ({
            ...childOf(child),
            classId: sum.group.id,
            className: sum.group.name,
            forDate: day,
            weekday: weekdayNames[weekdayOf(day) - 1] ?? '',
            code: status === null ? null : attendanceCode[status],
            status: status === null ? 'Невъведено' : attendanceLabel[status],
            kind: kindOf(status),
          })),
      ),
    )
    const rows = seesAll(context) ? results : []
    const notes = [
      ...(rows.length > most
        ? [`Показани са първите ${most} от ${rows.length} реда. Изберете група или по-кратък период.`]
        : []),
      ...(hidesHealth && (visibleKind === 'other' || visibleKind === undefined) ? [healthNote] : []),
    ]
    return {
      rows: rows.slice(0, most),
      subtitle: range.from === range.to ? formatLongDay(range.from) : rangeText(range),
      period: range,
      ...(notes.length > 0 && { notes }),
    }
  }),
]
