import { getGroupDay, saveArrivals } from '@asistent/contract/light/attendance/day.calls'
import { getMonthGrid, saveMarks } from '@asistent/contract/light/attendance/grid.calls'
import type { Call, OutputOf } from '@asistent/contract/core/call'
import type { AttendanceType } from '@asistent/domain/attendance/statuses'
import { queryClient, refreshTopics } from '../platform/use-call'
import { currentUser } from '../platform/user'
import type { WaitingArrival } from './offline-arrivals'
import type { Saved } from './offline-sending'

// Optimistic update: writes saved values into cached responses before refetching, so that cells do not flicker.

type Month = OutputOf<typeof getMonthGrid>
type GroupDay = OutputOf<typeof getGroupDay>

const startOf = (call: Pick<Call, 'method' | 'path'>) => ({ queryKey: [call.method, call.path] })

interface Written {
  readonly type: AttendanceType | null
  readonly version: number | undefined
}

export function showSavedMarks({ marks, answers }: Saved): void {
  const versions = new Map(answers.map((one) => [`${one.studentId}:${one.forDate}`, one]))
  const written = new Map(
    marks.map((mark): [string, Written] => {
      const answer = versions.get(mark.key)
      return [mark.key, { type: (answer ? answer.type : mark.type) as AttendanceType | null, version: answer?.version }]
    }),
  )
  queryClient.setQueriesData<Month>(startOf(getMonthGrid), (month) => month && monthWith(month, written))
  queryClient.setQueriesData<GroupDay>(startOf(getGroupDay), (day) => day && dayWith(day, written))
  refreshTopics(saveMarks.topics)
}

function monthWith(month: Month, written: ReadonlyMap<string, Written>): Month {
  const me = currentUser()
  const children = new Set([...written.keys()].map((key) => Number(key.split(':')[0])))
  const markedAt = new Date().toISOString()
  let touched = false
  const result = month.result.map((row) => {
    if (!children.has(row.student.studentId)) return row
    touched = true
    const attendances = row.attendances.map((cell) => {
      const now = written.get(`${row.student.studentId}:${cell.forDate}`)
      if (!now) return cell
      const { mark: _, isMistaken: _mistaken, ...rest } = cell
      return {
        ...rest,
        type: now.type,
        version: now.version ?? cell.version,
        ...(me && { markedBy: me.id, markedAt }),
      }
    })
    return { ...row, attendances }
  })
  if (!touched) return month
  const people = me ? { ...month.people, [me.id]: `${me.firstName} ${me.lastName}` } : month.people
  return { ...month, result, people }
}

function dayWith(day: GroupDay, written: ReadonlyMap<string, Written>): GroupDay {
  if (!day.result.some((row) => written.has(`${row.studentId}:${day.forDate}`))) return day
  const result = day.result.map((row) => {
    const now = written.get(`${row.studentId}:${day.forDate}`)
    return now ? { ...row, type: now.type, version: now.version ?? row.version } : row
  })
  return { ...day, result }
}

export function showSavedArrivals(sent: readonly WaitingArrival[]): void {
  const byKey = new Map(sent.map((one) => [one.key, one]))
  queryClient.setQueriesData<GroupDay>(startOf(getGroupDay), (day) => {
    if (!day?.result.some((row) => byKey.has(`${row.studentId}:${day.forDate}`))) return day
    const result = day.result.map((row) => {
      const now = byKey.get(`${row.studentId}:${day.forDate}`)
      if (!now) return row
      const { arrivedAt, leftAt, broughtBy, collectedBy } = now
      return { ...row, arrivedAt, leftAt, broughtBy, collectedBy }
    })
    return { ...day, result }
  })
  refreshTopics(saveArrivals.topics)
}
