import type { WaitingRow } from '@asistent/contract/dashboards/waiting.calls'
import { actionsOf, type Action } from './action'

/** Actions on items of 'Чака Ви', by kind as named by the slice's `waiting` on the server. */
export type WaitingActions = Readonly<Record<string, readonly Action<WaitingRow>[]>>

export const waitingAction = actionsOf<WaitingRow>()

export const what = ({ title, detail }: WaitingRow): string => `${title}: ${detail}.`

/** A decision refers to the version that was shown. */
export const seen = ({ id, version }: WaitingRow) => ({ id, ...(version !== null && { version }) })
