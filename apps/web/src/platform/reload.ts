import { leaveKeepingForms } from './drafts'
import { valueOf } from './value'

// Reloading and versions. The service worker serves the app from its store, so a plain reload could bring back the very
// version the server has just refused: first the new worker takes over, then the page reloads.

export type ReloadReason = 'old-client' | 'failed-part' | 'order' | 'new-version'

/** A newer version has been downloaded and waits for the user's word. */
export const newVersionWaiting = valueOf(false)

const stampKey = 'asistent.reloaded-at'
/** A second failure so soon after a reload is not cured by another one. */
const patience = 60_000

let registration: ServiceWorkerRegistration | undefined

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** Leaves the page for good with every unsaved form kept; the pause outlives the page. */
export const leavePage = (go: () => void): Promise<void> =>
  leaveKeepingForms(() => {
    go()
    return pause(10_000)
  })

/** The same page without parameters: groups, months and periods in the address are those of another school year. */
export const openWithoutParameters = (): void => location.replace(location.pathname)

/** Whether an answer we can't live with may be cured by a reload, or was already tried a moment ago. */
function mayReload(reason: ReloadReason, now: number): boolean {
  if (reason === 'order' || reason === 'new-version') return true
  const last = Number(sessionStorage.getItem(stampKey) ?? 0)
  if (now - last < patience) return false
  sessionStorage.setItem(stampKey, String(now))
  return true
}

/** Reloads into the newest version, keeping what was typed. False: a reload was just tried and didn't help. */
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
    // No network, or the worker's file is gone: the reload itself will show what is there.
  }
}

const whenInstalled = (worker: ServiceWorker) =>
  new Promise<void>((resolve) => {
    const settled = () => worker.state !== 'installing' && resolve()
    worker.addEventListener('statechange', settled)
    settled()
  })

/** Registers the worker and watches for versions; they are offered, never forced upon somebody at work. */
export async function watchVersions(everyMilliseconds = 30 * 60_000): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    registration = await navigator.serviceWorker.register('/sw.js', { scope: '/' })
  } catch {
    return
  }
  const found = registration
  // A browser that forbids workers may answer with nothing at all.
  if (!found) return
  // Without a controller this is the first visit: the version just installed is the one on the screen.
  const offer = () => newVersionWaiting.set(Boolean(found.waiting && navigator.serviceWorker.controller))
  offer()
  found.addEventListener('updatefound', () => {
    const worker = found.installing
    if (worker) void whenInstalled(worker).then(offer)
  })
  const look = () => void found.update().catch(() => undefined)
  setInterval(look, everyMilliseconds)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look())
}
