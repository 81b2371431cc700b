// @vitest-environment happy-dom
import { roleTypes, type RoleType } from '@asistent/domain/access/roles'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen, refusal, testUser, type SentRequest } from '../blocks/test-screen'
import { moved } from './group-children'
import { Screen as Group } from './group.screen'
import { Screen as Registrations } from '../identity/registrations/registrations.screen'
import { Screen as RollOver } from './roll-over.screen'

const sent = (requests: readonly SentRequest[], path: string) =>
  requests.find((one) => one.method === 'POST' && one.path === path)?.body

const group = {
  id: 11,
  version: 3,
  periodId: 26,
  name: 'Звънче',
  classType: 3,
  attendanceType: 1,
  type: 2,
  isForSubstitution: false,
  capacity: 23,
  roomName: null,
  color: 2,
  emblem: 'bell',
  teacherIds: [],
  teachers: [],
}
const child = (id: number, name: string, position: number) => ({
  id,
  name,
  position,
  classId: 11,
  className: 'Звънче',
  kindergartenId: 1,
  birthDate: '2022-03-05',
  photoFileId: null,
  allergies: id === 1 ? [3] : [],
  allergiesText: null,
})
const children = { result: [child(1, 'Яна Първа', 1), child(2, 'Ана Втора', 2)], rowsCount: 2 }

const openGroup = (user = testUser({ Classes: 'rcud', Students: 'rcud', Parents: 'rcud' })) =>
  openScreen({
    Screen: Group,
    user,
    path: '/groups/management/$id',
    at: '/groups/management/11',
    answers: {
      'GET /api/Classes/11': group,
      'GET /api/Classes/teachers': { result: [], rowsCount: 0 },
      'GET /api/Students/dropdown': children,
      'POST /api/Classes': { isSuccessful: true, entityId: 11, warnings: ['В групата има 24 деца при 23 места.'] },
      'POST /api/Classes/11/positions': { isSuccessful: true },
      'POST /api/Classes/11/invite-parents': {
        isSuccessful: true,
        sent: 2,
        skipped: [{ name: 'Петър Колев', reason: 'Няма въведен имейл' }],
      },
    },
  })

test('sends the children of a group in the chosen order', async () => {
  const { requests } = openGroup()
  fireEvent.click(await screen.findByRole('button', { name: 'Ана Втора: нагоре' }))
  fireEvent.click(screen.getByRole('button', { name: 'Запиши номерата' }))
  await screen.findByText('Номерата са записани')
  expect(sent(requests, '/api/Classes/11/positions')).toEqual({ studentIds: [2, 1] })
  expect(screen.getByText('Алергии: Яйца')).toBeTruthy()
})

test('moves an element by one, within the list', () => {
  expect(moved(['а', 'б', 'в'], 2, -1)).toEqual(['а', 'в', 'б'])
  expect(moved(['а', 'б'], 0, -1)).toEqual(['а', 'б'])
  expect(moved(['а', 'б'], 1, 1)).toEqual(['а', 'б'])
})

test('lists persons without an invitation with the reason', async () => {
  openGroup()
  fireEvent.click(await screen.findByRole('button', { name: 'Покани родителите' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Изпрати поканите' }))
  await screen.findByText('Изпратени са 2 покани')
  expect(screen.getByText('Петър Колев').closest('li')?.textContent).toBe('Петър Колев: Няма въведен имейл')
})

test('shows a warning of the save', async () => {
  const { requests } = openGroup()
  fireEvent.change(await screen.findByLabelText(/Места/), { target: { value: '22' } })
  fireEvent.click(screen.getByRole('radio', { name: 'Люляк' }))
  fireEvent.click(screen.getByRole('button', { name: 'Запиши' }))
  await screen.findByText('В групата има 24 деца при 23 места.')
  expect(sent(requests, '/api/Classes')).toMatchObject({ id: 11, version: 3, capacity: 22, color: 8 })
})

test('read-only users see facts of a group without the children they may not see', async () => {
  openGroup(testUser({ Classes: 'r' }))
  await screen.findByRole('heading', { level: 1, name: 'Звънче' })
  expect(screen.queryByRole('button', { name: 'Запиши' })).toBeNull()
  expect(screen.queryByText('Деца в групата')).toBeNull()
})

const registration = {
  id: 5,
  version: 1,
  kindergartenId: 1,
  kindergartenName: 'ДГ „Детелина“',
  name: 'Виолета Панайотова',
  email: 'violeta@example.bg',
  phone: null,
  kinship: 1,
  childId: 2,
  childName: 'Ана Втора',
  groupId: 11,
  groupName: 'Звънче',
  status: 0,
  createdAt: '2026-11-15T08:00:00Z',
  decidedAt: null,
  decidedByName: null,
  reason: null,
  guardians: [
    { id: 70, name: 'Виолета Панайотова', email: 'VIOLETA@example.bg', hasAccount: false },
    { id: 71, name: 'Петър Панайотов', email: null, hasAccount: false },
  ],
}

const openRegistration = (approve: unknown) =>
  openScreen({
    Screen: Registrations,
    user: testUser({ ParentRegistration: 'ru' }),
    path: '/parents/registration-parents/{-$id}',
    at: '/parents/registration-parents/5',
    answers: { 'GET /api/Parents/registrations/5': registration, 'POST /api/Parents/registrations/approve': approve },
  })

test('a request is approved for the record with the same e-mail', async () => {
  const { requests } = openRegistration({ isSuccessful: true, entityId: 70 })
  expect((await screen.findByRole('radio', { name: 'Виолета Панайотова' })).matches(':checked')).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Одобри' }))
  await waitFor(() => expect(sent(requests, '/api/Parents/registrations/approve')).toBeDefined())
  expect(sent(requests, '/api/Parents/registrations/approve')).toEqual({ id: 5, version: 1, kinship: 1, parentId: 70 })
})

test('a request decided by another user shows a message', async () => {
  openRegistration(refusal(409, { code: 'identity.already-decided', errorMessage: 'По заявлението вече има решение' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Одобри' }))
  expect(await screen.findByText('По заявлението вече има решение')).toBeTruthy()
})

test('an applied roll-over shows why it can no longer be undone', async () => {
  openScreen({
    Screen: RollOver,
    user: testUser({ Classes: 'rcud' }),
    answers: {
      'GET /api/Classes/roll-over': {
        fromYear: { id: 26, name: '2026/2027', toDate: '2027-09-14' },
        toYear: { id: 27, name: '2027/2028', fromDate: '2027-09-15' },
        obstacles: ['Преминаването от тази учебна година вече е направено'],
        fingerprint: 'abc',
        groups: [],
        students: [],
        totals: { staying: 0, leaving: 0, groups: 0 },
        applied: { id: 1, at: '2026-11-15T08:00:00Z', by: 'Мария Иванова', reasons: ['в новите групи има записи'] },
      },
      'GET /api/Classes/roll-over/history': { result: [], rowsCount: 0 },
    },
  })
  const notice = (await screen.findByText('Преминаването към 2027/2028 е направено')).closest('[role=alert]')
  expect(within(notice as HTMLElement).getByText('в новите групи има записи')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Върни преминаването' })).toBeNull()
})

test('everybody except guardians may open the history of a group', async () => {
  const looking = (baseRoleType: RoleType) => openGroup({ ...testUser({ Classes: 'r' }), baseRoleType })
  for (const type of [roleTypes.Municipality, roleTypes.MON, roleTypes.Manciple, roleTypes.Teacher]) {
    const { unmount } = looking(type)
    expect(await screen.findByRole('heading', { name: 'История на промените' })).toBeTruthy()
    unmount()
  }
  looking(roleTypes.Parent)
  expect(await screen.findByRole('heading', { name: 'Звънче' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'История на промените' })).toBeNull()
})
