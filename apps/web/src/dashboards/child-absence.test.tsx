// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { day } from '@asistent/domain/kernel/day'
import { expect, test } from 'vitest'
import { openScreen, refusal } from '../blocks/test-screen'
import { keepToken } from '../platform/session'
import { ChildAbsence, dayWords } from './child-absence'
import { waitingSends } from '../platform/waiting-sends'

const free = (forDate: string, more = {}) => ({
  forDate,
  type: null,
  report: null,
  requestId: null,
  familyProblem: null,
  savesMeals: true,
  ...more,
})
const child = (studentId: number, firstName: string, days: object[], more = {}) => ({
  studentId,
  firstName,
  maySign: true,
  mealNoticeTime: '08:00',
  withoutNote: null,
  days,
  ...more,
})
const path = '/api/StudentAttendances/absence-days'
const open = (result: object[], more = {}, reloaded = false) =>
  openScreen({
    Screen: () => [1, 2].map((id) => <ChildAbsence key={id} studentId={id} />),
    reloaded,
    answers: { [`GET ${path}`]: { today: '2026-11-16', result, rowsCount: result.length }, ...more },
  })

test('formats days as people say them', () => {
  const monday = day('2026-11-16')
  expect(dayWords(monday, monday)).toBe('днес')
  expect(dayWords(day('2026-11-17'), monday)).toBe('утре')
  expect(dayWords(day('2026-11-24'), monday)).toBe('във вторник, 24.11.')
  expect(dayWords(day('2026-11-23'), monday)).toBe('в понеделник, 23.11.')
})

test('two taps report the child, the day and the reason', async () => {
  const answers = {
    'POST /api/StudentAttendances/absence-reports': {
      isSuccessful: true,
      entityId: 5,
      requestId: null,
      familyProblem: null,
    },
  }
  const children = [
    child(1, 'Борис', [free('2026-11-16')]),
    child(2, 'Калина', [free('2026-11-16'), free('2026-11-17')]),
  ]
  const { requests } = open(children, answers)
  fireEvent.click(await screen.findByRole('button', { name: 'Калина няма да дойде утре' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Болно е, един ден' }))
  await waitFor(() =>
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
      studentId: 2,
      forDate: '2026-11-17',
      reason: 1,
    }),
  )
})

test("explains each reason's effect first: a late application, charged meals", async () => {
  open([child(1, 'Борис', [free('2026-11-16', { familyProblem: 'Твърде късно', savesMeals: false })])])
  fireEvent.click(await screen.findByRole('button', { name: 'Борис няма да дойде днес' }))
  expect(await screen.findByText(/^Семейни причини: само се съобщава. Твърде късно./)).toBeTruthy()
  expect(screen.getByText('Порциите за днес вече са преброени (до 08:00 ч.).')).toBeTruthy()
})

test('shows an error and keeps the choice', async () => {
  const answers = {
    'POST /api/StudentAttendances/absence-reports': refusal(409, {
      code: 'attendance.child-is-here',
      errorMessage: 'Детето вече е отбелязано',
    }),
  }
  open([child(1, 'Борис', [free('2026-11-16')])], answers)
  fireEvent.click(await screen.findByRole('button', { name: 'Борис няма да дойде днес' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Болно е, един ден' }))
  expect(await screen.findByText('Детето вече е отбелязано')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Болно е, един ден' })).toBeTruthy()
})

test('guardians without the right to sign have no buttons', async () => {
  open([child(1, 'Борис', [free('2026-11-16')], { maySign: false }), child(2, 'Калина', [free('2026-11-16')])])
  await screen.findByRole('button', { name: 'Калина няма да дойде днес' })
  expect(screen.queryByRole('button', { name: 'Борис няма да дойде днес' })).toBeNull()
})

const longReport = {
  id: 5,
  reason: 1,
  by: 'Анна Стоянова',
  createdAt: '2026-11-16T06:00:00Z',
  fromDate: '2026-11-16',
  toDate: '2026-12-15',
  openEnded: true,
  request: null,
  mayTakeBack: true,
}
const undo = 'DELETE /api/StudentAttendances/absence-reports/5'

test('illness of several days takes two taps and ends on the next attendance day', async () => {
  const created = { isSuccessful: true, entityId: 5, requestId: null, familyProblem: null }
  const { requests, unmount } = open([child(1, 'Борис', [free('2026-11-16')])], {
    'POST /api/StudentAttendances/absence-reports': created,
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Борис няма да дойде днес' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Болно е, няколко дни' }))
  await waitFor(() =>
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
      studentId: 1,
      forDate: '2026-11-16',
      reason: 1,
      openEnded: true,
    }),
  )
  unmount()
  const days = [free('2026-11-16', { report: longReport }), free('2026-11-17', { report: longReport })]
  const reported = open([child(1, 'Борис', days)], { [undo]: {} })
  expect(await screen.findByText('Няма да дойде от днес, докато съобщите, че идва')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Върни: Борис ще дойде утре' }))
  await waitFor(() => expect(reported.requests.find(({ method }) => method === 'DELETE')).toBeTruthy())
})

test('offline the withdrawal is queued', async () => {
  keepToken('abc')
  const away = refusal(503, { code: 'network.bad-answer', errorMessage: 'Няма връзка' })
  const report = { ...longReport, toDate: null, openEnded: false }
  open([child(1, 'Борис', [free('2026-11-16', { report })])], { [undo]: away })
  fireEvent.click(await screen.findByRole('button', { name: 'Върни: Борис ще дойде днес' }))
  expect(await screen.findByText('Чака връзка: ще се изпрати само.')).toBeTruthy()
  expect(waitingSends().map(({ words }) => words)).toEqual(['Борис ще дойде днес'])
})

test('offers the note of the doctor for past days of illness', async () => {
  const withoutNote = { fromDate: '2026-11-12', toDate: '2026-11-13' }
  open([child(1, 'Борис', [free('2026-11-16')], { withoutNote })])
  const link = await screen.findByRole('link', { name: /Добавете бележка от лекаря за 12.11. – 13.11./ })
  expect(link.getAttribute('href')).toContain('fromDate=2026-11-12&toDate=2026-11-13')
})

test("another guardian's report is shown without its reason and without undo", async () => {
  const said = {
    ...longReport,
    fromDate: '2026-11-17',
    toDate: null,
    openEnded: false,
    reason: null,
    by: 'Мария Стоянова',
  }
  const reported = free('2026-11-17', { report: { ...said, mayTakeBack: false } })
  open([child(2, 'Калина', [reported], { maySign: false })])
  expect((await screen.findByText(/Мария Стоянова/)).textContent).toMatch(/^Мария Стоянова, 0?8:00 ч/)
  expect(screen.queryByRole('button')).toBeNull()
})

test('offline the report is queued and later sent with the same key', async () => {
  keepToken('abc')
  const report = 'POST /api/StudentAttendances/absence-reports'
  const away = refusal(503, { code: 'network.bad-answer', errorMessage: 'Няма връзка' })
  const { unmount } = open([child(1, 'Борис', [free('2026-11-17')])], { [report]: away })
  fireEvent.click(await screen.findByRole('button', { name: 'Борис няма да дойде утре' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Болно е, един ден' }))
  expect(await screen.findByText('Чака връзка: ще се изпрати само.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Борис няма да дойде утре' })).toBeNull()
  const [waiting] = waitingSends()
  expect(waiting?.input).toEqual({ studentId: 1, forDate: '2026-11-17', reason: 1 })
  expect(JSON.stringify(localStorage)).toContain(waiting?.key)
  unmount()
  const sent = { isSuccessful: true, entityId: 5, requestId: null, familyProblem: null }
  const { requests } = open([child(1, 'Борис', [free('2026-11-17')])], { [report]: sent }, true)
  await waitFor(() => expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1))
  await waitFor(() => expect(waitingSends()).toEqual([]))
})

test('a queued report can be discarded', async () => {
  keepToken('abc')
  const away = refusal(503, { code: 'network.bad-answer', errorMessage: 'Няма връзка' })
  open([child(1, 'Борис', [free('2026-11-17')])], { 'POST /api/StudentAttendances/absence-reports': away })
  fireEvent.click(await screen.findByRole('button', { name: 'Борис няма да дойде утре' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Болно е, един ден' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Откажи' }))
  expect(waitingSends()).toEqual([])
  expect(await screen.findByRole('button', { name: 'Борис няма да дойде утре' })).toBeTruthy()
})
