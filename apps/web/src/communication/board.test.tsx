// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { openScreen, testUser } from '../blocks/test-screen'
import { Screen } from './board.screen'

const note = (id: number, title: string, more: object = {}) => ({
  id,
  title,
  text: 'Текст',
  date: '2026-11-15',
  validTo: null,
  classIds: null,
  classes: [],
  pinned: false,
  position: id,
  state: 'shown',
  seenByCurrentUser: true,
  seenBy: 0,
  createdBy: { id: 1, name: 'Калина Стоянова' },
  creationTime: '2026-11-15T08:00:00Z',
  mayEdit: true,
  version: 1,
  ...more,
})

const open = (notes: object[]) =>
  openScreen({
    Screen,
    user: testUser({ DashboardMessages: 'rcud' }),
    answers: {
      'GET /api/Dashboards/messages/overview-models': { result: notes, rowsCount: notes.length },
      'POST /api/Dashboards/messages/order': { isSuccessful: true },
      'POST /api/Dashboards/messages/seen': { isSuccessful: true },
    },
  })

const titles = () => screen.getAllByRole('article').map((article) => article.getAttribute('aria-label'))
afterEach(() => localStorage.clear())

test('arrows on the handle move a note; several steps are saved once and announced', async () => {
  const { requests } = open([note(1, 'Първа'), note(2, 'Втора'), note(3, 'Трета')])
  const handle = await screen.findByRole('button', { name: /Премести „Трета“/ })
  fireEvent.keyDown(handle, { key: 'ArrowUp' })
  fireEvent.keyDown(screen.getByRole('button', { name: /Премести „Трета“/ }), { key: 'ArrowLeft' })
  expect(titles()).toEqual(['Трета', 'Първа', 'Втора'])
  expect(screen.getByText('„Трета“ е на място 1 от 3')).toBeDefined()
  // No effect at the edge.
  fireEvent.keyDown(screen.getByRole('button', { name: /Премести „Трета“/ }), { key: 'ArrowUp' })
  await waitFor(() => expect(requests.filter(({ path }) => path.endsWith('/order'))).toHaveLength(1))
  expect(requests.find(({ path }) => path.endsWith('/order'))?.body).toEqual([3, 1, 2])
})

test('users limited to their own notes move only those, and the others stay in place', async () => {
  const { requests } = open([note(1, 'Моя'), note(2, 'Чужда', { mayEdit: false }), note(3, 'И тази')])
  expect(await screen.findByRole('button', { name: /Премести „Моя“/ })).toBeDefined()
  expect(screen.queryByRole('button', { name: /Премести „Чужда“/ })).toBeNull()
  fireEvent.keyDown(screen.getByRole('button', { name: /Премести „И тази“/ }), { key: 'ArrowUp' })
  expect(titles()).toEqual(['И тази', 'Чужда', 'Моя'])
  await waitFor(() => expect(requests.find(({ path }) => path.endsWith('/order'))?.body).toEqual([3, 1]))
})

test('marks new notes as seen once; they stay marked while the board is open', async () => {
  const { requests } = open([note(1, 'Стара'), note(2, 'Нова бележка', { seenByCurrentUser: false })])
  expect(await screen.findByText('Нова')).toBeDefined()
  await waitFor(() => expect(requests.filter(({ path }) => path.endsWith('/seen'))).toHaveLength(1))
  expect(requests.find(({ path }) => path.endsWith('/seen'))?.body).toEqual([2])
})
