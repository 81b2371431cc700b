/**
 * A fallback, because randomUUID exists only on https and localhost, and a kindergarten may open the app by its local
 * address.
 */
export const newKey = (): string =>
  typeof crypto.randomUUID === 'function'
    ? crypto.randomUUID()
    : Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
