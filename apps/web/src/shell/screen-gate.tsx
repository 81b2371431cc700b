import type { RouteComponent } from '@tanstack/react-router'
import { useEffect, useState, type ComponentType } from 'react'
import { later } from '../platform/later'
import { useUser } from '../platform/user'
import { fetchPart } from './failed-part'
import { asksForOne } from './guard'
import type { ScreenDefinition } from '../platform/slice/screen'
import { Splash } from '../look/splash'

// A screen in the page. A change of page waits for the screen's part with the old page in view; the first page has nothing
// to keep in view, so its frame is drawn while the part is on its way. Without Suspense: what React shows meanwhile would
// stay for 300 ms, however soon the part is there.

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
  // The router waits for it before it changes the page. A failure shows when the screen is drawn, where it is asked for again.
  ScreenGate.preload = async () => {
    if (!isFirst()) await load().catch(() => undefined)
  }
  return ScreenGate
}
