import type { WaitingRow } from '@asistent/contract/dashboards/waiting.calls'
import { actionsOf, type Action } from './action'

/** What can be decided in place, in 'Чака Ви': by kind, as the slice's `waiting` on the server names it. */
export type WaitingActions = Readonly<Record<string, readonly Action<WaitingRow>[]>>

export const waitingAction = actionsOf<WaitingRow>()

export const what = ({ title, detail }: WaitingRow): string => `${title}: ${detail}.`

/** A decision is about what was seen. */
export const seen = ({ id, version }: WaitingRow) => ({ id, ...(version !== null && { version }) })
