import type { RouteComponent } from '@tanstack/react-router'
import { useEffect, useState, type ComponentType } from 'react'
import { fetchPart } from './failed-part'
import type { ScreenDefinition } from '../platform/slice/screen'
import { Splash } from '../look/splash'

// A screen in the page. A change of page waits for the screen's part with the old page in view; the first page has nothing
// to keep in view, so its frame is drawn while the part is on its way. Without Suspense: what React shows meanwhile would
// stay for 300 ms, however soon the part is there.

export function gateOf({ screen }: ScreenDefinition, isFirst: () => boolean): RouteComponent {
  let arrived: ComponentType | undefined
  const load = async () => {
    arrived ??= (await fetchPart(screen)).Screen
  }
  const ScreenGate: RouteComponent = () => {
    const [Screen, setScreen] = useState(() => arrived)
    const [failure, setFailure] = useState<unknown>()
    useEffect(() => {
      if (!Screen) load().then(() => setScreen(() => arrived), setFailure)
    }, [Screen])
    if (failure) throw failure
    return Screen ? <Screen /> : <Splash />
  }
  // The router waits for it before it changes the page. A failure shows when the screen is drawn, where it is asked for again.
  ScreenGate.preload = async () => {
    if (!isFirst()) await load().catch(() => undefined)
  }
  return ScreenGate
}
