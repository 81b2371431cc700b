// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen, testUser } from '../blocks/test-screen'
import { Screen } from './own-fees.screen'

const waiting = 'Очаква се потвърждение от ePay.bg'

const fee = {
  id: 1,
  number: 1,
  studentId: 7,
  studentName: 'Мила Стоянова',
  className: null,
  providerId: 2,
  providerName: 'Лингва Кидс ЕООД',
  year: 2026,
  month: 11,
  issueDate: '2026-11-01',
  dueDate: '2026-11-20',
  totalFee: 20,
  paid: 0,
  notPaid: 20,
  overdue: 0,
  planId: null,
  state: 4,
  isAnnulled: false,
  annulledOn: null as string | null,
  annulReason: null as string | null,
  isOnlinePossible: true,
  lines: [],
  payments: [],
  easyPayIdn: null,
  easyPayIdnExpirationDate: null,
  bank: null,
}

const open = (given: Partial<typeof fee>) =>
  openScreen({
    Screen,
    user: testUser({ ActivityParents: 'r' }),
    path: '/activities/parents/fees',
    at: '/activities/parents/fees',
    answers: {
      'GET /api/activities/invoices/parents': {
        result: [{ ...fee, ...given }],
        transferPaymentEasyPayIdn: null,
        transferPaymentEasyPayIdnExpirationDate: null,
        isTransferPaymentPossible: false,
        overpaid: 0,
        plans: [],
        paymentCurrenciesAvailable: [0],
      },
      'GET /api/Activities/invoices/parents/not-paid': { result: [], rowsCount: 0, total: 0, overdue: 0 },
    },
  })

test('a payment that ePay.bg has not confirmed: the banner, the badge and no button to pay again', async () => {
  open({})
  expect(await screen.findByText(waiting)).toBeTruthy()
  expect(screen.getByText('Очаква потвърждение')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Плати/ })).toBeNull()
})

test('an annulled fee awaits nothing, although its payment was begun', async () => {
  open({ isAnnulled: true, annulledOn: '2026-11-10', annulReason: 'Детето не посещава дейността' })
  expect(await screen.findByText('Анулирана')).toBeTruthy()
  expect(screen.getByText('Анулирана на 10.11.2026 г.: Детето не посещава дейността')).toBeTruthy()
  expect(screen.queryByText(waiting)).toBeNull()
  expect(screen.queryByText('Очаква потвърждение')).toBeNull()
})
