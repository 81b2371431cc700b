import { getGroupDay } from '@asistent/contract/light/attendance/day.calls'
import { getMonthGrid, saveMarks } from '@asistent/contract/light/attendance/grid.calls'
import type { UserData } from '@asistent/contract/identity/session.calls'
import { sessionEnded } from '../platform/session'
import { refreshTopics } from '../platform/use-call'
import { allows, roleOf } from '../platform/user'
import { keepCopies, prefetchGroups } from './offline-copies'
import { startMarks, stopMarks, type Marks } from './offline-marks'

/** Delay in milliseconds: loads the page first, then data for offline use. */
const quietMilliseconds = 4000

/** Only users who enter attendance store it on the device. */
export const keepsMarks = (user: UserData | undefined): user is UserData =>
  user !== undefined && !user.consolidation && allows(user, saveMarks.access)

let startedFor: number | undefined

export async function startOffline(user: UserData): Promise<Marks> {
  const marks = await startMarks(user.id)
  if (startedFor === user.id) return marks
  startedFor = user.id
  const stopKeeping = keepCopies(marks)
  const prefetch = setTimeout(() => {
    // Directors have all groups of the kindergarten, so only opened ones are cached.
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
