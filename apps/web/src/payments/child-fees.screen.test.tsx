// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen, testUser } from '../blocks/test-screen'
import { Screen } from './child-fees.screen'

const path = '/activities/fees/{-$year}/{-$month}/{-$studentId}/{-$id}'
const list = 'GET /api/activities/invoices'
const ofChild = 'GET /api/activities/invoices/2026/11/7'

const open = (at: string) =>
  openScreen({
    Screen,
    user: testUser({ ActivityFees: 'r' }),
    path,
    at,
    answers: {
      [list]: { result: [], rowsCount: 0 },
      [ofChild]: { studentName: 'Мила Стоянова', invoices: [] },
      'GET /api/Classes': { result: [], rowsCount: 0 },
    },
  }).requests

const paths = (requests: ReturnType<typeof open>) => requests.map(({ method, path: address }) => `${method} ${address}`)

test('a year lists its fees', async () => {
  const requests = open('/activities/fees/2026')
  await screen.findByText('Такси за 2026 г.')
  await screen.findByText('Няма такси')
  expect(requests.find(({ path: address }) => list.endsWith(address))?.query).toMatchObject({ year: '2026' })
  expect(requests.every((request) => request.query['month'] === undefined)).toBe(true)
})

test('a month lists its fees', async () => {
  const requests = open('/activities/fees/2026/11')
  await screen.findByText('Такси за ноември 2026 г.')
  await screen.findByText('Няма такси')
  expect(requests.find(({ path: address }) => list.endsWith(address))?.query).toMatchObject({
    year: '2026',
    month: '11',
  })
})

test.each(['/activities/fees/2026/11/7', '/activities/fees/2026/11/7/3'])(
  '%s shows the fees of the child',
  async (at) => {
    const requests = open(at)
    await screen.findByText('Мила Стоянова')
    expect(paths(requests)).toContain(ofChild)
    expect(JSON.stringify(requests)).not.toContain('undefined')
  },
)

test.each(['references', '26', '2026/13', '2026/word', '2026/11/0', '2026/11/7/word'])(
  'activities/fees/%s names nothing and sends no request',
  async (at) => {
    const requests = open(`/activities/fees/${at}`)
    await screen.findByText('Няма такъв запис')
    expect(screen.getByRole('link', { name: 'Към списъка' }).getAttribute('href')).toBe('/activities/references/fees')
    expect(paths(requests)).toEqual([])
  },
)
