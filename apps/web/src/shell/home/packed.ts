/** The grid's step in pixels: small, so that the gaps between cards look equal (home.module.css). */
const step = 4

/** At once, for cards that are about to be painted for the first time. */
export const pack = (card: HTMLElement): void =>
  card.style.setProperty('--rows', String(Math.max(1, Math.ceil(card.offsetHeight / step))))

/**
 * Cards of different heights without holes between them: each card says how many steps of the grid it is high, and the next
 * one begins right below it. Told again whenever a card grows or shrinks, before it is painted. Given as a card's `ref`.
 */
export function packed(card: HTMLElement | null): (() => void) | undefined {
  if (!card) return undefined
  const watcher = new ResizeObserver(() => pack(card))
  watcher.observe(card)
  return () => watcher.disconnect()
}
