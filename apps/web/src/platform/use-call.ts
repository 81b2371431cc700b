import { QueryClient, useMutation, useQuery, type DefaultOptions, type UseQueryResult } from '@tanstack/react-query'
import { useRef } from 'react'
import type { AnsweredFile, Call } from '@asistent/contract/core/call'
import { getUserData, type UserData } from '@asistent/contract/light/identity/session.calls'
import { roleTypes } from '@asistent/domain/access/roles'
import { isAway, send, type CallError, type ReceivedFile } from './api'
import { answerOrLast, nameOf, shownFromDevice, watchShown } from './last-answer'
import { newKey } from './new-key'
import { sendUntilAnswered } from './send-until-answered'

// Queries and mutations through calls. A query carries the topics of its call; when a write bumps one of them, the
// hub notifies the client, which refetches all queries with that topic. Screens never invalidate by hand.

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { topics: readonly string[]; calmSeconds?: number | undefined }
    defaultError: CallError
  }
}

/** Interval for refetching after a failure, and responses shown from the cache. */
const refetchInterval = 15_000

export const queryDefaults: DefaultOptions = {
  queries: {
    staleTime: 30_000,
    // An offline call fails immediately with an error and a retry button instead of being paused.
    networkMode: 'always',
    // Without data the page shows the error and its button after two repeats.
    retry: (failures, error) => failures < 2 && isAway(error),
    retryDelay: (failures, error) => Math.max(1000 * 2 ** failures, (error.retryAfterSeconds ?? 0) * 1000),
    // The last data stays on screen and is renewed as soon as the server answers.
    refetchInterval: ({ state }) => state.data !== undefined && isAway(state.error) && refetchInterval,
  },
  mutations: { networkMode: 'always' },
}

export const queryClient = new QueryClient({ defaultOptions: queryDefaults })

export const keyOf = <In>(call: Call<In, unknown, unknown>, input: In) => [call.method, call.path, input] as const

/** Refetches every query with one of the topics at once, after a change by this person. Changes by others: refresh-soon.ts. */
export function refreshTopics(topics: readonly string[]): void {
  void refetchTopics(topics)
}

/** The same; resolves when the active queries have their new data. */
export function refetchTopics(topics: readonly string[]): Promise<void> {
  const bumped = new Set(topics)
  return queryClient.invalidateQueries({
    predicate: (query) => (query.meta?.topics ?? []).some((topic) => bumped.has(topic)),
  })
}

/** Responses with data of children are cached on devices of parents only. */
const isKept = ({ kept }: Pick<Call, 'kept'>): boolean =>
  kept === 'family' ? isParent(queryClient.getQueryData(keyOf(getUserData, {}))) : kept === true

const isParent = (user: UserData | undefined): boolean => user?.baseRoleType === roleTypes.Parent

/** Query options of a call, for `useQuery`, `ensureQueryData` and `prefetchQuery`. */
export const queryOf = <In, Parsed, Out>(call: Call<In, Parsed, Out>, input: In) => ({
  queryKey: keyOf(call, input),
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<Out> => {
    if (!isKept(call)) return send(call, input, { signal }) as Promise<Out>
    const queryKey = keyOf(call, input)
    const late = (answer: Out) => void queryClient.setQueryData(queryKey, answer as never)
    return answerOrLast(nameOf(queryKey), { call: call as Call<In, unknown, Out>, input, signal, late })
  },
  meta: { topics: call.topics, calmSeconds: call.calmSeconds },
})

export interface UseCallOptions {
  readonly enabled?: boolean
  /** Shows the previous response while a new one (another page or filter) loads. */
  readonly keep?: boolean
}

export function useCall<In, Parsed, Out>(
  call: Call<In, Parsed, Out>,
  input: In,
  options: UseCallOptions = {},
): UseQueryResult<Out, CallError> {
  return useQuery<Out, CallError>({
    ...queryOf(call, input),
    enabled: options.enabled ?? true,
    ...(options.keep && { placeholderData: (previous: Out | undefined) => previous as never }),
  })
}

/** A file is identified by its name, size and time: JSON has no other trace of it. */
const fileAsText = (_name: string, value: unknown) =>
  value instanceof File ? [value.name, value.size, value.lastModified] : value

/**
 * Sends a write until it is answered (send-until-answered.ts). A retry of the same input reuses the idempotency key until
 * it succeeds, so a double click or a lost response creates one record.
 */
export function useSend<In, Parsed, Out>(call: Call<In, Parsed, Out>) {
  const last = useRef<{ text: string; key: string } | null>(null)
  return useMutation<Out extends AnsweredFile ? ReceivedFile : Out, CallError, In>({
    mutationFn: async (input) => {
      const text = JSON.stringify(input, fileAsText) ?? ''
      if (last.current?.text !== text) last.current = { text, key: newKey() }
      const answer = await sendUntilAnswered(call, input, last.current.key)
      last.current = null
      return answer
    },
    onSuccess: () => refreshTopics(call.topics),
  })
}

/** Refetches responses shown from the cache, also when the network is back. */
export function askAgainForKept(): void {
  const again = () => {
    const names = shownFromDevice()
    if (names.size === 0 || document.hidden) return
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => names.has(nameOf(queryKey)) })
  }
  window.addEventListener('online', again)
  document.addEventListener('visibilitychange', again)
  let timer: ReturnType<typeof setInterval> | undefined
  watchShown(() => {
    const any = shownFromDevice().size > 0
    if (any) timer ??= setInterval(again, refetchInterval)
    else {
      clearInterval(timer)
      timer = undefined
    }
  })
}
