import { lazy, useState, type ComponentType, type ReactNode } from 'react'
import { BlankLayout } from './layouts/blank-layout'
import { ErrorLayout } from './layouts/error-layout'
import { MessageLayout } from './layouts/message-layout'
import { loadParts } from '../platform/slice/parts'
import type { LayoutName } from '../platform/slice/screen'
import { slices } from './slices'

// Layouts of pages. Large ones are lazy-loaded. The router awaits them before rendering (router.tsx), because React
// shows a Suspense fallback for at least 300 ms.

type Layout = ComponentType<{ children: ReactNode }>

const parts = {
  // Loaded together with the slices' parts; loading those later would render the layout twice.
  default: async (): Promise<Layout> => {
    const [{ DefaultLayout }] = await Promise.all([import('./layouts/default-layout'), loadParts(slices)])
    return DefaultLayout
  },
  login: () => import('./layouts/login-layout').then((module): Layout => module.LoginLayout),
}
type Part = keyof typeof parts

const arrived: Partial<Record<Part, Layout>> = {}

const isPart = (name: LayoutName): name is Part => name in parts

/** A failed load is thrown when the page renders, and retried there. Loading a cached layout again sends no request. */
export async function loadLayout(name: LayoutName): Promise<void> {
  if (isPart(name)) arrived[name] = (await parts[name]().catch(() => undefined)) ?? arrived[name]
}

/** Returns the same component for preloaded and lazy layouts, so that it is not remounted. */
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
