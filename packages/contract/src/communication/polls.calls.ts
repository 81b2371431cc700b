import { pollFilters, questionKinds, resultsRules } from '@asistent/domain/communication/polls'
import { z } from 'zod'
import { may } from '../core/access'
import { call, done, saved } from '../core/call'
import { field, id, instant, optionalLongText, optionalText, text, version } from '../core/values'
import { audience, someAudience } from './audience'
import { pollRow } from './rows'

// Polls and forms (spec/calls.md 7.9, domain.md 8 and Appendix C). A form is a poll with several questions.

const mostQuestions = 30
const mostOptions = 30
export const longestAnswer = 2000

const kind = field('Вид на отговора', z.enum(questionKinds))

const optionForm = z.object({ text: field('Отговор', text(300)) })

const questionForm = z.object({
  text: field('Въпрос', text(500)),
  kind,
  required: field('Задължителен', z.boolean()).default(true),
  options: field('Отговори', z.array(optionForm).max(mostOptions)).default([]),
})

/** Existing questions and answers keep their ids. */
const changedQuestion = questionForm.extend({
  id: id.optional(),
  options: field('Отговори', z.array(optionForm.extend({ id: id.optional() })).max(mostOptions)).default([]),
})

const pollForm = z.object({
  question: field('Заглавие', text(300)),
  description: field('Пояснение', optionalLongText(2000)),
  questions: field('Въпроси', z.array(questionForm).min(1).max(mostQuestions)),
  anonymous: field('Анонимна', z.boolean()).default(false),
  results: field('Кой вижда резултатите', z.enum(resultsRules)),
  expirationTime: field('Край', instant),
  recipients: someAudience,
})
export type PollInput = z.input<typeof pollForm>

const person = z.object({ id, name: z.string() })

export type PollRow = z.output<typeof pollRow>

export const listPolls = call.list('/api/Polls', {
  title: 'Анкети',
  access: may.read('Polls'),
  filters: {
    filter: field('Покажи', z.enum(pollFilters).optional()),
    search: field('Търсене', optionalText(100)),
  },
  row: pollRow,
  orderBy: ['expirationTime', 'creationTime', 'question'],
  topics: ['polls'],
})

const question = z.object({
  id,
  text: z.string(),
  kind,
  required: z.boolean(),
  options: z.array(z.object({ id, text: z.string() })),
})
export type ShownQuestion = z.output<typeof question>

const answer = z.object({
  questionId: id,
  optionIds: z.array(id).max(mostOptions).default([]),
  text: field('Отговор', optionalText(longestAnswer)),
})

const givenAnswer = z.object({ questionId: id, optionIds: z.array(id), text: z.string().nullable() })

const pollAnswer = z.object({
  id,
  question: z.string(),
  description: z.string().nullable(),
  questions: z.array(question),
  anonymous: z.boolean(),
  results: z.enum(resultsRules),
  creationTime: instant,
  expirationTime: instant,
  expired: z.boolean(),
  /** Active, in the audience and not answered yet. */
  canVote: z.boolean(),
  /** Answered, and the answer may still be changed: active, in the audience. */
  canChangeVote: z.boolean(),
  /** In the audience, at any time. */
  isAsked: z.boolean(),
  answered: z.boolean(),
  /** The caller's own answers; null for anonymous polls, which do not store them. */
  answers: z.array(givenAnswer).nullable(),
  maySeeResults: z.boolean(),
  mayEdit: z.boolean(),
  mayDelete: z.boolean(),
  /** After the first vote questions and answers are read-only. */
  fixed: z.boolean(),
  recipients: audience.nullable(),
  forWhom: z.string(),
  createdBy: person,
  isMine: z.boolean(),
  remindedAt: instant.nullable(),
  version: z.int(),
})
export type PollAnswered = z.output<typeof pollAnswer>

export const getPoll = call.get('/api/Polls/{id}', {
  title: 'Анкета',
  access: may.read('Polls'),
  input: z.object({ id }),
  output: pollAnswer,
  topics: ['polls'],
})

export const createPoll = call.post('/api/Polls', {
  title: 'Нова анкета',
  access: may.create('Polls'),
  input: pollForm,
  output: saved,
  topics: ['polls', 'counters'],
})

export const changePoll = call.post('/api/Polls/{id}', {
  title: 'Промяна на анкета',
  access: may.update('Polls'),
  input: pollForm.extend({
    id,
    questions: field('Въпроси', z.array(changedQuestion).min(1).max(mostQuestions)),
    version,
  }),
  output: saved,
  topics: ['polls', 'counters', 'poll-results'],
})

export const deletePoll = call.delete('/api/Polls/{id}', {
  title: 'Изтриване на анкета',
  access: may.delete('Polls'),
  input: z.object({ id }),
  output: done,
  topics: ['polls', 'counters'],
})

/**
 * Votes or changes a vote. For an anonymous poll the browser sends a random secret, the only way to find the answer and
 * change it, so no response may be stored under the request's key (`secret`). Subscribers get the results by
 * 'poll-vote' of the hub.
 */
export const vote = call.put('/api/Polls/vote', {
  title: 'Глас в анкета',
  access: may.read('Polls'),
  personal: true,
  secret: true,
  input: z.object({
    pollId: id,
    answers: field('Отговори', z.array(answer).max(mostQuestions)),
    ballot: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional(),
  }),
  output: done,
  topics: ['polls', 'counters', 'poll-results'],
})

const pollResults = z.object({
  id,
  question: z.string(),
  anonymous: z.boolean(),
  expired: z.boolean(),
  /** Number of people in the audience. */
  asked: z.int(),
  /** Number of people who have answered. */
  votes: z.int(),
  /** Number of answers in the sums, which anonymous polls publish in steps. */
  counted: z.int(),
  questions: z.array(
    question.extend({
      answered: z.int(),
      tally: z.array(z.object({ id, text: z.string(), votes: z.int(), share: z.int() })),
      texts: z.array(z.string()),
    }),
  ),
  /** Of a poll with names, for its author and the managers of the kindergarten. */
  voters: z.array(z.object({ id, name: z.string(), detail: z.string(), answers: z.array(givenAnswer) })).nullable(),
  /** People without an answer; null for anonymous polls. */
  silent: z.array(z.object({ id, name: z.string(), detail: z.string() })).nullable(),
  silentCount: z.int(),
  mayRemind: z.boolean(),
})
export type PollResults = z.output<typeof pollResults>

export const getPollResults = call.get('/api/Polls/{id}/results', {
  title: 'Резултати от анкета',
  access: may.read('Polls'),
  input: z.object({ id }),
  output: pollResults,
  topics: ['polls', 'poll-results'],
})

export const remindPoll = call.post('/api/Polls/{id}/remind', {
  title: 'Напомняне за анкета',
  access: may.update('Polls'),
  input: z.object({ id }),
  output: done.extend({ reminded: z.int() }),
  topics: ['polls'],
})

const exported = { access: may.read('Polls'), input: z.object({ id }) }

export const exportPoll = call.file('/api/Polls/export/{id}', { title: 'Резултати от анкета (PDF)', ...exported })

export const exportPollToExcel = call.file('/api/Polls/export/excel/{id}', {
  title: 'Резултати от анкета (Excel)',
  ...exported,
})
