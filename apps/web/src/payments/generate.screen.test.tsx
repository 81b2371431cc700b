// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openScreen, refusal, testUser, type SentRequest } from '../blocks/test-screen'
import { Screen } from './generate.screen'

const generate = 'POST /api/activities/generate-proforma-invoices'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-19T10:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

interface Sent {
  readonly month: number
  readonly dryRun?: boolean
}

const plan = (month: number) => ({
  isSuccessful: true,
  runId: null,
  added: month * 10,
  made: 1,
  changed: 1,
  unchanged: 0,
  untouched: 1,
  total: month * 10,
  rows: [
    {
      studentId: 7,
      studentName: 'Мила Стоянова',
      provider: `Лингва Кидс, месец ${month}`,
      outcome: 'new',
      before: 0,
      after: month * 10,
      dueDate: '2026-11-26',
      why: ['Английски език: 10,00 €'],
    },
  ],
  unfinished: [],
  problems: [],
})

const open = (answer: (request: SentRequest) => unknown = ({ body }) => plan((body as Sent).month)) =>
  openScreen({ Screen, user: testUser({ ActivityFees: 'rc' }), answers: { [generate]: answer } })

const sent = (requests: readonly SentRequest[]) => requests.map(({ body }) => body)

test('shows the plan of the month at once, and that of another month when it is chosen', async () => {
  const { requests } = open()
  expect(await screen.findByText('Лингва Кидс, месец 11', { exact: false })).toBeTruthy()
  expect(sent(requests)).toEqual([{ year: 2026, month: 11, dryRun: true }])
  fireEvent.click(screen.getByRole('button', { name: 'Предишен месец' }))
  expect(screen.queryByText('Лингва Кидс, месец 11', { exact: false })).toBeNull()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Изготви' }).disabled).toBe(true)
  expect(await screen.findByText('Лингва Кидс, месец 10', { exact: false })).toBeTruthy()
  expect(sent(requests).at(-1)).toEqual({ year: 2026, month: 10, dryRun: true })
})

test('sends what the user confirmed, and plans again after a rejection', async () => {
  const { requests } = open(({ body }) =>
    (body as Sent).dryRun === true
      ? plan((body as Sent).month)
      : refusal(400, { code: 'payments.plan-changed', errorMessage: 'Таксите са променени.' }),
  )
  await screen.findByText('Лингва Кидс, месец 11', { exact: false })
  expect(screen.getByText(/1 нова такса, 1 с промяна, 0 без промяна, 1 платена или разсрочена/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Изготви' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('Ще се изготвят 2 такси за 110,00 €')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Изготви' }))
  await waitFor(() => expect(requests).toHaveLength(3))
  expect(sent(requests).slice(1)).toEqual([
    { year: 2026, month: 11, confirmed: { fees: 2, added: 110 } },
    { year: 2026, month: 11, dryRun: true },
  ])
})

test('offers to try again if the plan fails', async () => {
  let fails = true
  open(({ body }) => (fails ? refusal(500, { errorMessage: 'Възникна грешка!' }) : plan((body as Sent).month)))
  expect(await screen.findByText('Няма преглед')).toBeTruthy()
  fails = false
  fireEvent.click(screen.getByRole('button', { name: 'Преглед' }))
  expect(await screen.findByText('Лингва Кидс, месец 11', { exact: false })).toBeTruthy()
})
