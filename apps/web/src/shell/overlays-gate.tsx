import { notificationsStore } from '@mantine/notifications'
import { useCallback, useEffect, useRef, useState } from 'react'
import { later } from '../platform/later'

// Lazy-loads dialogs and toasts on first use. Dialogs open by a window event; an event sent before they have loaded
// is replayed.

const Overlays = later(() => import('./overlays').then((module) => module.Overlays))

const openings = ['openModal', 'openConfirmModal', 'openContextModal'].map((name) => `mantine-modals:${name}`)

export function OverlaysGate() {
  const [isNeeded, setIsNeeded] = useState(false)
  const early = useRef<CustomEvent[]>([])
  const ready = useRef(false)

  useEffect(() => {
    const keep = (event: Event) => {
      if (ready.current) return
      early.current.push(event as CustomEvent)
      setIsNeeded(true)
    }
    for (const name of openings) window.addEventListener(name, keep)
    const stop = notificationsStore.subscribe(() => setIsNeeded(true))
    return () => {
      for (const name of openings) window.removeEventListener(name, keep)
      stop()
    }
  }, [])

  const sendAgain = useCallback(() => {
    ready.current = true
    for (const { type, detail } of early.current.splice(0)) window.dispatchEvent(new CustomEvent(type, { detail }))
  }, [])

  if (!isNeeded) return null
  return <Overlays onReady={sendAgain} />
}
