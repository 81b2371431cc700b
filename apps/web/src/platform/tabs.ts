import { leavePage } from './reload'

// Tabs of one browser share the sign-in, the kindergarten, the school year and the currency: when one of them changes
// it, the others reload (product.md 4).

export type SharedChoice = 'kindergarten' | 'school-year' | 'currency'

const channelName = 'asistent.choices'

const channel = (): BroadcastChannel | null =>
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName)

export function announceChoice(choice: SharedChoice): void {
  const opened = channel()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel of our own origin, not a window
  opened?.postMessage(choice)
  opened?.close()
}

export interface Reloading {
  readonly reload: () => void
  /** The address may name groups and months of the school year that was left. */
  readonly withoutParameters: () => void
  /** The other kindergarten's records don't exist here any more: its home page does. */
  readonly goHome: () => void
}

/** Listens for the other tabs; returns how to stop. */
export function followOtherTabs({ reload, withoutParameters, goHome }: Reloading): () => void {
  const ways = { kindergarten: goHome, 'school-year': withoutParameters, currency: reload }
  const opened = channel()
  opened?.addEventListener('message', ({ data }: MessageEvent<SharedChoice>) => void leavePage(ways[data] ?? reload))
  return () => opened?.close()
}
