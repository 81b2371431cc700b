/** Two halves of 32 bits over the text: enough to tell apart the saves of one account, and there without https. */
function hashOf(text: string): string {
  let left = 0xdeadbeef
  let right = 0x41c6ce57
  for (let place = 0; place < text.length; place++) {
    const code = text.charCodeAt(place)
    left = Math.imul(left ^ code, 2654435761)
    right = Math.imul(right ^ code, 1597334677)
  }
  return [left, right].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('')
}

/**
 * The same save of the same changes has the same key, whichever tab sends it and however often: the server does it once and
 * answers again. Every change has a number of its own, so the same value entered anew is another save.
 */
export const keyOfSave = (save: unknown, changes: readonly string[]): string =>
  `${hashOf(JSON.stringify(save))}-${hashOf(changes.join(' '))}-${changes.length}`
