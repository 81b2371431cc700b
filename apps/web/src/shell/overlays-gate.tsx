import { notificationsStore } from '@mantine/notifications'
import { useCallback, useEffect, useRef, useState } from 'react'
import { later } from '../platform/later'

// Dialogs and notices are fetched when the first one is called for: neither the sign-in page nor the home page waits for
// them. A dialog is called by an event of the window; the one that came too early is sent again once they are there.

const Overlays = later(() => import('./overlays').then((module) => module.Overlays))

const openings = ['openModal', 'openConfirmModal', 'openContextModal'].map((name) => `mantine-modals:${name}`)

export function OverlaysGate() {
  const [wanted, setWanted] = useState(false)
  const early = useRef<CustomEvent[]>([])
  const ready = useRef(false)

  useEffect(() => {
    const keep = (event: Event) => {
      if (ready.current) return
      early.current.push(event as CustomEvent)
      setWanted(true)
    }
    for (const name of openings) window.addEventListener(name, keep)
    const stop = notificationsStore.subscribe(() => setWanted(true))
    return () => {
      for (const name of openings) window.removeEventListener(name, keep)
      stop()
    }
  }, [])

  const sendAgain = useCallback(() => {
    ready.current = true
    for (const { type, detail } of early.current.splice(0)) window.dispatchEvent(new CustomEvent(type, { detail }))
  }, [])

  if (!wanted) return null
  return <Overlays onReady={sendAgain} />
}
