/** Two 32-bit hashes of the text: enough to distinguish the saves of one account, and available without https. */
function hashOf(text: string): string {
  let left = 0xdeadbeef
  let right = 0x41c6ce57
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    left = Math.imul(left ^ code, 2654435761)
    right = Math.imul(right ^ code, 1597334677)
  }
  return [left, right].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('')
}

/**
 * Idempotency key: equal for the same save of the same changes in any tab, so the server applies it once. Each change
 * has a unique id, so entering the same value again is another save.
 */
export const keyOfSave = (save: unknown, changes: readonly string[]): string =>
  `${hashOf(JSON.stringify(save))}-${hashOf(changes.join(' '))}-${changes.length}`
