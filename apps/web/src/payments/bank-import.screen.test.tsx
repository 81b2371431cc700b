// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen, testUser } from '../blocks/test-screen'
import { Screen } from './bank-import.screen'

const path = '/activities/bank/import'
const checked = {
  format: 'CAMT.053',
  iban: null,
  skipped: 2,
  unread: 1,
  unreadReasons: ['1 ред: без четима дата (№ 4)'],
  posted: 0,
  postedTotal: 0,
  open: 0,
  known: 0,
  rows: [],
  unposted: [
    {
      date: '2026-11-12',
      sum: '22,00 USD',
      payer: 'Иван Петров',
      details: 'такса',
      why: 'валутата е USD, а се внасят само евро',
    },
    { date: null, sum: '5,00 EUR', payer: null, details: null, why: 'банката още не го е осчетоводила' },
  ],
}

test('shows what is not imported with its sum, currency and reason, and rows that cannot be read', async () => {
  openScreen({
    Screen,
    user: testUser({ ActivityPayments: 'cru' }),
    path,
    at: path,
    answers: { 'POST /api/activities/bank-statements/check': checked },
  })
  await screen.findByText('Внасяне на извлечение')
  const input = document.querySelector('input[type=file]')!
  fireEvent.change(input, { target: { files: [new File(['x'], 'извлечение.xml')] } })
  expect(await screen.findByText('Няма да се внесат: 2 постъпления')).toBeTruthy()
  expect(screen.getByText('22,00 USD')).toBeTruthy()
  expect(screen.getByText('такса · валутата е USD, а се внасят само евро')).toBeTruthy()
  expect(screen.getByText('Без дата, без наредител')).toBeTruthy()
  expect(screen.getByText('1 ред: без четима дата (№ 4).')).toBeTruthy()
  expect((screen.getByRole('button', { name: 'Внеси' }) as HTMLButtonElement).disabled).toBe(true)
})
