import { forgetAnswers } from './kept-answers'

// The token is stored under one localStorage key, with its Bearer prefix (spec/product.md 7).

const tokenKey = 'asistent.token'
/** Cached user of the token, for opening the app offline (user.ts). */
export const keptUserKey = 'asistent.user'

export const sessionBegan = 'asistent:session-began'
export const sessionEnded = 'asistent:session-ended'

export type SessionEnd = 'signed-out' | 'expired'

export const readToken = (): string | null => localStorage.getItem(tokenKey)

export const keepToken = (token: string): void => {
  localStorage.removeItem(keptUserKey)
  forgetAnswers()
  localStorage.setItem(tokenKey, `Bearer ${token}`)
  window.dispatchEvent(new Event(sessionBegan))
}

const tell = (reason: SessionEnd) => window.dispatchEvent(new CustomEvent(sessionEnded, { detail: { reason } }))

/** Deletes the token and notifies the shell, which shows the sign-in page and stores the requested page. */
export function endSession(reason: SessionEnd): void {
  if (!readToken()) return
  localStorage.removeItem(tokenKey)
  localStorage.removeItem(keptUserKey)
  forgetAnswers()
  tell(reason)
}

/**
 * Ends the session of a token that the server rejected (401). A late response to a former session must not end the one
 * that has begun since.
 */
export const sessionExpired = (token: string | null): void => {
  if (token === readToken()) endSession('expired')
}

export const isSignedIn = (): boolean => readToken() !== null

/** Follows a sign-out or sign-in in another tab. */
export function followSessionOfOtherTabs(onSignedIn: () => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key !== tokenKey) return
    if (event.newValue === null) tell('signed-out')
    else if (event.newValue !== event.oldValue) onSignedIn()
  })
}
