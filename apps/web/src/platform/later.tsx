import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'

// Parts of a page that are fetched after it: a dialog, an editor, a chart, a badge. React's own `lazy` gives up at the
// first failure and takes the whole page with it, the half-filled form too. Here the page stands, the part's place shows
// what waits for it, and it is asked for again until it comes.

const againAfter = 5000

/** The page has been drawn, has its data and rests: what nobody waits for may come now. */
const restsAfter = 3000
let rest: Promise<void> | undefined
export const atRest = (): Promise<void> => (rest ??= new Promise((resolve) => setTimeout(resolve, restsAfter)))

interface Options {
  /** In the part's place until it is there; nothing by default. */
  readonly meanwhile?: ReactNode
  /** Comes when its place is about to be seen: what stands far below may never be wanted. */
  readonly whenSeen?: boolean
}

/** A component whose code comes when it is first drawn. */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { meanwhile = null, whenSeen = false }: Options = {},
): ComponentType<Props> {
  let Arrived: ComponentType<Props> | undefined
  return function Later(props: Props) {
    const [, arrived] = useState(Arrived !== undefined)
    const place = useRef<HTMLDivElement>(null)
    useEffect(() => {
      if (Arrived) return undefined
      const come = () =>
        untilItComes(load, (part) => {
          Arrived = part
          arrived(true)
        })
      return whenSeen && place.current ? untilSeen(place.current, come) : come()
    }, [])
    if (Arrived) return <Arrived {...props} />
    return whenSeen ? (
      <div ref={place} data-when-seen>
        {meanwhile}
      </div>
    ) : (
      meanwhile
    )
  }
}

/** How far below the window something is called near. */
const near = '300px'

function untilSeen(place: Element, then: () => () => void): () => void {
  let stop = () => undefined as void
  const watcher = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      watcher.disconnect()
      stop = then()
    },
    { rootMargin: near },
  )
  watcher.observe(place)
  return () => {
    watcher.disconnect()
    stop()
  }
}

/** Asks again after a while, and at once when the network is back. Answers how to stop. */
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
