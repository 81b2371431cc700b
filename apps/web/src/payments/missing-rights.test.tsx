// @vitest-environment happy-dom
import { roleTypes } from '@asistent/domain/access/roles'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { requestKinds } from '@asistent/domain/attendance/requests'
import { Screen as Fees } from './own-fees.screen'
import { Screen as NewNote } from '../attendance/notes-form.screen'
import { Screen as Notes } from '../attendance/notes-list.screen'
import { requestFormOf } from '../attendance/requests-form'
import { requestListOf } from '../attendance/requests-list'
import { openScreen, testUser } from '../blocks/test-screen'

const none = { maySign: false, mayPay: false, mayCollect: false }
const every = { maySign: true, mayPay: true, mayCollect: true }
const boris = { studentId: 1, firstName: 'Борис', kindergartenPhone: '+359888123456' }
const kalina = { studentId: 2, firstName: 'Калина', kindergartenPhone: null }

const option = (id: number, name: string) => ({ id, name, classId: null, className: null, kindergartenId: 1 })
const empty = { result: [], rowsCount: 0 }

const open = (Screen: () => React.ReactNode, rights: object[], answers: object = {}) =>
  openScreen({
    Screen,
    user: {
      ...testUser({ ActivityParents: 'r' }),
      baseRoleType: roleTypes.Parent,
    },
    answers: {
      'GET /api/Students/own-rights': { result: rights },
      'GET /api/Students/dropdown': { result: [option(1, 'Борис'), option(2, 'Калина')], rowsCount: 2 },
      'GET /api/StudentAttendances/applications': empty,
      'GET /api/StudentMedicalNotes/overview-models': empty,
      ...answers,
    },
  })

const signing = /Не можете да подписвате заявления и съгласия: така са вписани правата Ви/

const lists = [
  ['applications', requestListOf(requestKinds.FamilyReason), 'Ново заявление'],
  ['notes', Notes, 'Нова бележка'],
] as const

test.each(lists)(
  'list of %s: the notice in place of the button, unless the guardian signs',
  async (_, Screen, label) => {
    open(Screen, [{ ...boris, ...every }])
    expect(await screen.findByRole('link', { name: label })).toBeTruthy()
    expect(screen.queryByRole('note')).toBeNull()

    open(Screen, [{ ...boris, ...none }])
    expect((await screen.findByRole('note')).textContent).toMatch(signing)
    expect(screen.getByRole('link', { name: /888/ }).getAttribute('href')).toBe('tel:+359888123456')
    expect(screen.queryByRole('link', { name: label })).toBeNull()
  },
)

const forms = [
  ['application', requestFormOf(requestKinds.FamilyReason)],
  ['note', NewNote],
] as const

test.each(forms)('form of a new %s: the notice in place of the form', async (_, Screen) => {
  open(Screen, [{ ...boris, ...none }])
  expect((await screen.findByRole('note')).textContent).toMatch(signing)
  expect(screen.queryByRole('button', { name: 'Изпрати' })).toBeNull()
})

test('with the right for one child, the form offers that child and names the other', async () => {
  open(requestFormOf(requestKinds.FamilyReason), [
    { ...boris, ...none },
    { ...kalina, ...every },
  ])
  expect((await screen.findByRole('note')).textContent).toMatch(/^Борис: Не можете да подписвате/)
  expect(await screen.findByRole('radio', { name: 'Калина' })).toBeTruthy()
  expect(screen.queryByRole('radio', { name: 'Борис' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Изпрати' })).toBeTruthy()
})

const fee = {
  id: 1,
  number: 1,
  studentId: 1,
  studentName: 'Борис Стоянов',
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
  state: 1,
  isAnnulled: false,
  annulledOn: null,
  annulReason: null,
  isOnlinePossible: false,
  lines: [],
  payments: [],
  easyPayIdn: null,
  easyPayIdnExpirationDate: null,
  bank: null,
}

test('fees that the guardian may not pay are not called paid', async () => {
  open(Fees, [{ ...boris, ...none }], {
    'GET /api/activities/invoices/parents': {
      result: [fee],
      transferPaymentEasyPayIdn: null,
      transferPaymentEasyPayIdnExpirationDate: null,
      isTransferPaymentPossible: false,
      overpaid: 0,
      plans: [],
      paymentCurrenciesAvailable: [0],
    },
    'GET /api/Activities/invoices/parents/not-paid': { ...empty, total: 0, overdue: 0 },
  })
  expect((await screen.findByRole('note')).textContent).toMatch(/Не можете да плащате такси: така са вписани/)
  expect(await screen.findByText(/Лингва Кидс/)).toBeTruthy()
  expect(screen.queryByText('Всичко е платено')).toBeNull()
})
