import { leavePage } from './reload'

// Tabs of one browser share the sign-in, kindergarten, school year and currency: when one tab changes them, the
// others reload (product.md 4).

export type SharedChoice = 'kindergarten' | 'school-year' | 'currency' | 'language'

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
  /** The URL may contain groups and months of the previous school year. */
  readonly withoutParameters: () => void
  /** Records of the previous kindergarten no longer exist for the user; the home page does. */
  readonly goHome: () => void
}

/** Follows changes in other tabs; returns a function that stops it. */
export function followOtherTabs({ reload, withoutParameters, goHome }: Reloading): () => void {
  const ways = { kindergarten: goHome, 'school-year': withoutParameters, currency: reload, language: reload }
  const opened = channel()
  opened?.addEventListener('message', ({ data }: MessageEvent<SharedChoice>) => void leavePage(ways[data] ?? reload))
  return () => opened?.close()
}
