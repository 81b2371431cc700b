// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { report } from '@asistent/contract/core/report'
import { signedIn } from '@asistent/contract/core/access'
import { amount, day, field, instant } from '@asistent/contract/core/values'
import { z } from 'zod'
import { AttendanceReport } from '../../dev/sample-screens'
import { openScreen, testUser } from '../test-screen'
import { reportScreen } from './report-screen'

const rows = [
  { kind: 'Ясла', groupName: 'Бонбони', enrolled: 16, present: 212, average: 13.25, share: 82.8, due: 0 },
  { kind: 'Градина', groupName: 'Слънчо', enrolled: 23, present: 214, average: 13.38, share: 58.2, due: 88.5 },
]
const answer = {
  result: rows,
  rowsCount: 2,
  totals: { enrolled: 39, present: 426, due: 88.5 },
  subtitle: 'за ноември 2026 г.',
  notes: ['СМП = дете-дни ÷ работни дни.'],
}

const open = (at = '/?month=11&year=2026', data: unknown = answer) =>
  openScreen({
    Screen: AttendanceReport,
    user: testUser({ AttendanceReferences: 'r' }),
    at,
    answers: { 'GET /api/dev/reports/smp': data, 'GET /api/dev/reports/smp/export/xlsx': {} },
  })

test('renders rows under their headings, totals, tones, the period and notes', async () => {
  open()
  const table = await screen.findByRole('table', { name: 'Средна месечна посещаемост' })
  const lines = within(table)
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('th,td')].map((cell) => cell.textContent).join('|'))
  expect(lines).toEqual([
    'Група|Записани|Присъствие|% от записаните|Такси',
    'Дете-дни|СМП',
    'Ясла',
    'Бонбони|16|212|13,25|82,8\u00A0%|0,00',
    'Общо – Ясла|16|212|||0,00',
    'Градина',
    'Слънчо|23|214|13,38|58,2\u00A0%|88,50',
    'Общо – Градина|23|214|||88,50',
    'Общо|39|426|||88,50',
  ])
  expect(screen.getByText('за ноември 2026 г.')).toBeTruthy()
  expect(screen.getByText('СМП = дете-дни ÷ работни дни.')).toBeTruthy()
  expect(within(table).getByRole('link', { name: 'Слънчо' }).getAttribute('href')).toContain('month=11')
})

test('the name links to the record, also after a number column, and shows allergies', async () => {
  const children = report({
    title: 'Деца',
    path: '/api/dev/reports/children',
    exports: {},
    access: signedIn,
    params: {},
    row: z.object({ id: z.int(), place: z.int(), name: z.string(), allergies: z.array(z.int()) }),
    columns: (column) => [column.integer('place', '№', { width: 0.5 }), column.text('name', 'Дете')],
  })
  const rows = [{ id: 7, place: 1, name: 'Калина Стоянова', allergies: [5] }]
  openScreen({
    Screen: reportScreen(children, { drill: (row) => `/kids/records/${row.id}` }),
    user: testUser({}),
    answers: { 'GET /api/dev/reports/children': { result: rows, rowsCount: 1, totals: {} } },
  })
  const link = await screen.findByRole('link', { name: 'Калина Стоянова' })
  expect(link.getAttribute('href')).toBe('/kids/records/7')
  expect(screen.queryByRole('link', { name: '1' })).toBeNull()
  expect(screen.getByText(/Алергии: Фъстъци/)).toBeTruthy()
})

test('defaults to the current month and sends it', async () => {
  vi.useFakeTimers({ now: new Date('2026-12-10T10:00:00Z'), shouldAdvanceTime: true })
  const { router, requests } = open('/')
  await waitFor(() => expect(router.state.location.search).toEqual({ month: 12, year: 2026 }))
  await waitFor(() => expect(requests.at(-1)?.query).toEqual({ month: '12', year: '2026' }))
  vi.useRealTimers()
})

test('one path serves both file types', async () => {
  const { requests } = open()
  await screen.findByRole('table')
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  fireEvent.click(screen.getByRole('button', { name: 'Изтегли Excel' }))
  await waitFor(() => expect(requests.at(-1)?.path).toBe('/api/dev/reports/smp/export/xlsx'))
  await waitFor(() => expect(clicked).toHaveBeenCalled())
  clicked.mockRestore()
})

test('an empty report shows a message', async () => {
  open(undefined, { result: [], rowsCount: 0, totals: {} })
  expect(await screen.findByText('Няма данни за избрания период.')).toBeTruthy()
})

test('a moment means the end of the day, or with a time the end of the minute', async () => {
  const books = report({
    title: 'Книги',
    path: '/api/dev/reports/books',
    exports: {},
    access: signedIn,
    params: { asOf: field('Както е било към', instant).optional() },
    row: z.object({ name: z.string() }),
    columns: (column) => [column.text('name', 'Име')],
  })
  const { requests } = openScreen({
    Screen: reportScreen(books, { params: (param) => [param.moment('asOf')] }),
    answers: { 'GET /api/dev/reports/books': { result: [], rowsCount: 0, totals: {} } },
  })
  const last = () => requests.at(-1)?.query.asOf
  fireEvent.change(await screen.findByLabelText('Както е било към: дата'), { target: { value: '13.11.2026' } })
  await waitFor(() => expect(last()).toBe('2026-11-13T21:59:59.999Z'))
  const time = await screen.findByLabelText('Както е било към: час')
  fireEvent.change(time, { target: { value: '1430' } })
  fireEvent.blur(time)
  await waitFor(() => expect(last()).toBe('2026-11-13T12:30:59.999Z'))
  fireEvent.change(screen.getByLabelText('Както е било към: дата'), { target: { value: '' } })
  await waitFor(() => expect(screen.queryByLabelText('Както е било към: час')).toBeNull())
})

test('a phone shows the chosen fields as cards, quantities with their unit', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: query.includes('max-width'),
        media: query,
        addEventListener() {},
        removeEventListener() {},
      }) as never,
  )
  const stock = report({
    title: 'Наличности',
    path: '/api/dev/reports/stock',
    exports: {},
    access: signedIn,
    params: {},
    row: z.object({
      store: z.string(),
      product: z.string(),
      quantity: z.number(),
      expiry: day.nullable(),
      unit: z.string(),
    }),
    columns: (column) => [
      column.text('store', 'Склад'),
      column.text('product', 'Продукт'),
      column.quantity('quantity', 'Наличност'),
      column.day('expiry', 'Срок'),
    ],
  })
  const rows = [
    { store: 'Хладилник', product: 'Масло', quantity: 1.5, expiry: '2026-11-20', unit: 'кг' },
    { store: 'Сух склад', product: 'Ориз', quantity: 20, expiry: null, unit: 'кг' },
  ]
  openScreen({
    Screen: reportScreen(stock, { cards: ['product', 'quantity', 'expiry'] }),
    answers: { 'GET /api/dev/reports/stock': { result: rows, rowsCount: 2, totals: {} } },
  })
  const cards = await screen.findAllByRole('listitem')
  expect(cards.map((card) => card.textContent)).toEqual([
    'МаслоНаличност1,500 кгСрок20.11.2026',
    'ОризНаличност20,000 кг',
  ])
  expect(screen.queryByRole('table')).toBeNull()
})

test('a phone shows the key figure of each row first, totals above, and the table on request', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: query.includes('max-width'),
        media: query,
        addEventListener() {},
        removeEventListener() {},
      }) as never,
  )
  const fees = report({
    title: 'Такси по деца',
    path: '/api/dev/reports/fees',
    exports: {},
    access: signedIn,
    params: {},
    groupBy: 'className',
    row: z.object({
      position: z.int(),
      className: z.string(),
      studentName: z.string(),
      visits: z.int(),
      fee: amount,
      note: z.string().nullable(),
    }),
    columns: (column) => [
      column.integer('position', '№', { width: 0.5 }),
      column.text('className', 'Група'),
      column.text('studentName', 'Дете'),
      column.integer('visits', 'Посещения', { sum: true }),
      column.money('fee', 'Такса', { sum: true }),
      column.text('note', 'Бележка'),
    ],
  })
  const row = { position: 1, className: 'Калинка', studentName: 'Ана', visits: 4, fee: 12.5, note: null }
  openScreen({
    Screen: reportScreen(fees, {}),
    answers: {
      'GET /api/dev/reports/fees': { result: [row], rowsCount: 1, totals: { visits: 4, fee: 12.5 } },
    },
  })
  const cards = await screen.findAllByRole('listitem')
  expect(cards.map((card) => card.textContent)).toEqual(['Ана 12,50ТаксаПосещения4'])
  expect(screen.getByRole('group', { name: 'Общо' }).textContent).toBe('4Общо посещения12,50Общо такса')
  expect(screen.getByRole('heading', { name: 'Калинка' })).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: 'Таблица' }))
  expect(screen.getByRole('table')).toBeTruthy()
})
