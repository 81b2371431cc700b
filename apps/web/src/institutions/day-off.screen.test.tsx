// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen, testUser } from '../blocks/test-screen'
import { Screen } from './day-off.screen'

const dayOff = {
  id: 4,
  dayOffGuid: '11111111-1111-4111-8111-111111111111',
  kind: 0,
  name: 'Ремонт на парното',
  fromDate: '2026-11-19',
  toDate: '2026-11-20',
  classIds: null,
  isMaster: false,
  version: 1,
}

const open = (record: object) =>
  openScreen({
    Screen,
    user: testUser({ DaysOff: 'rcud', Classes: 'r' }),
    path: '/days-off/$id',
    at: '/days-off/4',
    answers: { 'GET /api/DaysOff/4': record, 'GET /api/Classes/options': { result: [], rowsCount: 0 } },
  })

test('a day of the master is read-only and shows why', async () => {
  open({ ...dayOff, isMaster: true })
  expect(await screen.findByText(/се променя само от него/)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>(/Наименование/).readOnly).toBe(true)
  expect(screen.queryByRole('button', { name: 'Запиши' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Изтрий' })).toBeNull()
})

test('shows the effect of a kind below it', async () => {
  open(dayOff)
  expect(await screen.findByText(/Заключва въвеждането на присъствия/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Изтрий' })).toBeTruthy()
  fireEvent.click(screen.getByRole('combobox', { name: 'Вид' }))
  fireEvent.click(await screen.findByText('Карантина'))
  expect(await screen.findByText(/отсъствията се показват като ПК/)).toBeTruthy()
})
