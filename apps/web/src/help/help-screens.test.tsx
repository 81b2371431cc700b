// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen as page, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Role } from '@asistent/domain/access/roles'
import { Look } from '../look/look'
import { keepToken } from '../platform/session'
import { testUser } from '../platform/test-user'
import { queryClient } from '../platform/use-call'
import { buildRouter } from '../shell/router'
import { screens } from '../shell/slices'
import { topicOf } from './topics'

const contacts = { email: 'pomosht@example.bg', phone: null, address: null, hours: null, note: null }

let role: Role
/** Response to the list of stored topics; undefined is a failure. */
let topics: object | undefined

beforeEach(() => {
  topics = undefined
  const answers: Record<string, () => unknown> = {
    '/api/HelpTopics': () => topics,
    '/api/identity/user-data': () => testUser(role),
    '/api/platform/about': () => ({ name: '', version: '', build: null, components: 0, licences: [], contacts }),
  }
  vi.stubGlobal('fetch', (url: string) => {
    const answer = answers[url]?.()
    return Promise.resolve(
      new Response(JSON.stringify(answer ?? { errorMessage: 'Няма.' }), { status: answer ? 200 : 404 }),
    )
  })
})

afterEach(() => {
  cleanup()
  queryClient.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
})

async function open(path: string, as: Role) {
  role = as
  keepToken('abc')
  const router = buildRouter(screens, createMemoryHistory({ initialEntries: [path] }))
  render(
    <Look env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </Look>,
  )
  await act(() => router.load())
  await page.findByRole('heading', { level: 1 })
  return router
}

const topicLink = (title: string) => page.queryAllByRole('link').find((link) => link.textContent.startsWith(title))
const typeIn = (value: string) =>
  fireEvent.change(page.getByRole('searchbox', { name: 'Търсене в помощта' }), { target: { value } })

test("the index shows the topics of the user's role; a switch shows the others", async () => {
  await open('/platform/help', 'Teacher')
  await waitFor(() => expect(topicLink('Заключване')).toBeDefined())
  expect(topicLink('Настройки')).toBeUndefined()
  fireEvent.click(page.getByLabelText('Всички теми'))
  await waitFor(() => expect(topicLink('Настройки')).toBeDefined())
})

test('searching finds a topic, Escape restores the list, Enter opens the first result', async () => {
  const router = await open('/platform/help', 'Teacher')
  typeIn('забравих си паролата')
  await waitFor(() => expect(topicLink('Първи стъпки')).toBeUndefined())
  expect(topicLink('Вход и забравена парола')).toBeDefined()
  fireEvent.keyDown(page.getByRole('searchbox'), { key: 'Escape' })
  await waitFor(() => expect(topicLink('Първи стъпки')).toBeDefined())
  typeIn('parola')
  await waitFor(() => expect(router.state.location.search).toEqual({ search: 'parola' }))
  fireEvent.keyDown(page.getByRole('searchbox'), { key: 'Enter' })
  await waitFor(() => expect(router.state.location.pathname).toBe('/platform/help/login'))
})

test('without results it offers topics of other roles', async () => {
  await open('/platform/help', 'Parent')
  typeIn('катинар')
  await page.findByText('Няма тема за „катинар“')
  fireEvent.click(page.getByRole('button', { name: 'Търси във всички теми' }))
  await waitFor(() => expect(topicLink('Заключване')).toBeDefined())
})

test('arrow keys move between topics', async () => {
  await open('/platform/help', 'Teacher')
  await waitFor(() => expect(topicLink('Първи стъпки')).toBeDefined())
  const field = page.getByRole('searchbox')
  field.focus()
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(topicLink('Първи стъпки'))
  fireEvent.keyDown(document.activeElement ?? field, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(topicLink('Вход и забравена парола'))
})

test("a topic shows the steps of the user's role, others on demand, and the contact", async () => {
  await open('/platform/help/locks', 'Teacher')
  await page.findByRole('heading', { name: 'Периодът е заключен, а трябва поправка' })
  expect(page.queryByRole('heading', { name: 'Автоматично заключване' })).toBeNull()
  expect(await page.findByText('„Периодът е заключен до …“')).toBeDefined()
  expect(await page.findByRole('link', { name: contacts.email })).toBeDefined()
  fireEvent.click(page.getByLabelText('Покажи и стъпките за другите роли'))
  await page.findByRole('heading', { name: 'Автоматично заключване' })
})

test('a topic of other roles is shown completely', async () => {
  await open('/platform/help/settings', 'Parent')
  expect(await page.findByRole('heading', { name: 'Данни на детската градина' })).toBeDefined()
})

test('links to the explained screen if the user may open it', async () => {
  await open('/platform/help/days-off', 'Director')
  const opens = await page.findAllByRole('link', { name: /^Неучебни дни/ })
  expect(opens.some((link) => link.getAttribute('href') === '/days-off')).toBe(true)
})

test('an unknown topic links back to the list', async () => {
  await open('/platform/help/astronauts', 'Teacher')
  expect(await page.findByText('Няма такава тема')).toBeDefined()
  expect(page.getByRole('link', { name: 'Към темите' }).getAttribute('href')).toBe('/platform/help')
})

test('the list of texts marks one whose original has changed since, first and under its filter', async () => {
  const [stale, current] = ['attendance', 'month-end'].map((slug) => topicOf(slug)!)
  const stored = [current!, stale!].map(({ slug, title, area, checksum }, index) => ({
    id: index + 1,
    about: slug,
    title: `${title} (наш текст)`,
    lead: null,
    content: '<p>Наш текст</p>',
    area,
    roles: [],
    original: slug === stale!.slug ? 'checksum of an earlier version' : checksum,
    version: 1,
    kindergartenName: null,
    isOwn: true,
  }))
  topics = { result: stored, rowsCount: 2 }
  await open('/platform/help-topics', 'Master')
  const badge = await page.findByText('оригиналът е променен')
  expect(badge.closest('li')?.textContent).toContain(`${stale!.title} (наш текст)`)
  expect(page.getAllByRole('listitem').find((one) => one.textContent.includes('(наш текст)'))).toBe(badge.closest('li'))
  expect(page.getAllByText('променена')).toHaveLength(1)
})

test('without a later change of the original nothing is marked', async () => {
  await open('/platform/help-topics', 'Master')
  await page.findAllByText('оригинал')
  expect(page.queryByText('оригиналът е променен')).toBeNull()
})
