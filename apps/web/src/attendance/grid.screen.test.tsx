// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { getGroupDay } from '@asistent/contract/attendance/day.calls'
import type { OutputOf } from '@asistent/contract/core/call'
import { addDays, isWeekend, today, type Day } from '@asistent/domain/kernel/day'
import { daysOf, monthOf, previousMonth, type Month } from '@asistent/domain/kernel/month'
import { openScreen, refusal, testUser, type SentRequest } from '../blocks/test-screen'
import { queryClient } from '../platform/use-call'
import type { MonthAnswer } from './grid-data'
import { Screen } from './grid.screen'
import { openDevice } from './offline-database'
import { stopMarks } from './offline-marks'

// The screen with device storage: marks are stored there before they are sent.

const now = today(new Date())
const month = monthOf(now)
/** Entry is open until tomorrow: picks the newest working day of the month, or its first day. */
const open = daysOf(month).findLast((one) => one <= now && !isWeekend(one)) ?? daysOf(month)[0]!

const childOf = (studentId: number, studentName: string) => ({
  studentId,
  studentName,
  position: studentId,
  maxAbsenceCount: 15,
  currentAbsenceCount: 14,
  absencesLocked: studentId === 2,
  showFamilyAbsenceWarningMessage: true,
  attendanceType: 1 as const,
  allergies: [],
  allergiesText: null,
  photoFileId: null,
  studentAttendanceRequests: [],
  absenceReports: [],
  medicalNotes: [],
})

function monthAnswer(changes: Partial<MonthAnswer> = {}, typeOfFirst: 2 | null = null, of: Month = month): MonthAnswer {
  const days = daysOf(of)
  const cells = (first: boolean) =>
    days.map((forDate) => {
      const off = isWeekend(forDate) && forDate !== open
      const locked = forDate > addDays(now, 1)
      return {
        id: null,
        forDate,
        type: off || locked ? (13 as const) : first && forDate === open ? typeOfFirst : null,
        isDayOff: off,
        isDayLocked: locked,
        medicalNotes: [],
        absenceHours: null,
        version: first && forDate === open && typeOfFirst ? 4 : 3,
      }
    })
  return {
    result: [
      { student: childOf(1, 'Анна Георгиева Василева'), attendances: cells(true) },
      { student: childOf(2, 'Борис Георгиев'), attendances: cells(false) },
    ],
    rowsCount: 2,
    days: days.map((forDate) => ({
      forDate,
      isDayOff: isWeekend(forDate) && forDate !== open,
      isLocked: false,
      kind: null,
      name: null,
      overlay: null,
      enrolled: 2,
      present: 0,
      absent: 0,
      notEntered: 2,
    })),
    group: { id: 7, name: 'Калинка', classType: 2, attendanceType: 1, kindergartenId: 1 },
    people: {},
    lockedUntil: null,
    mistakenCount: 0,
    mayEdit: true,
    mayForce: false,
    ...changes,
  }
}

const groupDay: OutputOf<typeof getGroupDay> = {
  forDate: open,
  isDayOff: false,
  isLocked: false,
  mayEdit: true,
  result: [1, 2, 3, 4].map((studentId) => ({
    studentId,
    studentName: `Дете ${studentId}`,
    photoFileId: null,
    allergies: [],
    allergiesText: null,
    type: null,
    usualPresence: 2,
    version: 0,
    requestId: null,
    isIll: studentId === 4,
    reported:
      studentId === 3 ? { forDate: open, reason: 1, by: 'Елена Колева', createdAt: '2026-11-13T06:00:00Z' } : null,
    arrivedAt: null,
    leftAt: null,
    broughtBy: null,
    collectedBy: null,
    companions: [{ name: 'Елена Колева', relation: 'майка' }],
  })),
  rowsCount: 4,
  present: 0,
  absent: 0,
  notEntered: 4,
  here: 0,
}

const teacher = { ...testUser({ StudentAttendances: 'rcu', Classes: 'r' }), baseRoleType: 3 as const }
let account = 100

function openMonth(save: unknown, query = '', answer: MonthAnswer = monthAnswer(), more: Record<string, unknown> = {}) {
  return openScreen({
    Screen,
    user: { ...teacher, id: account },
    at: `/?groupId=7&month=${month.month}&year=${month.year}${query}`,
    answers: {
      'GET /api/Classes': { result: [{ id: 7, name: 'Калинка', isForSubstitution: false }], rowsCount: 1 },
      [`GET /api/StudentAttendances/7/${month.month}/${month.year}`]: () => answer,
      'GET /api/StudentAttendances/day': groupDay,
      'GET /api/Dashboards': {},
      'POST /api/StudentAttendances': save,
      'POST /api/StudentAttendances/arrivals': { isSuccessful: true },
      ...more,
    },
  })
}

const cellOf = (row: number, day: Day) =>
  document.querySelector<HTMLElement>(`tr[data-row="${row}"] td[data-column="${Number(day.slice(8)) - 1}"]`)!
const press = (key: string, code = '') => fireEvent.keyDown(document.activeElement!, { key, code })
const choose = (row: number) => fireEvent.pointerDown(cellOf(row, open), { button: 0, pointerType: 'mouse' })
const saves = (requests: readonly SentRequest[]) =>
  requests.filter((one) => one.method === 'POST' && one.path === '/api/StudentAttendances')
const kept = async () => (await openDevice(account)).getAll('marks')

beforeEach(() => {
  account += 1
})

afterEach(() => {
  cleanup()
  stopMarks()
  queryClient.clear()
  vi.restoreAllMocks()
})

const saved = ({ body }: SentRequest) => {
  const { items } = body as { items: { studentId: number; forDate: string; type: number; version: number }[] }
  return { isSuccessful: true, items: items.map((item) => ({ ...item, version: item.version + 1 })) }
}

test('stores a mark on the device, sends it with its version and deletes it once confirmed', async () => {
  // The server responds after the test has inspected the device.
  let answer: () => void = () => undefined
  const looked = new Promise<void>((resolve) => (answer = resolve))
  const { requests } = openMonth((one: SentRequest) => looked.then(() => saved(one)))
  await screen.findByRole('grid')
  choose(0)
  press('п', 'KeyP')
  expect(cellOf(0, open).textContent).toBe('П')
  await waitFor(async () => expect(await kept()).toHaveLength(1))
  await waitFor(() => expect(saves(requests)).toHaveLength(1))
  answer()
  expect(saves(requests)[0]?.body).toEqual({
    classId: 7,
    force: false,
    items: [{ studentId: 1, forDate: open, type: 2, version: 3 }],
  })
  await screen.findByText('Всичко е записано')
  await waitFor(async () => expect(await kept()).toEqual([]))
})

test('a mark without a response stays queued, survives a restart and is shown offline', async () => {
  const first = openMonth(() => Promise.reject(new TypeError('offline')))
  await screen.findByRole('grid')
  choose(1)
  press('н', 'KeyN')
  await screen.findByText('1 отметка чака връзка')
  expect(saves(first.requests).length).toBeGreaterThan(0)
  cleanup()
  stopMarks()

  const second = openMonth(saved)
  await screen.findByRole('grid')
  await waitFor(() => expect(cellOf(1, open).textContent).toBe('НО'))
  await waitFor(() => expect(saves(second.requests)).toHaveLength(1))
  await waitFor(async () => expect(await kept()).toEqual([]))
})

test('a conflict shows the other user’s mark next to mine, and the user decides', async () => {
  const conflict = refusal(409, {
    isSuccessful: false,
    code: 'attendance.cell-changed',
    errorMessage: 'Друг потребител е променил деня.',
    data: {
      cells: [
        {
          studentId: 1,
          studentName: 'Анна',
          forDate: open,
          reason: 'conflict',
          text: '',
          now: { type: 5, version: 6, markedBy: 'Мария Иванова', markedAt: '2026-11-13T06:00:00Z' },
        },
      ],
    },
  })
  let answer: unknown = conflict
  const { requests } = openMonth((one: SentRequest) => (answer === conflict ? conflict : saved(one)))
  await screen.findByRole('grid')
  choose(0)
  press('п', 'KeyP')
  const question = await screen.findByRole('alert', { name: 'Различни отметки' })
  expect(question.textContent).toContain('Мария Иванова: МБ')
  answer = undefined
  fireEvent.click(within(question).getByRole('button', { name: 'Моята' }))
  await waitFor(() => expect(saves(requests)).toHaveLength(2))
  expect(saves(requests)[1]?.body).toMatchObject({ items: [{ studentId: 1, type: 2, version: 6 }] })
  await waitFor(() => expect(screen.queryByRole('alert', { name: 'Различни отметки' })).toBeNull())
})

test('a rejected mark is listed with child, day and reason until discarded', async () => {
  openMonth(
    refusal(400, {
      isSuccessful: false,
      code: 'attendance.cell-refused',
      errorMessage: 'Не е записано.',
      data: {
        cells: [{ studentId: 1, studentName: 'Анна', forDate: open, reason: 'locked', text: 'Периодът е заключен' }],
      },
    }),
  )
  await screen.findByRole('grid')
  choose(0)
  press('п', 'KeyP')
  const refused = await screen.findByRole('alert', { name: 'Незаписани отметки' })
  expect(refused.textContent).toContain('Анна Георгиева Василева')
  expect(refused.textContent).toContain('Периодът е заключен')
  fireEvent.click(within(refused).getByRole('button', { name: 'Премахни' }))
  await waitFor(() => expect(cellOf(0, open).textContent).toBe(''))
  await waitFor(async () => expect(await kept()).toEqual([]))
})

test('shows the limit next to the name; without days left СП cannot be entered', async () => {
  openMonth(saved)
  await screen.findByRole('grid')
  expect(screen.getAllByTitle(/По семейни причини: 14 от 15 дни/)).toHaveLength(2)
  choose(1)
  press('с', 'KeyS')
  press('п', 'KeyP')
  expect(cellOf(1, open).textContent).not.toBe('СП')
})

test('the current month stays until another one has loaded, and is read-only meanwhile', async () => {
  const before = previousMonth(month)
  let arrive: (answer: MonthAnswer) => void = () => undefined
  const answer = new Promise<MonthAnswer>((resolve) => (arrive = resolve))
  const { requests } = openMonth(saved, '', monthAnswer(), {
    [`GET /api/StudentAttendances/7/${before.month}/${before.year}`]: () => answer,
  })
  const sheet = await screen.findByRole('grid')
  const line = sheet.querySelector('tbody tr')!
  choose(0)
  fireEvent.click(screen.getByRole('button', { name: 'Предишен месец' }))
  await waitFor(() => expect(sheet.closest('[aria-busy="true"]')).toBeTruthy())
  expect(sheet.getAttribute('role')).toBe('grid')
  press('п', 'KeyP')
  fireEvent.click(screen.getByRole('button', { name: 'П – Присъствие' }))
  expect(cellOf(0, open).textContent).toBe('')

  arrive(monthAnswer({}, null, before))
  await waitFor(() => expect(sheet.closest('[aria-busy="true"]')).toBeNull())
  expect(screen.getByRole('grid')).toBe(sheet)
  expect(sheet.querySelector('tbody tr')).toBe(line)
  expect(sheet.querySelectorAll('thead [data-day]')).toHaveLength(daysOf(before).length)
  expect(await kept()).toEqual([])
  expect(saves(requests)).toEqual([])
  // The row subscribes to the new month.
  const first = daysOf(before).find((one) => !isWeekend(one))!
  fireEvent.pointerDown(cellOf(0, first), { button: 0, pointerType: 'mouse' })
  press('п', 'KeyP')
  expect(cellOf(0, first).textContent).toBe('П')
  await waitFor(() => expect(saves(requests)).toHaveLength(1))
})

test('a slow month shows a placeholder with the names of the adjacent month', async () => {
  const before = previousMonth(month)
  let arrive: (answer: MonthAnswer) => void = () => undefined
  const answer = new Promise<MonthAnswer>((resolve) => (arrive = resolve))
  openMonth(saved, '', monthAnswer(), {
    [`GET /api/StudentAttendances/7/${before.month}/${before.year}`]: () => answer,
  })
  await screen.findByRole('grid')
  fireEvent.click(screen.getByRole('button', { name: 'Предишен месец' }))
  expect(await screen.findByText('Зарежда се…')).toBeTruthy()
  expect(screen.queryByRole('grid')).toBeNull()
  const sheet = document.querySelector('table')!
  const line = sheet.querySelector('tbody tr')!
  expect(line.querySelector('th')!.textContent).toContain('Анна Василева')
  expect(line.querySelectorAll('td').length).toBeGreaterThan(daysOf(before).length)
  // The placeholder is not editable.
  expect(sheet.querySelector('[data-column], [tabindex="0"]')).toBeNull()
  expect(document.querySelector<HTMLElement>('[role="toolbar"]')!.inert).toBe(true)

  arrive(monthAnswer({}, null, before))
  expect(await screen.findByRole('grid')).toBe(sheet)
  expect(sheet.querySelector('tbody tr')).toBe(line)
  expect(cellOf(0, daysOf(before)[0]!)).toBeTruthy()
  expect(document.querySelector<HTMLElement>('[role="toolbar"]')!.inert).toBe(false)
  expect(screen.queryByText('Зарежда се…')).toBeNull()
})

test('a read-only user sees a loading indicator after a delay instead of the old month', async () => {
  const before = previousMonth(month)
  openScreen({
    Screen,
    user: { ...testUser({ StudentAttendances: 'r', Classes: 'r' }), id: account },
    at: `/?groupId=7&month=${month.month}&year=${month.year}`,
    answers: {
      'GET /api/Classes': { result: [{ id: 7, name: 'Калинка', isForSubstitution: false }], rowsCount: 1 },
      [`GET /api/StudentAttendances/7/${month.month}/${month.year}`]: () => monthAnswer({ mayEdit: false }),
      [`GET /api/StudentAttendances/7/${before.month}/${before.year}`]: () => new Promise(() => undefined),
    },
  })
  const sheet = await screen.findByRole('grid')
  fireEvent.click(screen.getByRole('button', { name: 'Предишен месец' }))
  await waitFor(() => expect(sheet.isConnected).toBe(false))
  expect(await screen.findByText('Зарежда се…')).toBeTruthy()
})

test('without cached names a slow month shows an empty placeholder, a fast one never does', async () => {
  let arrive: (answer: MonthAnswer) => void = () => undefined
  const answer = new Promise<MonthAnswer>((resolve) => (arrive = resolve))
  openMonth(saved, '', monthAnswer(), {
    [`GET /api/StudentAttendances/7/${month.month}/${month.year}`]: () => answer,
  })
  await screen.findByRole('heading', { level: 1 })
  expect(document.querySelector('table')).toBeNull()
  await waitFor(() => expect(document.querySelector('table')).toBeTruthy())
  expect(screen.queryByRole('grid')).toBeNull()
  arrive(monthAnswer())
  await screen.findByRole('grid')
  expect(document.querySelectorAll('tbody tr')).toHaveLength(2)
})

test('an unknown group shows a message, also after the placeholder of a slow month', async () => {
  let arrive: (answer: unknown) => void = () => undefined
  const answer = new Promise<unknown>((resolve) => (arrive = resolve))
  openMonth(saved, '', monthAnswer(), {
    [`GET /api/StudentAttendances/7/${month.month}/${month.year}`]: () => answer,
  })
  await waitFor(() => expect(document.querySelector('table')).toBeTruthy())
  arrive(refusal(404, { errorMessage: 'Групата не е намерена.' }))
  expect(await screen.findByText(/не е намерен|не съществува/i)).toBeTruthy()
  expect(document.querySelector('table')).toBeNull()
})

test('a month in which nothing can be entered has no palette', async () => {
  const answer = monthAnswer()
  const result = answer.result.map((row) => ({
    ...row,
    attendances: row.attendances.map((cell) => ({ ...cell, type: 13 as const, isDayLocked: true })),
  }))
  openMonth(saved, '', { ...answer, result })
  await screen.findByRole('grid')
  expect(screen.queryByRole('toolbar')).toBeNull()
})

test('describes the focused cell', async () => {
  const answer = monthAnswer({ people: { '9': 'Мария Иванова' } }, 2)
  const [first, second] = answer.result
  const attendances = first!.attendances.map((cell) =>
    cell.forDate === open ? { ...cell, markedBy: 9, markedAt: '2026-11-13T06:41:00Z' } : cell,
  )
  openMonth(saved, '', { ...answer, result: [{ ...first!, attendances }, second!] })
  await screen.findByRole('grid')
  choose(0)
  expect(screen.getByText(/Присъствие\. Въведено от Мария Иванова, 13\.11\. в 8:41 ч\./)).toBeTruthy()
})

test('day view: a tap marks present, the headcount follows at once, absent and ill children are skipped', async () => {
  const { requests } = openMonth(saved, `&view=day&day=${open}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Дете 1: не е отбелязано' }))
  const count = screen.getByRole('status', { name: 'Преброяване' })
  expect(count.textContent).toContain('1')
  expect(count.textContent).toContain('3 неотбелязани')
  fireEvent.click(screen.getByRole('button', { name: 'Всички останали присъстват (1)' }))
  expect(count.textContent).toContain('2 неотбелязани')
  expect(screen.getByText(/родител съобщи отсъствие: болно е/)).toBeTruthy()
  expect(screen.getByText('има медицинска бележка')).toBeTruthy()
  await waitFor(() => expect(saves(requests).length).toBeGreaterThan(0))
  const sent = saves(requests).flatMap(({ body }) => (body as { items: { studentId: number }[] }).items)
  expect(sent.map((item) => item.studentId)).toEqual([1, 2])
})
