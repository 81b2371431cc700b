import { readStored, writeStored } from './stored'
import { valueOf } from './value'

// Adding the program to the home screen of a phone. Chrome and Edge offer it through an event; Safari has no API, so the
// user follows the steps.

/** Not in the types of TypeScript: only Chromium has it. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}

const offered = valueOf<InstallPrompt | null>(null)

/** The event comes once, before any screen is shown. */
export function listenForInstall(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offered.set(event as InstallPrompt)
  })
  window.addEventListener('appinstalled', () => offered.set(null))
}

const dismissed = 'asistent.install-dismissed'
const isHidden = valueOf(false)

const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true

const isAppleTouch = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

/** How this device can install the program; undefined: it cannot, it has, or the user does not want it. */
export function useInstallWay(): 'ask' | 'steps' | undefined {
  const event = offered.use()
  if (isHidden.use() || isInstalled() || readStored<boolean>(dismissed)) return undefined
  if (event) return matchMedia('(pointer: coarse)').matches ? 'ask' : undefined
  return isAppleTouch() ? 'steps' : undefined
}

export async function install(): Promise<void> {
  await offered.get()?.prompt()
  offered.set(null)
}

export function dismissInstall(): void {
  writeStored(dismissed, true)
  isHidden.set(true)
}
