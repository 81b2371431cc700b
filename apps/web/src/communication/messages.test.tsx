// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { encodeContent } from '@asistent/domain/communication/content'
import { expect, test } from 'vitest'
import { openScreen, testUser } from '../blocks/test-screen'
import { Screen as One } from './messages-one.screen'
import { Screen as Create } from './messages-create.screen'

const sender = { id: 7, name: 'Елена Димитрова', userType: 1, roleType: 2 }
const nobody = { everyone: false, roleTypes: [], classIds: [], classStaff: false, studentIds: [], userIds: [] }

const message = {
  id: 5,
  title: 'Разходка',
  content: encodeContent('<p>Облечете ги <strong>топло</strong></p><script>window.x=1</script>'),
  creationTime: '2026-11-14T08:00:00.000Z',
  editedAt: null,
  sendAt: '2026-11-14T08:00:00.000Z',
  state: 'sent',
  createdBy: sender,
  isMine: false,
  seenByCurrentUser: false,
  allowReplies: true,
  openDiscussion: false,
  askAcknowledgement: true,
  acknowledgedAt: null,
  mayReply: true,
  mayDelete: false,
  mayEdit: false,
  files: [],
  replies: [],
  childNames: ['Калина'],
  recipients: null,
  kindergartenIds: [],
  progress: null,
  remindAfter: null,
  version: 1,
}

const open = (changes: object = {}, answers: Record<string, unknown> = {}) =>
  openScreen({
    Screen: One,
    path: '/messages/$id',
    at: '/messages/5',
    user: testUser({ Messages: 'crud' }),
    answers: {
      'GET /api/Messages/5': { ...message, ...changes },
      'POST /api/Messages/5/setSeen': { isSuccessful: true },
      ...answers,
    },
  })

test('marks an opened message as seen once; decodes and sanitizes its text', async () => {
  const { requests } = open()
  expect(await screen.findByText('топло')).toBeTruthy()
  expect(document.querySelector('article script')).toBeNull()
  expect(screen.getByText('Учител · за Калина')).toBeTruthy()
  await waitFor(() => expect(requests.filter(({ path }) => path.endsWith('/setSeen'))).toHaveLength(1))
})

test('does not mark a seen message again', async () => {
  const { requests } = open({ seenByCurrentUser: true })
  await screen.findByText('топло')
  expect(requests.some(({ path }) => path.endsWith('/setSeen'))).toBe(false)
})

test('sends a confirmation with one click', async () => {
  const { requests } = open({}, { 'POST /api/Messages/5/acknowledge': { isSuccessful: true } })
  fireEvent.click(await screen.findByRole('button', { name: 'Прочетох' }))
  await waitFor(() => expect(requests.some(({ path }) => path === '/api/Messages/5/acknowledge')).toBe(true))
})

test('the sender sees who has not read a message and reminds them', async () => {
  const { requests } = open(
    {
      isMine: true,
      seenByCurrentUser: true,
      askAcknowledgement: false,
      recipients: nobody,
      progress: { expected: 3, delivered: 3, read: 1, acknowledged: 0 },
    },
    {
      'GET /api/Messages/5/readers': {
        result: [
          {
            id: 9,
            name: 'Анна Колева',
            detail: 'Родител на Нина',
            seenAt: null,
            acknowledgedAt: null,
            remindedAt: null,
          },
        ],
        rowsCount: 2,
      },
      'POST /api/Messages/5/remind': { isSuccessful: true, reminded: 2 },
    },
  )
  expect(await screen.findByText('Анна Колева')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Напомни на 2' }))
  expect(await screen.findByText('Напомнено на 2 души')).toBeTruthy()
  expect(requests.find(({ path }) => path.endsWith('/readers'))?.query.state).toBe('unread')
})

test('a new message has no recipients by default; a group shows its count; the content is sent encoded', async () => {
  const { requests } = openScreen({
    Screen: Create,
    user: testUser({ Messages: 'crud' }),
    answers: {
      'GET /api/Audiences/options': {
        everyone: true,
        roles: [{ roleType: 2, count: 8 }],
        groups: [{ id: 3, name: 'Слънчо', color: 1, emblem: null, count: 22 }],
        children: true,
        kindergartens: [],
      },
      'GET /api/Audiences/people': { result: [], rowsCount: 0 },
      'GET /api/Audiences/children': { result: [], rowsCount: 0 },
      'POST /api/Audiences/preview': { count: 22, staff: 0, parents: 22, childrenWithout: ['Яна Петрова'], people: [] },
    },
  })
  expect(await screen.findByText('Още не сте избрали получатели.')).toBeTruthy()
  fireEvent.click(screen.getByLabelText(/Слънчо · 22/))
  expect(await screen.findByText('22 души')).toBeTruthy()
  expect(screen.getByText(/Без родител с профил: Яна Петрова/)).toBeTruthy()
  const preview = requests.findLast(({ path }) => path === '/api/Audiences/preview')
  expect(preview?.body).toMatchObject({ audience: { classIds: [3], everyone: false } })
})
