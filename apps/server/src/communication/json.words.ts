import type { PollAnswer, PollQuestion } from '@asistent/domain/communication/polls'
import { weekdayNames } from '@asistent/domain/kernel/day'
import { roleLabel, roles, roleTypes } from '@asistent/domain/access/roles'
import { code, codes, day, names, parts, text, yesNo } from '../institutions/audit-words.ops'

// Text of JSON columns in the history and the archive: recipients, questions, answers.

const roleWords = Object.fromEntries(roles.map((role) => [roleTypes[role], roleLabel[role]]))

export const audienceWords = parts('Получатели', {
  everyone: yesNo('всички'),
  roleTypes: codes('роли', roleWords),
  classIds: names('групи', 'child_group'),
  classStaff: yesNo('и екипът на групите'),
  studentIds: names('родителите на', 'child'),
  userIds: names('хора', 'account'),
})

export const repetitionWords = parts('Повторение', {
  every: code('всеки', { day: 'ден', week: 'седмица', month: 'месец', year: 'година' }),
  interval: text('през'),
  weekdays: codes('дни', Object.fromEntries(weekdayNames.map((name, index) => [index + 1, name]))),
  monthly: code('в месеца', { date: 'на същото число', weekday: 'в същия ден от седмицата' }),
  until: day('до'),
  count: text('пъти'),
})

/** 'Кой ден? (1. петък, 2. събота)': answers refer to these numbers. */
export const questionsText = (value: unknown): string =>
  (value as readonly PollQuestion[])
    .map(({ id, text, options }) => {
      const choices = options.map((option) => `${option.id}. ${option.text}`).join(', ')
      return `${id}) ${text}${choices && ` (${choices})`}`
    })
    .join('; ')

export const answersText = (value: unknown): string =>
  (value as readonly PollAnswer[])
    .map(
      ({ questionId, optionIds, text }) => `${questionId}) ${[optionIds.join(', '), text].filter(Boolean).join(' ')}`,
    )
    .join('; ')
