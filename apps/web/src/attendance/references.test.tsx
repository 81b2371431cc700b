// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openScreen, testUser } from '../blocks/test-screen'
import { Screen as ForDay } from './references-for-day.screen'
import { Screen as Average } from './references-average.screen'
import { entriesTo, soFar } from './references-links.shared'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-13T08:40:00Z'), shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
})

const group = {
  id: 13,
  name: 'Слънчо',
  enrolled: 23,
  present: 0,
  absent: 0,
  notEntered: 23,
  waits: true,
  adults: 2,
  childrenNow: 0,
  teachers: ['Снежана Маринова'],
  remindedAt: null,
}
const day = {
  forDate: '2026-11-13',
  isSchoolDay: true,
  isOpen: true,
  enrolled: 45,
  present: 20,
  absent: 2,
  notEntered: 23,
  adults: 4,
  adultsNotEntered: 0,
  childrenNow: 18,
  cutOff: '09:30',
  isPastCutOff: true,
  mayRemind: true,
  groups: [
    group,
    { ...group, id: 14, name: 'Калинка', enrolled: 22, present: 20, absent: 2, notEntered: 0, waits: false },
  ],
  pendingRequests: 0,
  pendingPresence: 0,
  pendingNotes: 0,
  atRisk: [],
  reportLastMonth: false,
}
const row = {
  classId: 14,
  className: 'Калинка',
  enrolled: 22,
  present: 20,
  unexcused: 1,
  family: 0,
  health: 1,
  other: 0,
  notEntered: 0,
  breakfast: 20,
  midMorning: 20,
  lunch: 19,
  afternoon: 20,
}

const openDay = (more: object = {}) =>
  openScreen({
    Screen: ForDay,
    user: testUser({ AttendanceReferences: 'r', StudentAttendances: 'rcud' }),
    at: '/?forDate=2026-11-13',
    answers: {
      'GET /api/AttendanceReferences/per-day': { result: [row], rowsCount: 1, totals: {} },
      'GET /api/Dashboards': { attendanceToday: { ...day, ...more } },
      'GET /api/Classes': { result: [], rowsCount: 0 },
      'POST /api/AttendanceReferences/remind': {
        isSuccessful: true,
        groups: ['Слънчо'],
        withoutTeacher: [],
        letters: 2,
      },
    },
  })

test('each number links to its children; a zero has no link', async () => {
  openDay()
  const table = await screen.findByRole('table', { name: 'Присъствие за деня' })
  const links = within(table)
    .getAllByRole('link')
    .map((link) => [link.textContent, decodeURIComponent(link.getAttribute('href') ?? '')])
  const behind = '/attendances/references/entries?fromDate=2026-11-13&toDate=2026-11-13'
  expect(links).toContainEqual(['22', `${behind}&classIds=[14]`])
  expect(links).toContainEqual(['1', `${behind}&kind=unexcused&classIds=[14]`])
  expect(links).toContainEqual(['19', `${behind}&meal=3&classIds=[14]`])
  expect(links.filter(([text]) => text === '0')).toEqual([])
})

test('the director sees late groups and sends reminders', async () => {
  const { requests } = openDay()
  expect(await screen.findByText('1 група не е въведена до 09:30 ч.')).toBeTruthy()
  expect(screen.getByText('18 деца на 4 възрастни по отбелязаното')).toBeTruthy()
  expect(screen.getByText('4,5 : 1')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Калинка' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Напомни на учителите' }))
  await waitFor(() => expect(requests.some(({ path }) => path === '/api/AttendanceReferences/remind')).toBe(true))
})

test('outside the opening hours there is no ratio of children to adults', async () => {
  openDay({ isOpen: false })
  expect(await screen.findByText('деца на възрастен: извън работното време')).toBeTruthy()
  expect(screen.queryByText('4,5 : 1')).toBeNull()
})

test('before the deadline no group is late; without the right there is no reminder button', async () => {
  openDay({ isPastCutOff: false, mayRemind: false })
  expect(await screen.findByText('Очакват се до 09:30 ч.: 1 група')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Напомни на учителите' })).toBeNull()
})

test('a total of СМП links to its groups, a group to the days so far', async () => {
  const figures = { enrolled: 22, presences: 190, workingDays: 10, average: 19, share: 86.4 }
  openScreen({
    Screen: Average,
    user: testUser({ AttendanceReferences: 'r', StudentAttendances: 'r' }),
    at: '/?month=11&year=2026',
    answers: {
      'GET /api/AttendanceReferences/smp/11/2026': {
        result: [
          { classId: 14, className: 'Калинка', ...figures },
          { classId: null, className: 'Общо', ...figures, presences: 1138 },
        ],
        rowsCount: 2,
        totals: {},
      },
      'GET /api/StudentAttendances/school-days': { result: [], rowsCount: 0, schoolDays: 21 },
    },
  })
  const table = await screen.findByRole('table', { name: 'Средна месечна посещаемост' })
  const to = (name: string) => decodeURIComponent(within(table).getByRole('link', { name }).getAttribute('href') ?? '')
  expect(to('190')).toBe(
    '/attendances/references/entries?fromDate=2026-11-01&toDate=2026-11-13&kind=present&classIds=[14]',
  )
  expect(to('1\u00A0138')).toBe('/attendances/references/groups?month=11&year=2026')
  expect(await screen.findByText('21')).toBeTruthy()
})

test('a past month is complete, the current one ends today', () => {
  expect(soFar({ month: 10, year: 2026 })).toEqual({ from: '2026-10-01', to: '2026-10-31' })
  expect(soFar({ month: 11, year: 2026 })).toEqual({ from: '2026-11-01', to: '2026-11-13' })
  expect(entriesTo({ range: soFar({ month: 10, year: 2026 }), variant: 2 })).toBe(
    '/attendances/references/entries?fromDate=2026-10-01&toDate=2026-10-31&variant=2',
  )
})
