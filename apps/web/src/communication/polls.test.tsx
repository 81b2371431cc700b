// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen, refusal, testUser } from '../blocks/test-screen'
import { Screen } from './polls-one.screen'

const poll = (more: object = {}) => ({
  id: 5,
  question: 'Тържеството',
  description: null,
  questions: [
    {
      id: 1,
      text: 'Кога?',
      kind: 'single',
      required: true,
      options: [
        { id: 10, text: 'Вторник' },
        { id: 11, text: 'Сряда' },
      ],
    },
    { id: 2, text: 'Друго?', kind: 'text', required: false, options: [] },
  ],
  anonymous: false,
  results: 'author',
  creationTime: '2026-11-10T08:00:00Z',
  expirationTime: '2026-11-30T18:00:00Z',
  expired: false,
  canVote: true,
  canChangeVote: false,
  isAsked: true,
  answered: false,
  answers: null,
  maySeeResults: false,
  mayEdit: false,
  mayDelete: false,
  fixed: false,
  recipients: null,
  forWhom: 'Родители на група „Звънче“',
  createdBy: { id: 2, name: 'Елена Димитрова' },
  isMine: false,
  remindedAt: null,
  version: 1,
  ...more,
})

const open = (more: object = {}, answer: unknown = { isSuccessful: true }) =>
  openScreen({
    Screen,
    user: testUser({ Polls: 'r' }),
    path: '/polls/$id',
    at: '/polls/5',
    answers: { 'GET /api/Polls/5': poll(more), 'PUT /api/Polls/vote': answer },
  })

const voteOf = (query: readonly { path: string; body: unknown }[]) =>
  query.find(({ path }) => path === '/api/Polls/vote')?.body as { ballot?: string; answers: unknown } | undefined

test('sends an answer as given; a named poll has no secret', async () => {
  const { requests } = open()
  fireEvent.click(await screen.findByRole('radio', { name: 'Сряда' }))
  fireEvent.click(screen.getByRole('button', { name: 'Изпрати отговора' }))
  await waitFor(() => expect(voteOf(requests)).toBeDefined())
  expect(voteOf(requests)).toEqual({
    pollId: 5,
    answers: [
      { questionId: 1, optionIds: [11], text: null },
      { questionId: 2, optionIds: [], text: null },
    ],
  })
})

test('shows errors at their question', async () => {
  open(
    {},
    refusal(400, {
      code: 'communication.poll-answer',
      errorMessage: '!',
      errors: { 'answers.1': ['Отговорете на този въпрос'] },
    }),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Изпрати отговора' }))
  expect(await screen.findByText('Отговорете на този въпрос')).toBeDefined()
})

test('stores the secret of an anonymous ballot before sending, one per user and poll', async () => {
  const { requests } = open({ anonymous: true })
  fireEvent.click(await screen.findByRole('radio', { name: 'Вторник' }))
  fireEvent.click(screen.getByRole('button', { name: 'Изпрати отговора' }))
  await waitFor(() => expect(voteOf(requests)?.ballot).toMatch(/^[0-9a-f]{64}$/))
  expect(localStorage.getItem('asistent.ballot.1.5')).toBe(voteOf(requests)?.ballot)
})

test('without the secret an anonymous answer is shown only as given', async () => {
  open({ anonymous: true, answered: true, canVote: false, canChangeVote: true })
  expect(await screen.findByText(/само от устройството, на което е даден/)).toBeDefined()
  expect(screen.queryByRole('radio')).toBeNull()
})
