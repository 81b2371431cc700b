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

// On-device cache of responses: a grid opens from it immediately and refreshes afterwards; offline it is shown with
// its timestamp.

const keptCalls: readonly Pick<Call, 'method' | 'path'>[] = [getMonthGrid, getGroupDay, groupOptions]
const keptNames = new Set(keptCalls.map((call) => `${call.method} ${call.path}`))

/** Maximum age: six weeks, i.e. the current and the previous month. */
const longest = 42 * 24 * 3600 * 1000

/** Caches every fresh response of these calls; returns a function that stops it. */
export function keepCopies({ device }: Marks): () => void {
  if (!device) return () => undefined
  void dropOldCopies(device, Date.now() - longest).catch(() => undefined)
  const keep = ({ queryKey: [method, path], queryHash, state }: Query) => {
    if (state.data === undefined || !keptNames.has(`${String(method)} ${String(path)}`)) return
    const copy = { key: queryHash, answer: state.data, seenAt: state.dataUpdatedAt, version: frontendVersion }
    // Renders the month first: cloning its thousand cells for IndexedDB takes long. Errors of a full storage are
    // ignored.
    whenIdle(() => void keepCopy(device, copy).catch(() => undefined))
  }
  // Caches responses that arrived before the storage opened.
  queryClient.getQueryCache().getAll().forEach(keep)
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && !event.action.manual) keep(event.query)
  })
}

/** Seeds an empty query from the on-device cache. */
async function restore<In>(marks: Marks, call: Call<In, unknown, unknown>, input: In): Promise<void> {
  const queryKey = keyOf(call, input)
  if (!marks.device || queryClient.getQueryData(queryKey) !== undefined) return
  const copy = await copyOf(marks.device, hashKey(queryKey)).catch(() => undefined)
  if (copy?.version !== frontendVersion || queryClient.getQueryData(queryKey) !== undefined) return
  queryClient.setQueryData(queryKey, copy.answer, { updatedAt: copy.seenAt })
  // A copy of some seconds ago would count as fresh: the page would neither refresh nor notice that it is offline.
  void queryClient.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false })
}

/**
 * True once the on-device cache has been read. The server request runs in parallel; a screen waits for the cache only
 * before it shows an empty state.
 */
export function useDeviceCopy<In>(call: Call<In, unknown, unknown>, input: In | undefined, keeps: boolean): boolean {
  const marks = currentMarks.use()
  const text = JSON.stringify(input)
  const client = useQueryClient()
  const has = input === undefined || client.getQueryData(keyOf(call, input)) !== undefined
  const [restored, setRestored] = useState<string>()
  useEffect(() => {
    if (!marks || text === undefined || has) return
    void restore(marks, call, JSON.parse(text) as In).finally(() => setRestored(text))
  }, [marks, call, text, has])
  return !keeps || has || restored === text
}

/** Prefetches the current month and today of a teacher's groups, for offline use. */
export async function prefetchGroups(now: Date): Promise<void> {
  const { result } = await queryClient.fetchQuery(queryOf(groupOptions, { mine: true }))
  const day = today(now)
  const { month, year } = monthOf(day)
  for (const { id } of result.slice(0, 4)) {
    await queryClient.prefetchQuery(queryOf(getMonthGrid, { groupId: id, month, year }))
    await queryClient.prefetchQuery(queryOf(getGroupDay, { classId: id, forDate: day }))
  }
}
