// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen, testUser, type SentRequest } from '../blocks/test-screen'
import { Screen } from './notifications.screen'

const owing = Array.from({ length: 200 }, (_, index) => ({
  studentId: index + 1,
  studentName: `Дете ${index + 1}`,
  className: 'Калинка',
  notPaid: 25,
  overdue: 0,
  invoices: 1,
  oldestDue: '2026-12-10',
  emails: 1,
  plan: null,
}))

const page = ({ query }: SentRequest) => {
  const size = Number(query.pageSize)
  const from = (Number(query.pageNumber ?? 1) - 1) * size
  return { result: owing.slice(from, from + size), rowsCount: owing.length }
}

const open = () =>
  openScreen({
    Screen,
    user: testUser({ ActivityNotifications: 'rc', Classes: 'r' }),
    answers: {
      'GET /api/activities/invoices/notification-summary': page,
      'POST /api/activities/invoices/notify': { isSuccessful: true, sent: 21, withoutEmail: ['Дете 7'] },
    },
  })

const selected = () => screen.getByRole('region', { name: 'Действия с избраните' }).textContent

test('one click selects the children of all pages for the letters', async () => {
  const { requests } = open()
  expect(await screen.findByText('1–25 от 200')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Избери всички' }))
  await waitFor(() => expect(selected()).toContain('Избрани: 200 записа'))
  fireEvent.click(screen.getByRole('button', { name: 'Изпрати писмо' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Изпрати' }))
  await waitFor(() =>
    expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
      studentIds: owing.map(({ studentId }) => studentId),
    }),
  )
  expect(await screen.findByText('Изпратени са 21 писма.')).toBeTruthy()
  expect(screen.getByText('Без имейл са родителите на Дете 7. Отпечатайте писма за тях.')).toBeTruthy()
})

test('rows of other pages leave the selection one by one, with the filters, and by the button', async () => {
  const { router } = open()
  fireEvent.click(await screen.findByRole('button', { name: 'Избери всички' }))
  await waitFor(() => expect(selected()).toContain('200 записа'))
  fireEvent.click(screen.getAllByLabelText('Избери реда')[0]!)
  expect(selected()).toContain('199 записа')
  fireEvent.click(screen.getByLabelText('Избери всички на страницата'))
  expect(selected()).toContain('200 записа')
  fireEvent.click(screen.getByLabelText('Избери всички на страницата'))
  expect(selected()).toContain('175 записа')

  fireEvent.click(screen.getByRole('button', { name: 'Избери всички' }))
  await waitFor(() => expect(selected()).toContain('200 записа'))
  await router.navigate({ to: '/', search: { overdue: true } as never })
  await waitFor(() => expect(selected()).toContain('25 записа'))
  fireEvent.click(screen.getByRole('button', { name: 'Откажи избора' }))
  expect(screen.queryByRole('region', { name: 'Действия с избраните' })).toBeNull()
})
