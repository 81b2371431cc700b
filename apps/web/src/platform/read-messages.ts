import { readStored, writeStored } from './stored'

// A maintenance message is shown once per user and message, and marked as read when the user acknowledges it
// (product.md 3).

const keyOf = (userId: number) => `asistent.read-messages.${userId}`
/** Maximum number of stored ids. */
const maxStored = 100

const readIds = (userId: number): number[] => {
  const ids = readStored<unknown>(keyOf(userId))
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'number') : []
}

export const isRead = (userId: number, messageId: number): boolean => readIds(userId).includes(messageId)

export const markRead = (userId: number, messageId: number): void => {
  const ids = readIds(userId).filter((id) => id !== messageId)
  writeStored(keyOf(userId), [...ids, messageId].slice(-maxStored))
}
