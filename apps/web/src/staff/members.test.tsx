// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { roleTypes } from '@asistent/domain/access/roles'
import { openScreen, testUser } from '../blocks/test-screen'
import { Screen } from './members.screen'

const member = (id: number, firstName: string, occupationId: number, occupation: string) => ({
  id,
  name: `${firstName} Колева`,
  firstName,
  middleName: null,
  lastName: 'Колева',
  occupationId,
  occupation,
  kind: 1,
  kindergartenId: 1,
  kindergartenName: 'ДГ „Детелина“',
  classes: [],
  email: `${id}@example.bg`,
  phone: null,
  weeklyNorm: 40,
  hireDate: null,
  leaveDate: null,
  isActive: true,
  accountState: 'none',
  papersToRenew: 0,
})

const open = (row: ReturnType<typeof member>) =>
  openScreen({
    Screen,
    user: testUser({ Teachers: 'rcud', Users: 'rcud' }),
    path: '/staff/pedagogical',
    at: '/staff/pedagogical',
    answers: {
      'GET /api/Teachers': { result: [row], rowsCount: 1 },
      'GET /api/Teachers/occupations': { result: [], rowsCount: 0 },
      'GET /api/Classes/dropdown': { result: [], rowsCount: 0 },
      'POST /api/Users/invite': { isSuccessful: true, entityId: 5 },
    },
  })

const askToInvite = async () => {
  fireEvent.click((await screen.findAllByRole('button', { name: /Действия/ }))[0] ?? document.body)
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Изпрати покана' }))
  const dialog = await screen.findByRole('dialog', { name: 'Изпрати покана' })
  return {
    dialog,
    send: () => fireEvent.click(within(dialog).getByRole('button', { name: 'Изпрати поканата' })),
  }
}

test('the role of an invitation follows from the occupation', async () => {
  const { requests } = open(member(7, 'Стефка', 16, 'домакин'))
  const { send } = await askToInvite()
  send()
  await screen.findByText('Поканата е изпратена')
  expect(requests.find((one) => one.path === '/api/Users/invite')?.body).toMatchObject({
    teacherId: 7,
    firstName: 'Стефка',
    email: '7@example.bg',
    roleType: roleTypes.Manciple,
  })
})

test('occupations without a role get no access by default', async () => {
  const { requests } = open(member(8, 'Гина', 17, 'готвач'))
  const { dialog, send } = await askToInvite()
  send()
  await within(dialog).findByText('Полето "Роля" е задължително')
  expect(requests.some((one) => one.path === '/api/Users/invite')).toBe(false)
})
