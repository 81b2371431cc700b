import { getGroupDay } from '@asistent/contract/light/attendance/day.calls'
import { getMonthGrid, saveMarks } from '@asistent/contract/light/attendance/grid.calls'
import type { UserData } from '@asistent/contract/identity/session.calls'
import { sessionEnded } from '../platform/session'
import { refreshTopics } from '../platform/use-call'
import { allows, roleOf } from '../platform/user'
import { keepCopies, prefetchGroups } from './offline-copies'
import { startMarks, stopMarks, type Marks } from './offline-marks'

/** The page first, then what may be needed without a network. */
const quietMilliseconds = 4000

/** Those who enter attendance keep it on their device; everybody else has nothing to keep. */
export const keepsMarks = (user: UserData | undefined): user is UserData =>
  user !== undefined && !user.consolidation && allows(user, saveMarks.access)

let startedFor: number | undefined

export async function startOffline(user: UserData): Promise<Marks> {
  const marks = await startMarks(user.id)
  if (startedFor === user.id) return marks
  startedFor = user.id
  const stopKeeping = keepCopies(marks)
  const prefetch = setTimeout(() => {
    // A director has all groups of the kindergarten: those opened are kept, the others aren't fetched for nothing.
    if (roleOf(user) === 'Teacher') void prefetchGroups(new Date()).catch(() => undefined)
  }, quietMilliseconds)
  const refresh = () => refreshTopics([...getMonthGrid.topics, ...getGroupDay.topics])
  window.addEventListener('online', refresh)
  const end = () => {
    clearTimeout(prefetch)
    stopKeeping()
    window.removeEventListener('online', refresh)
    window.removeEventListener(sessionEnded, end)
    startedFor = undefined
    stopMarks()
  }
  window.addEventListener(sessionEnded, end)
  return marks
}
