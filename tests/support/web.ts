import 'fake-indexeddb/auto'
import { cleanup, configure } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { afterAll, afterEach, vi } from 'vitest'
import { patienceInside } from './patience'

// Runs before every test file of the web (vitest.config.ts). Polyfills what Mantine needs and happy-dom lacks, and
// resets the page after each file: the files of a process share the page and its modules.

class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
}

const quiet = () => undefined

// The default of one second is too short for a screen on a loaded machine.
configure({ asyncUtilTimeout: patienceInside })

if (typeof window !== 'undefined') {
  // Unmounts after each test, so that pending work does not run without a window.
  afterEach(cleanup)
  afterAll(restorePage)
  window.matchMedia ??= (query: string) =>
    ({
      matches: false,
      media: query,
      onchange: null,
      addListener: quiet,
      removeListener: quiet,
      addEventListener: quiet,
      removeEventListener: quiet,
      dispatchEvent: () => false,
    }) as unknown as MediaQueryList
  window.ResizeObserver ??= Observer as unknown as typeof ResizeObserver
  window.IntersectionObserver ??= Observer as unknown as typeof IntersectionObserver
  window.scrollTo = vi.fn<() => void>() as unknown as typeof window.scrollTo
  Element.prototype.scrollIntoView = vi.fn<Element['scrollIntoView']>()
  Object.defineProperty(document, 'fonts', {
    configurable: true,
    value: { ready: Promise.resolve(), addEventListener: quiet, removeEventListener: quiet },
  })
}

/** Imported only at the end of a file: a file that mocks a module must be the first to load its importers. */
async function restorePage(): Promise<void> {
  const { queryClient, queryDefaults } = await import('../../apps/web/src/platform/use-call')
  const { forgetParts } = await import('../../apps/web/src/platform/slice/parts')
  const { cancelLeaving } = await import('../../apps/web/src/platform/drafts')
  const { sessionEnded } = await import('../../apps/web/src/platform/session')
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  globalThis.indexedDB = new IDBFactory()
  // Stops listeners that run while a user is signed in (on-device marks, pending messages).
  window.dispatchEvent(new CustomEvent(sessionEnded, { detail: { reason: 'signed-out' } }))
  queryClient.clear()
  queryClient.setDefaultOptions(queryDefaults)
  forgetParts()
  cancelLeaving()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  document.title = ''
  document.body.replaceChildren()
}
