import { lazy, useState, type ComponentType, type ReactNode } from 'react'
import { BlankLayout } from './layouts/blank-layout'
import { ErrorLayout } from './layouts/error-layout'
import { MessageLayout } from './layouts/message-layout'
import { loadParts } from '../platform/slice/parts'
import type { LayoutName } from '../platform/slice/screen'
import { slices } from './slices'

// The frames around a page. Those with much in them come when a page first wants them. The router waits for them
// before it draws anything (router.tsx): what React shows meanwhile would stay for 300 ms, however soon they are there.

type Layout = ComponentType<{ children: ReactNode }>

const parts = {
  // With what the slices add to it: arriving later, it would draw the whole frame once more.
  default: async (): Promise<Layout> => {
    const [{ DefaultLayout }] = await Promise.all([import('./layouts/default-layout'), loadParts(slices)])
    return DefaultLayout
  },
  login: () => import('./layouts/login-layout').then((module): Layout => module.LoginLayout),
}
type Part = keyof typeof parts

const arrived: Partial<Record<Part, Layout>> = {}

const isPart = (name: LayoutName): name is Part => name in parts

/**
 * A failure shows when the page is drawn, where it is asked for again. A layout that has arrived is loaded again without a
 * request: modules and parts are cached.
 */
export async function loadLayout(name: LayoutName): Promise<void> {
  if (isPart(name)) arrived[name] = (await parts[name]().catch(() => undefined)) ?? arrived[name]
}

/** The same component for as long as it stands, whichever way it came. */
const framed = (name: Part): Layout =>
  function Framed({ children }) {
    const [Arrived] = useState<Layout>(() => arrived[name] ?? lazy(async () => ({ default: await parts[name]() })))
    return <Arrived>{children}</Arrived>
  }

export const layouts: Record<LayoutName, Layout> = {
  default: framed('default'),
  login: framed('login'),
  blank: BlankLayout,
  error: ErrorLayout,
  message: MessageLayout,
}
