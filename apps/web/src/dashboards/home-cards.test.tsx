// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openScreen, testUser } from '../blocks/test-screen'
import { OwnChildrenCard } from './own-children-card'
import { TodayCard } from './attendance-cards'
import { ChildrenCard } from './children-card'
import { FiguresCard } from './figure-cards'
import { GroupsCard } from './groups-card'
import { LanguageCard } from './language-card'
import { PlacesCard } from './places-card'
import { loadLanguage } from '../platform/language'
import { testUser as userOf } from '../platform/test-user'

const home = (answer: object) => ({ 'GET /api/Dashboards': answer })

const kid = {
  id: 7,
  firstName: 'Борис',
  name: 'Борис Стоянов',
  birthDate: '2020-09-10',
  groupName: 'Бързаци',
  groupColor: 4,
  groupEmblem: 'rabbit',
  kindergartenName: 'ДГ „Детелина“',
  teachers: ['Даниела Петрова'],
  maySign: true,
  mayPay: true,
  mayCollect: true,
}
const today = {
  isSchoolDay: true,
  isDayOff: false,
  type: 2,
  familyLimit: 15,
  familyUsed: 3,
  pendingRequests: 1,
  pendingPresence: 0,
  markedBy: 'Даниела Петрова',
  arrivedAt: '08:05',
  leftAt: null,
  collectedBy: null,
  tomorrow: { forDate: '2026-11-17', isSchoolDay: false, closedBy: 'Коледна ваканция' },
}
const answers = (children: object[]) => ({
  ...home({ parentDashboardModels: children }),
  'GET /api/StudentAttendances/absence-days': { today: '2026-11-16', result: [], rowsCount: 0 },
})

test("a parent sees today's status, remaining days and pending items, but not default rights", async () => {
  openScreen({
    Screen: ChildrenCard,
    answers: answers([{ ...kid, attendance: today }]),
    user: testUser({}),
  })
  expect(await screen.findByText('Присъствие')).toBeDefined()
  expect(screen.getByText('дойде в 08:05 ч., отбелязано от Даниела Петрова')).toBeDefined()
  expect(screen.getByText('Коледна ваканция')).toBeDefined()
  expect(screen.getByText(/3 от 15 дни за годината/)).toBeDefined()
  expect(screen.getByRole('link', { name: '1 заявление за отсъствие чака решение' })).toBeDefined()
  expect(screen.queryByText(/Не можете да/)).toBeNull()
})

test('distinguishes a day without attendance from a day off; names missing rights', async () => {
  openScreen({
    Screen: ChildrenCard,
    answers: answers([
      { ...kid, mayCollect: false, kindergartenPhone: '+359888123456', attendance: { ...today, type: null } },
      { ...kid, id: 8, attendance: { ...today, isSchoolDay: false, isDayOff: true, type: null } },
    ]),
    user: testUser({}),
  })
  expect(await screen.findByText('още не е отбелязано')).toBeDefined()
  expect(screen.getByText('неприсъствен ден')).toBeDefined()
  expect(screen.getByText(/^Не можете да взимате детето: така са вписани/)).toBeDefined()
  expect(screen.getByRole('link', { name: '0888 123 456' }).getAttribute('href')).toBe('tel:+359888123456')
})

test('a working day without attendance is no day off', async () => {
  openScreen({
    Screen: ChildrenCard,
    answers: answers([{ ...kid, attendance: { ...today, isSchoolDay: false, type: null } }]),
    user: testUser({}),
  })
  expect(await screen.findByText('детето още не посещава групата')).toBeDefined()
  expect(screen.queryByText('неприсъствен ден')).toBeNull()
  cleanup()
  const nobody = { isSchoolDay: true, groups: [{ id: 1 }], enrolled: 0 }
  openScreen({ Screen: TodayCard, answers: home({ attendanceToday: nobody }), user: userOf('Director') })
  expect(await screen.findByText('Днес в групите няма записани деца')).toBeDefined()
  cleanup()
  openScreen({
    Screen: TodayCard,
    answers: home({ attendanceToday: { ...nobody, isSchoolDay: false, groups: [] } }),
    user: userOf('Director'),
  })
  expect(await screen.findByText('Още няма деца в групи')).toBeDefined()
  expect(screen.queryByText('Днес е неприсъствен ден')).toBeNull()
})

const group = (id: number, name: string, children: number) => ({
  id,
  name,
  classType: 3,
  color: id,
  emblem: null,
  children,
  withAllergies: 0,
  withSpecialNeeds: 0,
})
const counts = (id: number, present: number, absent: number, enrolled: number) => ({ id, present, absent, enrolled })

test('groups show present children, or the total without attendance', async () => {
  openScreen({
    Screen: GroupsCard,
    answers: home({
      groups: [group(1, 'Звънче', 23), group(2, 'Мечета', 6)],
      attendanceToday: { isSchoolDay: true, groups: [counts(1, 18, 5, 23), counts(2, 0, 0, 6)] },
    }),
    user: testUser({ Classes: 'r' }),
  })
  expect(await screen.findByText('18 от 23 деца')).toBeDefined()
  expect(screen.getByText('6 деца')).toBeDefined()
  expect((await screen.findByRole('link', { name: 'Звънче' })).getAttribute('href')).toBe('/groups/management/1')
})

test('a resource specialist sees their children with the status as text', async () => {
  openScreen({
    Screen: OwnChildrenCard,
    answers: home({
      ownChildren: [{ id: 9, name: 'Рая Стоянова', place: 'Бонбони', type: 1, allergies: [], allergiesText: null }],
    }),
    user: testUser({ Students: 'r' }),
  })
  expect(await screen.findByText('НО')).toBeDefined()
  expect(screen.getByText('Неизвинено отсъствие')).toBeDefined()
  expect(screen.getByRole('link', { name: /Рая Стоянова/ }).getAttribute('href')).toBe('/kids/records/9')
})

test('the card of a child is in the language of the parent', async () => {
  await loadLanguage('tr')
  try {
    openScreen({ Screen: ChildrenCard, answers: answers([{ ...kid, attendance: today }]), user: testUser({}) })
    expect(await screen.findByText('Devam')).toBeDefined()
    expect(screen.getByText('saat 08:05 geldi, işaretleyen: Даниела Петрова')).toBeDefined()
    expect(screen.getByText('Yıllık 15 günün 3 günü')).toBeDefined()
    expect(screen.getByText('(Boris Stoyanov)')).toBeDefined()
  } finally {
    await loadLanguage('bg')
  }
})

test('a parent without a language is asked in that of the browser, once', async () => {
  const preferred = vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['uk-UA', 'en'])
  openScreen({ Screen: LanguageCard, answers: {}, user: userOf('Parent') })
  expect(await screen.findByRole('button', { name: 'Так, українською' })).toBeDefined()
  cleanup()
  openScreen({ Screen: LanguageCard, answers: {}, user: userOf('Parent', { language: 'bg' }) })
  expect(screen.queryByRole('button')).toBeNull()
  preferred.mockRestore()
})

test('a share of no parents has no data', async () => {
  const figures = { children: 0, girls: 0, boys: 0, groups: 0, staff: 2, parents: 0, parentsWithAccount: 0 }
  openScreen({ Screen: FiguresCard, answers: home({ figures }), user: userOf('Municipality') })
  const [label] = await screen.findAllByText('родители с профил')
  expect(label?.parentElement?.textContent).toBe('няма данниродители с профил')
})

test('the total of the averages leaves out the kindergartens without data and counts them', async () => {
  const averageOf = (id: number, average: number | null) => ({
    id,
    name: `ДГ ${id}`,
    city: 'Пловдив',
    children: 20,
    groups: 1,
    staff: 3,
    lastMonth: { month: 10, year: 2026, average, reportable: 0 },
  })
  const totalOf = async (...averages: (number | null)[]) => {
    cleanup()
    const places = averages.map((average, index) => averageOf(index + 1, average))
    openScreen({ Screen: PlacesCard, answers: home({ places }), user: userOf('Municipality') })
    const total = await screen.findByRole('row', { name: /Общо/ })
    return [...total.querySelectorAll('[data-month]')].map(({ textContent }) => textContent)
  }
  expect(await totalOf(10.5, 2.25)).toEqual(['12,75', '0', ''])
  expect(await totalOf(10.5, null)).toEqual(['10,50 (1 без данни)', '0', ''])
  expect(await totalOf(null, null)).toEqual(['няма данни', '0', ''])
})
