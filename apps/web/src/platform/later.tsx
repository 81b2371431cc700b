import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'

// Lazily loaded parts of a page: a dialog, an editor, a chart, a badge. React's `lazy` gives up at the first failed
// load and unmounts the whole page, including a half-filled form. This one shows a placeholder and retries.

const againAfter = 5000

/** Milliseconds after which the page has rendered and has its data, so that optional parts may load. */
const restsAfter = 3000
let rest: Promise<void> | undefined
export const atRest = (): Promise<void> => (rest ??= new Promise((resolve) => setTimeout(resolve, restsAfter)))

interface Options {
  /** Placeholder until the module has loaded; nothing by default. */
  readonly meanwhile?: ReactNode
  /** Loads shortly before it scrolls into the viewport: content far below may never be needed. */
  readonly whenSeen?: boolean
}

/** Returns a component that loads its code when it is first rendered. */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { meanwhile = null, whenSeen = false }: Options = {},
): ComponentType<Props> {
  let Arrived: ComponentType<Props> | undefined
  return function Later(props: Props) {
    const [, arrived] = useState(Arrived !== undefined)
    const holder = useRef<HTMLDivElement>(null)
    useEffect(() => {
      if (Arrived) return undefined
      const come = () =>
        untilItComes(load, (part) => {
          Arrived = part
          arrived(true)
        })
      return whenSeen && holder.current ? untilSeen(holder.current, come) : come()
    }, [])
    if (Arrived) return <Arrived {...props} />
    return whenSeen ? (
      <div ref={holder} data-when-seen>
        {meanwhile}
      </div>
    ) : (
      meanwhile
    )
  }
}

/** Distance below the viewport at which loading starts. */
const near = '300px'

function untilSeen(element: Element, then: () => () => void): () => void {
  let stop = () => undefined as void
  const watcher = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      watcher.disconnect()
      stop = then()
    },
    { rootMargin: near },
  )
  watcher.observe(element)
  return () => {
    watcher.disconnect()
    stop()
  }
}

/** Retries periodically and when the network is back. Returns a function that stops it. */
export function untilItComes<T>(load: () => Promise<T>, take: (part: T) => void): () => void {
  let stopped = false
  let stopWaiting = () => undefined as void
  const ask = () => {
    stopWaiting()
    load().then(
      (part) => (stopped ? undefined : take(part)),
      () => {
        if (!stopped) stopWaiting = waitForNetwork(ask)
      },
    )
  }
  ask()
  return () => {
    stopped = true
    stopWaiting()
  }
}

function waitForNetwork(then: () => void): () => void {
  const timer = setTimeout(then, againAfter)
  window.addEventListener('online', then)
  return () => {
    clearTimeout(timer)
    window.removeEventListener('online', then)
  }
}
