import { leaveKeepingForms } from './drafts'
import { valueOf } from './value'

// Reloading and versions. The service worker serves the app from its cache, so a plain reload could return the
// version that the server has rejected: the new worker activates first, then the page reloads.

export type ReloadReason = 'old-client' | 'failed-part' | 'order' | 'new-version'

/** True if a newer version is downloaded and the user has not accepted it yet. */
export const newVersionWaiting = valueOf(false)

const stampKey = 'asistent.reloaded-at'
/** A second failure within this time is not solved by another reload. */
const patience = 60_000

let registration: ServiceWorkerRegistration | undefined

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** Leaves the page for good after writing all drafts. The returned promise never resolves. */
export const leavePage = (go: () => void): Promise<void> =>
  leaveKeepingForms(() => {
    go()
    return pause(10_000)
  })

/** Reloads without query parameters: groups, months and periods in them belong to another school year. */
export const openWithoutParameters = (): void => location.replace(location.pathname)

/** Whether a reload may solve the failure. False if one was tried shortly before. */
function mayReload(reason: ReloadReason, now: number): boolean {
  if (reason === 'order' || reason === 'new-version') return true
  const last = Number(sessionStorage.getItem(stampKey) ?? 0)
  if (now - last < patience) return false
  sessionStorage.setItem(stampKey, String(now))
  return true
}

/** Reloads into the newest version after writing drafts. Returns false if a reload was tried shortly before. */
export async function reloadInto(
  reason: ReloadReason,
  reload: () => void = () => location.reload(),
  now: number = Date.now(),
): Promise<boolean> {
  if (!mayReload(reason, now)) return false
  await Promise.race([takeNewVersion(), pause(6000)])
  void leavePage(reload)
  return true
}

async function takeNewVersion(): Promise<void> {
  if (!registration) return
  try {
    await registration.update()
    const coming = registration.installing
    if (coming) await whenInstalled(coming)
    const waiting = registration.waiting
    if (!waiting) return
    const taken = new Promise<void>((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true }),
    )
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a window
    waiting.postMessage({ type: 'SKIP_WAITING' })
    await taken
  } catch {
    // No network, or the worker's file is missing: reload anyway.
  }
}

const whenInstalled = (worker: ServiceWorker) =>
  new Promise<void>((resolve) => {
    const settled = () => worker.state !== 'installing' && resolve()
    worker.addEventListener('statechange', settled)
    settled()
  })

/** Registers the worker and checks for versions. They are offered, never applied without consent. */
export async function watchVersions(everyMilliseconds = 30 * 60_000): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    registration = await navigator.serviceWorker.register('/sw.js', { scope: '/' })
  } catch {
    return
  }
  const row = registration
  // A browser that blocks workers may return undefined.
  if (!row) return
  // No controller means a first visit: the version just installed is already on screen.
  const offer = () => newVersionWaiting.set(Boolean(row.waiting && navigator.serviceWorker.controller))
  offer()
  row.addEventListener('updatefound', () => {
    const worker = row.installing
    if (worker) void whenInstalled(worker).then(offer)
  })
  const look = () => void row.update().catch(() => undefined)
  setInterval(look, everyMilliseconds)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look())
}
