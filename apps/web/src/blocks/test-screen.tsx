import { ModalsProvider } from '@mantine/modals'
import { Notifications, notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, render } from '@testing-library/react'
import type { ComponentType } from 'react'
import { vi } from 'vitest'
import { getUserData, type UserData } from '@asistent/contract/identity/session.calls'
import { Look } from '../look/look'
import { keyOf, queryClient } from '../platform/use-call'
import { keepToken } from '../platform/session'

// Renders a screen with router, cache, theme and dialogs. The fake server is a table of responses.

export interface SentRequest {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
}

/** The response, or a function `(asked: Asked) => unknown` that returns it. */
type Answer = unknown

/** Response with another status: `refusal(409, { code: 'platform.stale', errorMessage: '…' })`. */
export const refusal = (status: number, body: object) => new Refused(status, body)
class Refused {
  constructor(
    readonly status: number,
    readonly body: object,
  ) {}
}

export const testUser = (access: Partial<Record<string, string>> = {}): UserData => ({
  id: 1,
  firstName: 'Калина',
  lastName: 'Стоянова',
  email: 'kalina@example.bg',
  avatarPath: null,
  userType: 1,
  baseRoleType: 1,
  periodId: 26,
  periods: [{ id: 26, name: '2026/2027', active: true }],
  defaultCurrency: 0,
  language: null,
  showBothCurrencies: false,
  dailyFeed: false,
  consolidation: false,
  kindergartens: [],
  notificationFlags: 0,
  favourites: [],
  access: Object.entries(access).map(([resource, letters = '']) => ({
    resource: resource as UserData['access'][number]['resource'],
    group: '',
    canView: true,
    canCreate: letters.includes('c'),
    canEdit: letters.includes('u'),
    read: letters.includes('r'),
    create: letters.includes('c'),
    update: letters.includes('u'),
    delete: letters.includes('d'),
    master: false,
    own: false,
  })),
})

export interface Page {
  readonly Screen: ComponentType
  /** Responses by request: 'GET /api/Students'. */
  readonly answers: Readonly<Record<string, Answer>>
  readonly user?: UserData
  /** Route and initial path. */
  readonly path?: string
  readonly at?: string
  /** Simulates a reload of the tab: storage is kept. */
  readonly reloaded?: boolean
}

export function openScreen({ Screen, answers, user = testUser(), path = '/', at = '/', reloaded = false }: Page) {
  cleanup()
  notifications.clean()
  if (!reloaded) {
    localStorage.clear()
    sessionStorage.clear()
  }
  keepToken('test')
  queryClient.clear()
  queryClient.setDefaultOptions({ queries: { retry: false, staleTime: Infinity } })
  queryClient.setQueryData(keyOf(getUserData, {}), user)
  const requests: SentRequest[] = []
  const fetch = async (url: string, init: RequestInit = {}) => {
    const address = new URL(url, 'http://localhost')
    const row: SentRequest = {
      method: init.method ?? 'GET',
      path: address.pathname,
      query: Object.fromEntries(address.searchParams),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
    }
    requests.push(row)
    const answer = answers[`${row.method} ${row.path}`]
    const value: unknown =
      typeof answer === 'function' ? await (answer as (given: SentRequest) => unknown)(row) : answer
    if (value instanceof Refused) return Response.json(value.body, { status: value.status })
    if (value === undefined) return Response.json({ errorMessage: 'Няма такава услуга.' }, { status: 404 })
    return Response.json(value)
  }
  vi.stubGlobal('fetch', fetch)
  const root = createRootRoute({ component: Outlet })
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path, component: () => <Screen /> }),
      createRoute({ getParentRoute: () => root, path: '$', component: () => <p>друга страница</p> }),
    ]),
    history: createMemoryHistory({ initialEntries: [at] }),
  })
  const page = render(
    <QueryClientProvider client={queryClient}>
      <Look env="test">
        <ModalsProvider>
          <Notifications />
          <RouterProvider router={router as never} />
        </ModalsProvider>
      </Look>
    </QueryClientProvider>,
  )
  return { ...page, router, requests }
}
