// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen } from '../../blocks/test-screen'
import { testUser } from '../../platform/test-user'
import { Screen } from './role.screen'

const people = {
  result: [
    person(11, 'Ана Иванова', { membershipId: 21, roleType: 2, roleId: 2, name: 'Учител' }),
    person(12, 'Боян Петров', { membershipId: 22, roleType: 2, roleId: 1005, name: 'Методист' }),
  ],
  rowsCount: 2,
}

function person(id: number, name: string, role: object) {
  return { id, name, email: `p${id}@example.bg`, state: 'active', kindergartenId: 1, roles: [role] }
}

const role = {
  id: 1001,
  name: 'Касиер',
  baseRoleType: 2,
  access: { Users: { read: true } },
  version: 4,
  members: [{ membershipId: 21, userId: 11, name: 'Ана Иванова' }],
}

const open = (at: string, extra: object = {}) =>
  openScreen({
    Screen,
    user: testUser('Director'),
    path: at === '/roles' ? '/roles' : '/roles/$id',
    at,
    answers: {
      'GET /api/UserRoles/1001': role,
      'GET /api/Users': people,
      'POST /api/UserRoles': { isSuccessful: true, entityId: 1001 },
      ...extra,
    },
  })

const tick = (name: string | RegExp) => screen.getByRole('checkbox', { name })

test('shows inherited and added rights of a role; sends only the differences, with its members', async () => {
  const { requests } = open('/roles/1001')
  await waitFor(() => expect(tick('Потребители: Вижда, добавено')).toHaveProperty('checked', true))
  expect(tick('Деца: Вижда')).toHaveProperty('checked', true)
  expect(tick('Деца: Изтрива')).toHaveProperty('checked', false)
  fireEvent.click(tick('Съобщения: Изтрива'))
  fireEvent.click(tick('Потребители: Променя'))
  fireEvent.click(screen.getByRole('button', { name: 'Запиши' }))
  const sent = () => requests.filter(({ method }) => method === 'POST')
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.body).toEqual({
    id: 1001,
    name: 'Касиер',
    baseRoleType: 2,
    access: { Users: { read: true, update: true }, Messages: { delete: false } },
    memberIds: [21],
    version: 4,
  })
})

test('toggles a section as a whole and resets a single row to the base role', async () => {
  open('/roles/1001')
  await waitFor(() => expect(tick('Кухня: Вижда всичко')).toBeTruthy())
  fireEvent.click(tick('Кухня: Вижда всичко'))
  const kitchen = within(screen.getByRole('table', { name: 'Кухня' }))
  for (const box of kitchen.getAllByRole('checkbox', { name: /: Вижда/ })) expect(box).toHaveProperty('checked', true)
  fireEvent.click(screen.getByRole('button', { name: 'Върни Рецепти както е в основната роля' }))
  expect(tick('Рецепти: Вижда')).toHaveProperty('checked', false)
  expect(tick('Менюта: Вижда')).toHaveProperty('checked', true)
})

test('a new role needs its base role first; members and rights depend on it', async () => {
  open('/roles')
  expect(await screen.findByText('Изберете основна роля, за да видите правата ѝ.')).toBeTruthy()
  expect(screen.queryAllByRole('table')).toHaveLength(0)
})

test('read-only users see the same without controls', async () => {
  const user = testUser('Director')
  const reader = {
    ...user,
    access: user.access.map((entry) =>
      entry.resource === 'Roles' ? { ...entry, create: false, update: false } : entry,
    ),
  }
  openScreen({
    Screen,
    user: reader,
    path: '/roles/$id',
    at: '/roles/1001',
    answers: { 'GET /api/UserRoles/1001': role, 'GET /api/Users': people },
  })
  await waitFor(() => expect(tick('Деца: Вижда')).toHaveProperty('disabled', true))
  expect(screen.queryByRole('button', { name: 'Запиши' })).toBeNull()
  expect(screen.queryByRole('checkbox', { name: 'Кухня: Вижда всичко' })).toBeNull()
})
