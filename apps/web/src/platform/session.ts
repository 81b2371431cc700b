import { forgetAnswers } from './kept-answers'

// The token lives under one local key, with its Bearer prefix (spec/product.md 7).

const tokenKey = 'asistent.token'
/** Who the token belongs to, for opening without a network (user.ts). */
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

/** Forgets the token and tells the shell, which shows the sign-in page and keeps the wanted target. */
export function endSession(reason: SessionEnd): void {
  if (!readToken()) return
  localStorage.removeItem(tokenKey)
  localStorage.removeItem(keptUserKey)
  forgetAnswers()
  tell(reason)
}

export const isSignedIn = (): boolean => readToken() !== null

/** Another tab signed out, or signed somebody in: this one follows. */
export function followSessionOfOtherTabs(onSignedIn: () => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key !== tokenKey) return
    if (event.newValue === null) tell('signed-out')
    else if (event.newValue !== event.oldValue) onSignedIn()
  })
}
