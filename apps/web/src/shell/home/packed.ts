/** Row height of the grid in pixels: small, so that gaps between cards look equal (home.module.css). */
const step = 4

/** Packs immediately, before the first paint of a card. */
export const pack = (card: HTMLElement): void =>
  card.style.setProperty('--rows', String(Math.max(1, Math.ceil(card.offsetHeight / step))))

/**
 * Masonry layout: each card spans as many grid rows as its height, so that the next one follows without a gap.
 * Updated by a ResizeObserver before the paint. Used as the `ref` of a card.
 */
export function packed(card: HTMLElement | null): (() => void) | undefined {
  if (!card) return undefined
  const watcher = new ResizeObserver(() => pack(card))
  watcher.observe(card)
  return () => watcher.disconnect()
}
