import { expect, test } from 'vitest'
import { nothingToImport, unreadReasons, type UnreadLine } from './statements'

const unread = (count: number, reason: UnreadLine['reason'] = 'date'): UnreadLine[] =>
  Array.from({ length: count }, (_, index) => ({ reason, place: index + 2 }))

test('unread rows: their number, the reason and the first places', () => {
  expect(unreadReasons([...unread(1, 'amount'), ...unread(7)])).toEqual([
    '1 ред: без четима сума (№ 2)',
    '7 реда: без четима дата (№ 2, 3, 4, 5, 6 …)',
  ])
})

test('nothing to import: how many lines and why', () => {
  const line = { bookedOn: null, sum: '22,00', payer: null, details: null }
  expect(
    nothingToImport({
      format: 'CSV',
      iban: null,
      lines: [],
      unposted: [
        { ...line, reason: 'currency', currency: 'USD' },
        { ...line, reason: 'currency', currency: 'USD' },
        { ...line, reason: 'currency', currency: null },
      ],
      unread: unread(1),
      skipped: 3,
    }),
  ).toBe(
    '2 реда: валутата е USD, а се внасят само евро; 1 ред: валутата не е посочена; 1 ред: без четима дата (№ 2); 3 реда: плащане от сметката',
  )
})
