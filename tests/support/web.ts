import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { patienceInside } from './patience'

// Before every test file of the web (vitest.config.ts): what happy-dom lacks and Mantine needs.

class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
}

const quiet = () => undefined

// `findBy…` and `waitFor` give up after a second otherwise, which a loaded machine may need for one screen.
configure({ asyncUtilTimeout: patienceInside })

if (typeof window !== 'undefined') {
  // What a screen still waits for ends with its test: it must not come when there is no window any more.
  afterEach(cleanup)
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
