// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen as page, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { may } from '@asistent/contract/core/access'
import type { UserData } from '@asistent/contract/identity/session.calls'
import type { Role } from '@asistent/domain/access/roles'
import { Look } from '../look/look'
import { send } from '../platform/api'
import { keepToken, readToken } from '../platform/session'
import { testUser } from '../platform/test-user'
import { queryClient } from '../platform/use-call'
import { getUserData } from '@asistent/contract/identity/session.calls'
import { listenForApp } from './app-events'
import { buildRouter } from './router'
import { screen, type ScreenDefinition, type ScreenModule } from '../platform/slice/screen'
import { screens } from './slices'

// The whole app: real router, guards, layouts and sign-in page. Only the network is fake.

const kidsScreen = screen({
  path: '/kids/records',
  title: 'Деца',
  access: may.read('Students'),
  menu: { area: 'kindergarten', label: 'Деца', icon: 'kids', order: 1 },
  screen: () => Promise.resolve({ Screen: () => <h1>Списък на децата</h1> }),
})

type Answer = readonly [status: number, body: unknown]
let answers: Record<string, (body: unknown) => Answer>
let user: UserData

beforeEach(() => {
  user = testUser('Teacher')
  answers = {
    '/api/identity/user-data': () => [200, user],
    '/api/identity/login': () => [200, { token: 'abc', needs: null }],
    '/api/auth/logout': () => [200, { isSuccessful: true }],
    '/api/identity/public-settings': () => [200, { captchaSiteKey: null, maintenance: false, externalApps: true }],
  }
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const [status, body] = answers[url]?.(init.body ? JSON.parse(String(init.body)) : undefined) ?? [
      404,
      { isSuccessful: false, code: 'platform.not-found', errorMessage: 'Записът не е намерен.' },
    ]
    return Promise.resolve(new Response(JSON.stringify(body), { status }))
  })
})

afterEach(() => {
  cleanup()
  queryClient.clear()
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

async function openApp(path: string, role?: Role, kids: ScreenDefinition = kidsScreen) {
  if (role) {
    user = testUser(role)
    keepToken('abc')
  }
  // Replaces the real screen by a test screen.
  const others = screens.filter((one) => one.path !== kids.path)
  const router = buildRouter([...others, kids], createMemoryHistory({ initialEntries: [path] }))
  listenForApp(router)
  render(
    <Look env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </Look>,
  )
  await act(() => router.load())
  return router
}

const heading = (name: string | RegExp) => page.findByRole('heading', { level: 1, name })

async function signIn(password = 'Demo1234') {
  fireEvent.change(await page.findByLabelText('Имейл'), { target: { value: 'maria@example.bg' } })
  fireEvent.change(page.getByLabelText('Парола'), { target: { value: password } })
  fireEvent.click(page.getByRole('button', { name: 'Вход' }))
}

test('redirects a signed-out user to sign in and back to the requested page', async () => {
  const router = await openApp('/kids/records?pageNumber=3')
  await heading('Вход')
  expect(document.title).toBe('Вход – Асистент за детски градини')
  await signIn()
  await heading('Списък на децата')
  expect(router.state.location.href).toBe('/kids/records?pageNumber=3')
  expect(readToken()).toBe('Bearer abc')
  expect(document.title).toBe('Деца – Асистент за детски градини')
})

test('redirects a signed-in user from a guest page to the home page', async () => {
  const router = await openApp('/login', 'Teacher')
  await heading(/Мария/)
  expect(router.state.location.pathname).toBe('/')
})

test('without the right it shows the 401 page with its text and a link home', async () => {
  await openApp('/kids/records', 'Manciple')
  await heading('Нямате достъп до тази страница!')
  expect(document.title).toBe('Грешка! – Асистент за детски градини')
  expect(page.getByText('Грешка!')).toBeTruthy()
  expect(page.getByRole('link', { name: 'Към началната страница' }).getAttribute('href')).toBe('/')
})

test('an unknown page shows the 404 page with the exact text', async () => {
  await openApp('/nowhere', 'Teacher')
  expect(await heading('Tърсената страница не съществува!')).toBeTruthy()
})

test.each(['/nowhere', '/login/nowhere', '/login/*', '/profile/x', '/polls/1/2', '/kids/records/1/2/3'])(
  'unknown below a known page, %s: the 404 page under its own title, for a stranger too',
  async (path) => {
    const stranger = await openApp(path)
    await heading('Tърсената страница не съществува!')
    expect(document.title).toBe('Грешка! – Асистент за детски градини')
    expect(stranger.state.location.pathname).toBe(path)
    cleanup()
    await openApp(path, 'Teacher')
    await heading('Tърсената страница не съществува!')
    expect(document.title).toBe('Грешка! – Асистент за детски градини')
    expect(page.queryByText('Зареждане…')).toBeNull()
  },
)

test.each([
  ['/messages', 'Съобщения'],
  ['/messages/create', 'Ново съобщение'],
  ['/notifications', 'Известия'],
  ['/days-off/create', 'Нов неучебен ден'],
])('the consolidated view asks to choose a kindergarten at %s', async (path, title) => {
  const chosen: unknown[] = []
  answers['/api/Kindergartens/change/1'] = (body) => {
    chosen.push(body)
    return [400, { isSuccessful: false, code: 'x', errorMessage: 'Не' }]
  }
  keepToken('abc')
  user = testUser('Director', { consolidation: true })
  await openApp(path)
  await heading(title)
  const main = within(page.getByRole('main'))
  expect(main.getByText(/Гледате няколко детски градини заедно/)).toBeTruthy()
  fireEvent.click(main.getByRole('button', { name: /Детелина/ }))
  await waitFor(() => expect(chosen).toEqual([{ roleType: 1, consolidated: false }]))
  expect(page.getByRole('navigation', { name: 'Главно меню' }).textContent).not.toContain('Съобщения')
})

test.each([
  ['/administrative-references', 'MON', '/administrative-references/smp'],
  ['/administrative-references/', 'Director', '/administrative-references/smp'],
  ['/kids', 'Teacher', '/kids/records'],
] as const)('a bare address leads to the first below it that may be opened: %s, %s', async (path, role, expected) => {
  const router = await openApp(path, role)
  await waitFor(() => expect(router.state.location.pathname).toBe(expected))
})

test('a path prefix without any accessible screen shows the 401 page', async () => {
  await openApp('/administrative-references', 'Parent')
  expect(await heading('Нямате достъп до тази страница!')).toBeTruthy()
})

test('a server error shows the text of the specification', async () => {
  answers['/api/identity/user-data'] = () => [500, { isSuccessful: false, code: 'x', errorMessage: 'Възникна грешка!' }]
  await openApp('/', 'Teacher')
  await heading('Възникна грешка!')
  expect(
    page.getByText('Извиняваме се за причиненото неудобство. Екипът ни работи по отстраняването на проблема.'),
  ).toBeTruthy()
})

test('offline it shows a page that retries when the network is back', async () => {
  const working = globalThis.fetch
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await openApp('/kids/records', 'Teacher')
  await heading('Няма връзка')
  vi.stubGlobal('fetch', working)
  await act(async () => window.dispatchEvent(new Event('online')))
  expect(await heading('Списък на децата')).toBeTruthy()
})

test('announces a wrong password and allows another attempt', async () => {
  answers['/api/identity/login'] = () => [
    400,
    { isSuccessful: false, code: 'identity.wrong-password', errorMessage: 'Грешно потребителско име или парола' },
  ]
  await openApp('/login')
  await signIn()
  expect((await page.findByRole('alert')).textContent).toContain('Грешно потребителско име или парола')
  expect(readToken()).toBeNull()
})

test('names empty fields', async () => {
  await openApp('/login')
  fireEvent.click(await page.findByRole('button', { name: 'Вход' }))
  expect(await page.findByText('Полето "Имейл" е задължително')).toBeTruthy()
  expect(page.getByText('Полето "Парола" е задължително')).toBeTruthy()
})

test('asks for a second factor and sends it', async () => {
  const sent: unknown[] = []
  answers['/api/identity/login'] = (body) => {
    sent.push(body)
    return [200, (body as { code?: string }).code ? { token: 'abc', needs: null } : { token: null, needs: 'code' }]
  }
  await openApp('/login')
  await signIn()
  fireEvent.change(await page.findByLabelText('Код'), { target: { value: '123456' } })
  fireEvent.click(page.getByRole('button', { name: 'Продължи' }))
  await heading(/Мария/)
  expect(sent).toHaveLength(2)
  expect(sent[1]).toMatchObject({ email: 'maria@example.bg', code: '123456' })
})

test('leads a role through the required second-factor setup, also after a reload', async () => {
  let ready = false
  answers['/api/identity/login'] = () => [200, { token: 'abc', needs: 'set-up-second-factor' }]
  answers['/api/identity/user-data'] = () =>
    ready ? [200, user] : [403, { isSuccessful: false, code: 'platform.second-factor-needed', errorMessage: 'x' }]
  answers['/api/Identity/two-factor/start'] = () => [200, { secret: 'ABCD', uri: 'otpauth://totp/x?secret=ABCD' }]
  answers['/api/Identity/two-factor/confirm'] = () => {
    ready = true
    return [200, { recoveryCodes: ['aaaa-1111', 'bbbb-2222'] }]
  }
  const router = await openApp('/login')
  await signIn()
  await heading('Двуфакторен вход')
  await act(() => router.navigate({ to: '/' }))
  await heading('Двуфакторен вход')
  fireEvent.click(page.getByRole('button', { name: 'Започни' }))
  fireEvent.change(await page.findByLabelText('Код'), { target: { value: '123456' } })
  fireEvent.click(page.getByRole('button', { name: 'Включи' }))
  expect(await page.findByText(/aaaa-1111/)).toBeTruthy()
  fireEvent.click(page.getByRole('button', { name: 'Запазих ги' }))
  expect(await heading(/Мария/)).toBeTruthy()
})

test('a 401 signs out, and the same user returns to the page after signing in', async () => {
  const router = await openApp('/kids/records', 'Teacher')
  await heading('Списък на децата')
  answers['/api/identity/user-data'] = () => [
    401,
    { isSuccessful: false, code: 'platform.session-ended', errorMessage: 'x' },
  ]
  await act(() => send(getUserData, {}).catch(() => undefined))
  await heading('Вход')
  expect(readToken()).toBeNull()
  answers['/api/identity/user-data'] = () => [200, user]
  await signIn()
  await heading('Списък на децата')
  expect(router.state.location.pathname).toBe('/kids/records')
})

test('signing out deletes the token and shows the sign-in page', async () => {
  await openApp('/logout', 'Teacher')
  await heading('Вход')
  expect(readToken()).toBeNull()
})

test('shows the maintenance page', async () => {
  answers['/api/identity/user-data'] = () => [
    503,
    { isSuccessful: false, code: 'platform.maintenance', errorMessage: 'Системата е в профилактика.' },
  ]
  const router = await openApp('/kids/records', 'Teacher')
  await heading('Системата е в профилактика')
  expect(router.state.location.pathname).toBe('/under-maintenance')
})

test('the layout has a skip link, menu, kindergarten name, school year and profile', async () => {
  await openApp('/', 'Director')
  await heading(/Мария/)
  expect(page.getByRole('link', { name: 'Към съдържанието' }).getAttribute('href')).toBe('#main')
  expect(page.getByRole('navigation', { name: 'Главно меню' }).textContent).toContain('Начало')
  expect(page.getByText("ДГ 'Детелина'")).toBeTruthy()
  expect(page.getByText('гр. Пловдив')).toBeTruthy()
  expect(page.getByRole('button', { name: /Учебна година 2026\/2027/ })).toBeTruthy()
  expect(await page.findByRole('button', { name: /Известия/ })).toBeTruthy()
  fireEvent.click(page.getByRole('button', { name: 'Профил: Мария Иванова' }))
  expect(page.getByText('Директор')).toBeTruthy()
  expect(page.getByRole('link', { name: 'Изход' }).getAttribute('href')).toBe('/logout')
})

test('focuses the heading after a navigation', async () => {
  const router = await openApp('/', 'Director')
  await heading(/Мария/)
  await act(() => router.navigate({ to: '/kids/records' }))
  await heading('Списък на децата')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Списък на децата'))
})

const kidsPart: ScreenModule = { Screen: () => <h1>Списък на децата</h1> }

/** A module that loads when `arrive` is called. */
function partOnItsWay() {
  let arrive = () => undefined as void
  const part = new Promise<ScreenModule>((resolve) => (arrive = () => resolve(kidsPart)))
  return { part, arrive: () => act(async () => arrive()) }
}

test('renders the layout of the first page while its module loads, and starts its requests meanwhile', async () => {
  const { part, arrive } = partOnItsWay()
  const prepare = vi.fn<() => Promise<void>>(() => Promise.resolve())
  await openApp('/kids/records?month=3', 'Teacher', {
    ...kidsScreen,
    early: () => Promise.resolve({ prepare }),
    screen: () => part,
  })
  expect(page.getByRole('navigation', { name: 'Главно меню' }).textContent).toContain('Деца')
  expect(page.queryByRole('heading', { level: 1 })).toBeNull()
  expect(page.getByText('Зареждане…')).toBeTruthy()
  expect(prepare).toHaveBeenCalledWith({ month: 3 })
  await arrive()
  expect(page.getByRole('heading', { level: 1 }).textContent).toBe('Списък на децата')
})

test('keeps the old page on a navigation until the module has loaded', async () => {
  const { part, arrive } = partOnItsWay()
  const router = await openApp('/', 'Director', { ...kidsScreen, screen: () => part })
  await heading(/Мария/)
  await act(async () => void router.navigate({ to: '/kids/records' }))
  expect(page.getByRole('heading', { level: 1 }).textContent).toContain('Мария')
  await arrive()
  expect(await heading('Списък на децата')).toBeTruthy()
})

test('shows a failed module inside the layout and retries it', async () => {
  // React and the router log the caught error.
  const said = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')].map((spy) => spy.mockReturnValue())
  // Simulates a reload shortly before, which did not help.
  sessionStorage.setItem('asistent.reloaded-at', String(Date.now()))
  answers['/healthz'] = () => [200, {}]
  let comes = false
  await openApp('/kids/records', 'Teacher', {
    ...kidsScreen,
    screen: () => (comes ? Promise.resolve(kidsPart) : Promise.reject(new TypeError('Failed to fetch'))),
  })
  await heading('Възникна грешка!')
  expect(document.title).toBe('Грешка! – Асистент за детски градини')
  expect(page.getByRole('navigation', { name: 'Главно меню' })).toBeTruthy()
  comes = true
  fireEvent.click(page.getByRole('button', { name: 'Опитайте отново' }))
  expect(await heading('Списък на децата')).toBeTruthy()
  expect(document.title).toBe('Деца – Асистент за детски градини')
  for (const spy of said) spy.mockClear()
})
