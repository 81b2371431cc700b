// The page requested before the sign-in, restored afterwards (product.md 2).

const key = 'asistent.target'

interface Target {
  readonly path: string
  /** User of the ended session; another user does not get the page. */
  readonly userId?: number
}

export function rememberTarget(path: string, userId?: number): void {
  if (path === '/' || path.startsWith('/login') || path.startsWith('/logout')) return
  const target: Target = { path, ...(userId !== undefined && { userId }) }
  sessionStorage.setItem(key, JSON.stringify(target))
}

const expiredKey = 'asistent.expired'

/** The sign-in page explains why it appeared. */
export const rememberExpired = (): void => sessionStorage.setItem(expiredKey, '1')

export const hasExpired = (): boolean => sessionStorage.getItem(expiredKey) !== null
export const forgetExpired = (): void => sessionStorage.removeItem(expiredKey)

export const hasTarget = (): boolean => sessionStorage.getItem(key) !== null

export const forgetTarget = (): void => sessionStorage.removeItem(key)

/** Returns the target once. Accepts only paths of this origin. */
export function takeTarget(userId: number): string {
  const text = sessionStorage.getItem(key)
  forgetTarget()
  if (!text) return '/'
  try {
    const target = JSON.parse(text) as Target
    const isOwnPath = target.path.startsWith('/') && !target.path.startsWith('//')
    return isOwnPath && (target.userId === undefined || target.userId === userId) ? target.path : '/'
  } catch {
    return '/'
  }
}
