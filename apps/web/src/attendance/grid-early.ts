import { getMonthGrid } from '@asistent/contract/light/attendance/grid.calls'
import { groupOptions } from '@asistent/contract/light/people/group-options.calls'
import { today } from '@asistent/domain/kernel/day'
import { monthOf } from '@asistent/domain/kernel/month'
import { queryClient, queryOf } from '../platform/use-call'
import { fetchUser } from '../platform/user'
import { keepsMarks, startOffline } from './offline-start'

// Starts requests of the attendance screen: the month from the server and the device storage. Runs while the screen's
// module loads, so it imports nothing of the blocks.

type Search = Readonly<Record<string, unknown>>

export const ownGroups = { mine: true }

/** Touch devices get the day view, pointer and keyboard users the month. */
export const fingers = '(max-width: 48em), (pointer: coarse) and (max-width: 75em)'
export const usualView = (byFingers: boolean) => (byFingers ? 'day' : 'month')

/** The URL overrides the default view. */
export const viewOf = (search: Search, usual = usualView(window.matchMedia(fingers).matches)) =>
  search.view === 'day' || search.view === 'month' ? search.view : usual

const idOf = (value: unknown) => (Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined)

export async function prepare(search: Search): Promise<void> {
  const groupId = idOf(search.groupId)
  const { month, year } = monthOf(today(new Date()))
  const input = { month: idOf(search.month) ?? month, year: idOf(search.year) ?? year }
  const fetchMonth = (group: number | undefined) =>
    group !== undefined &&
    viewOf(search) === 'month' &&
    void queryClient.prefetchQuery(queryOf(getMonthGrid, { groupId: group, ...input }))
  fetchMonth(groupId)
  const user = await fetchUser()
  if (!keepsMarks(user)) return
  const [{ result }] = await Promise.all([
    queryClient.ensureQueryData(queryOf(groupOptions, ownGroups)),
    startOffline(user),
  ])
  // The screen opens with the first group.
  if (groupId === undefined) fetchMonth(result[0]?.id)
}
