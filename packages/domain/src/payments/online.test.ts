import { expect, test } from 'vitest'
import { onlineStates, paidDay, parseNotice, requestText, stateAfterNotice } from './online'

test('a notice of several lines is read line by line, what is no line is told', () => {
  expect(
    parseNotice(
      'INVOICE=12:STATUS=PAID:PAY_TIME=20261113101500:STAN=000123:BCODE=ABC123\r\nINVOICE=13:STATUS=DENIED\n\nINVOICE=x:STATUS=PAID\nINVOICE=14:STATUS=MAYBE\n',
    ),
  ).toEqual([
    { invoice: 12, status: 'PAID', payTime: '20261113101500', stan: '000123', bcode: 'ABC123', amount: undefined },
    { invoice: 13, status: 'DENIED', payTime: undefined, stan: undefined, bcode: undefined, amount: undefined },
    { bad: true, invoice: undefined },
    { bad: true, invoice: 14 },
  ])
})

test('money that came stays, in whatever order notices arrive', () => {
  const { Paid, Waiting, Expired, Denied, NotPaid, Annulled } = onlineStates
  expect(stateAfterNotice(Waiting, 'PAID')).toBe(Paid)
  expect(stateAfterNotice(Expired, 'PAID')).toBe(Paid)
  expect(stateAfterNotice(Denied, 'PAID')).toBe(Paid)
  expect(stateAfterNotice(Paid, 'EXPIRED')).toBe(Paid)
  expect(stateAfterNotice(Annulled, 'PAID')).toBe(Annulled)
  expect(stateAfterNotice(NotPaid, 'DENIED')).toBe(Denied)
  expect(stateAfterNotice(Expired, 'DENIED')).toBe(Expired)
})

test('the day of payment is never later than today, and a broken one is today', () => {
  const now = new Date('2026-11-13T09:00:00Z')
  expect(paidDay('20261112235900', now)).toBe('2026-11-12')
  expect(paidDay('20271112235900', now)).toBe('2026-11-13')
  expect(paidDay('20261399000000', now)).toBe('2026-11-13')
  expect(paidDay(undefined, now)).toBe('2026-11-13')
})

test('a request has a value a line, whatever is in the description', () => {
  const text = requestText({
    merchant: 'D123',
    invoice: 7,
    amount: '12.00',
    expiresAt: new Date('2026-11-14T09:30:00Z'),
    description: 'Такси\nAMOUNT=0.01',
  })
  expect(text.split('\n')).toEqual([
    'MIN=D123',
    'INVOICE=7',
    'AMOUNT=12.00',
    'CURRENCY=EUR',
    'EXP_TIME=14.11.2026 11:30',
    'DESCR=Такси AMOUNT=0.01',
    'ENCODING=utf-8',
  ])
})
