// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { may } from '@asistent/contract/core/access'
import { call, saved } from '@asistent/contract/core/call'
import { email, field, id, text, version } from '@asistent/contract/core/values'
import { listScreen } from '../list/list-screen'
import { openScreen, refusal, testUser } from '../test-screen'

const listPeople = call.list('/api/dev/people', {
  title: 'Хора',
  access: may.read('Users'),
  filters: {},
  row: z.object({ id, name: z.string(), email: z.string(), version: z.int() }),
  orderBy: [],
  topics: ['people'],
})
const changePerson = call.post('/api/dev/people/change', {
  title: 'Промяна',
  access: may.update('Users'),
  input: z.object({ id, name: field('Име', text(20)), email: field('Имейл', email), version }),
  output: saved,
  topics: ['people'],
})

const Screen = listScreen({
  title: 'Хора',
  call: listPeople,
  columns: (column) => [column.text('name', { title: 'Име' })],
  rowActions: (action) => [
    action.ask({
      label: 'Промени',
      call: changePerson,
      values: (person) => person,
      text: ({ name }) => `Данните на ${name}.`,
      fields: (fields) => [fields('name'), fields('email')],
      action: 'Смени',
      done: 'Сменено',
    }),
  ],
  empty: { title: 'Няма хора' },
})

const person = { id: 7, name: 'Рая', email: 'raya@example.bg', version: 3 }

async function openDialog(answer: unknown, rights = 'ru') {
  const page = openScreen({
    Screen,
    user: testUser({ Users: rights }),
    answers: {
      'GET /api/dev/people': { result: [person], rowsCount: 1 },
      'POST /api/dev/people/change': answer,
    },
  })
  await screen.findByText('Рая')
  const dots = screen.queryByRole('button', { name: 'Действия' })
  if (!dots) return { ...page, dialog: undefined }
  fireEvent.click(dots)
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Промени' }))
  return { ...page, dialog: await screen.findByRole('dialog', { name: 'Промени' }) }
}

const sent = ({ requests }: Awaited<ReturnType<typeof openDialog>>) =>
  requests.filter(({ method }) => method === 'POST')
const inside = ({ dialog }: Awaited<ReturnType<typeof openDialog>>) => within(dialog ?? document.body)

test('sends its fields together with the given values and shows the success message', async () => {
  const page = await openDialog({ isSuccessful: true, entityId: 7 })
  expect(inside(page).getByText('Данните на Рая.')).toBeTruthy()
  fireEvent.change(inside(page).getByLabelText(/Имейл/), { target: { value: 'nova@example.bg' } })
  fireEvent.click(inside(page).getByRole('button', { name: 'Смени' }))
  await waitFor(() => expect(sent(page)).toHaveLength(1))
  expect(sent(page)[0]?.body).toEqual({ ...person, email: 'nova@example.bg' })
  await screen.findByText('Сменено')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Промени' })).toBeNull())
  // The list has the same topic, so it was refetched.
  expect(page.requests.filter(({ method }) => method === 'GET')).toHaveLength(2)
})

test('keeps client and server errors at their fields', async () => {
  const taken = refusal(409, {
    code: 'identity.email-taken',
    errorMessage: 'Потребител с този имейл вече съществува',
    errors: { email: ['Потребител с този имейл вече съществува'] },
  })
  const page = await openDialog(taken)
  const box = inside(page).getByLabelText(/Имейл/)
  fireEvent.change(box, { target: { value: 'не е имейл' } })
  fireEvent.click(inside(page).getByRole('button', { name: 'Смени' }))
  await waitFor(() => expect(box.getAttribute('aria-invalid')).toBe('true'))
  expect(sent(page)).toHaveLength(0)
  fireEvent.change(box, { target: { value: 'zaet@example.bg' } })
  fireEvent.click(inside(page).getByRole('button', { name: 'Смени' }))
  await inside(page).findByText('Потребител с този имейл вече съществува')
  expect((box as HTMLInputElement).value).toBe('zaet@example.bg')
})

test('cancelling sends nothing; without the right it is not offered', async () => {
  const page = await openDialog({ isSuccessful: true, entityId: 7 })
  fireEvent.click(inside(page).getByRole('button', { name: 'Отказ' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Промени' })).toBeNull())
  expect(sent(page)).toHaveLength(0)
  expect((await openDialog({}, 'r')).dialog).toBeUndefined()
})
