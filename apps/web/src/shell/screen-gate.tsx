import type { RouteComponent } from '@tanstack/react-router'
import { useEffect, useState, type ComponentType } from 'react'
import { later } from '../platform/later'
import { useUser } from '../platform/user'
import { fetchPart } from './failed-part'
import { asksForOne } from './guard'
import type { ScreenDefinition } from '../platform/slice/screen'
import { Splash } from '../look/splash'

// Renders a screen. A navigation keeps the old page until the screen's module has loaded; the first page renders its
// layout meanwhile. Without Suspense, whose fallback stays for at least 300 ms.

const ChooseKindergarten = later(() => import('./choose-kindergarten').then((part) => part.ChooseKindergarten), {
  meanwhile: <Splash />,
})

export function gateOf(definition: ScreenDefinition, isFirst: () => boolean): RouteComponent {
  const { screen, title } = definition
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
    const user = useUser()
    if (user && asksForOne(definition, user)) return <ChooseKindergarten title={title} user={user} />
    if (failure) throw failure
    return Screen ? <Screen /> : <Splash />
  }
  // The router awaits this before a navigation. A failed load is thrown when the screen renders, and retried there.
  ScreenGate.preload = async () => {
    if (!isFirst()) await load().catch(() => undefined)
  }
  return ScreenGate
}
