import { getGroupDay } from '@asistent/contract/light/attendance/day.calls'
import { getMonthGrid } from '@asistent/contract/light/attendance/grid.calls'
import type { Call } from '@asistent/contract/core/call'
import { frontendVersion } from '@asistent/contract/core/headers'
import { groupOptions } from '@asistent/contract/light/people/group-options.calls'
import { monthOf } from '@asistent/domain/kernel/month'
import { today } from '@asistent/domain/kernel/day'
import { hashKey, useQueryClient, type Query } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { keyOf, queryClient, queryOf } from '../platform/use-call'
import { whenIdle } from '../platform/when-idle'
import { copyOf, dropOldCopies, keepCopy } from './offline-database'
import { currentMarks, type Marks } from './offline-marks'

// The last seen answers stay on the device: a grid opens from them at once and gets the server's word a moment later; with
// no network they are what is shown, with the time they are of.

const keptCalls: readonly Pick<Call, 'method' | 'path'>[] = [getMonthGrid, getGroupDay, groupOptions]
const keptNames = new Set(keptCalls.map((call) => `${call.method} ${call.path}`))

/** Six weeks: the running month and the one before it. */
const longest = 42 * 24 * 3600 * 1000

/** Every fresh answer of these calls is kept; returns how to stop. */
export function keepCopies({ device }: Marks): () => void {
  if (!device) return () => undefined
  void dropOldCopies(device, Date.now() - longest).catch(() => undefined)
  const keep = ({ queryKey: [method, path], queryHash, state }: Query) => {
    if (state.data === undefined || !keptNames.has(`${String(method)} ${String(path)}`)) return
    const copy = { key: queryHash, answer: state.data, seenAt: state.dataUpdatedAt, version: frontendVersion }
    // First the month is shown: to hand over its thousand cells takes a while. A full device only remembers less.
    whenIdle(() => void keepCopy(device, copy).catch(() => undefined))
  }
  // Some answers were quicker than the device.
  queryClient.getQueryCache().getAll().forEach(keep)
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && !event.action.manual) keep(event.query)
  })
}

/** Puts the device's copy under a query that has nothing yet. */
async function restore<In>(marks: Marks, call: Call<In, unknown, unknown>, input: In): Promise<void> {
  const queryKey = keyOf(call, input)
  if (!marks.device || queryClient.getQueryData(queryKey) !== undefined) return
  const copy = await copyOf(marks.device, hashKey(queryKey)).catch(() => undefined)
  if (copy?.version === frontendVersion && queryClient.getQueryData(queryKey) === undefined)
    queryClient.setQueryData(queryKey, copy.answer, { updatedAt: copy.seenAt })
}

/**
 * True when the device has been asked: whatever it has is in the cache. The server is asked at the same time; a screen only
 * waits for the device before it says that there is nothing to show.
 */
export function useDeviceCopy<In>(call: Call<In, unknown, unknown>, input: In | undefined, keeps: boolean): boolean {
  const marks = currentMarks.use()
  const text = JSON.stringify(input)
  const client = useQueryClient()
  const has = input === undefined || client.getQueryData(keyOf(call, input)) !== undefined
  const [asked, setAsked] = useState<string>()
  useEffect(() => {
    if (!marks || text === undefined || has) return
    void restore(marks, call, JSON.parse(text) as In).finally(() => setAsked(text))
  }, [marks, call, text, has])
  return !keeps || has || asked === text
}

/** A teacher's groups: this month and today, so that they are on the device before the network goes. */
export async function prefetchGroups(now: Date): Promise<void> {
  const { result } = await queryClient.fetchQuery(queryOf(groupOptions, { mine: true }))
  const day = today(now)
  const { month, year } = monthOf(day)
  for (const { id } of result.slice(0, 4)) {
    await queryClient.prefetchQuery(queryOf(getMonthGrid, { groupId: id, month, year }))
    await queryClient.prefetchQuery(queryOf(getGroupDay, { classId: id, forDate: day }))
  }
}
