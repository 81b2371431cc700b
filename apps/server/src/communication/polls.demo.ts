import { nobody, type Audience } from '@asistent/domain/communication/audience'
import { fewestTogether, tallyOf, type PollAnswer, type PollQuestion } from '@asistent/domain/communication/polls'
import { addDays, sofiaInstant } from '@asistent/domain/kernel/day'
import { notification } from '../db/tables/communication'
import { poll, pollBox, pollVote } from '../db/tables/events-and-polls'
import { recipientsOf } from './communication.demo'
import { accountOf, hoursAgo, type Setting } from './notices.demo'
import type { Random } from '../demo/random'
import type { DemoUserName } from '../demo/sign-ins'

// Polls of 'Детелина': one for a group, an anonymous one, a finished one.

const single = (id: number, text: string, ...options: string[]): PollQuestion => ({
  id,
  text,
  kind: 'single',
  required: true,
  options: options.map((option, index) => ({ id: id * 10 + index, text: option })),
})

interface DemoPoll {
  readonly by: DemoUserName
  readonly question: string
  readonly description?: string
  readonly questions: readonly PollQuestion[]
  readonly anonymous?: boolean
  readonly results: 'author' | 'staff' | 'voted' | 'closed' | 'all'
  /** Days from today. */
  readonly ends: number
  readonly forGroup?: boolean
  /** In percent. */
  readonly voted: number
}

const polls: readonly DemoPoll[] = [
  {
    by: 'teacher',
    question: 'Коледното тържество на групата',
    description: 'Помогнете ни да изберем ден и да разпределим почерпката.',
    questions: [
      single(
        1,
        'В кой ден е по-удобно за Вас?',
        'Вторник, 15 декември',
        'Сряда, 16 декември',
        'Четвъртък, 17 декември',
      ),
      {
        ...single(2, 'Какво можете да донесете?', 'Плодове', 'Домашни сладки', 'Сок', 'Украса за залата'),
        kind: 'multiple',
        required: false,
      },
      { id: 3, text: 'Имате ли предложение за песен или стихотворение?', kind: 'text', required: false, options: [] },
    ],
    results: 'voted',
    ends: 6,
    forGroup: true,
    voted: 40,
  },
  {
    by: 'director',
    question: 'Доволни ли сте от храната в детската градина?',
    description: 'Отговорите са анонимни и ще ни помогнат при новото меню.',
    questions: [
      single(1, 'Как оценявате храната?', 'Много добра', 'Добра', 'Задоволителна', 'Слаба'),
      single(2, 'Достатъчно разнообразна ли е?', 'Да', 'Понякога се повтаря', 'Не'),
    ],
    anonymous: true,
    results: 'closed',
    ends: 12,
    voted: 30,
  },
  {
    by: 'director',
    question: 'Кога да бъде общото родителско събрание?',
    questions: [single(1, 'Предпочитан час', '17:00 ч.', '17:30 ч.', '18:00 ч.')],
    results: 'all',
    ends: -8,
    voted: 55,
  },
]

function answersOf(random: Random, questions: readonly PollQuestion[]): PollAnswer[] {
  const texts = ['„Зимна песничка“', 'Нека изпеят „Бяла приказка“', 'Доверяваме се на Вас!']
  return questions.flatMap(({ id, kind, options }): PollAnswer[] => {
    if (kind === 'text') return random.chance(25) ? [{ questionId: id, optionIds: [], text: random.pick(texts) }] : []
    const chosen = kind === 'multiple' ? options.filter(() => random.chance(35)) : [random.pick(options)]
    return chosen.length > 0 ? [{ questionId: id, optionIds: chosen.map((option) => option.id), text: null }] : []
  })
}

export function addPolls(setting: Setting): void {
  const { world, kindergarten, random, groupId } = setting
  for (const demoPoll of polls) {
    const senderId = accountOf(world, demoPoll.by)
    const audience: Audience = demoPoll.forGroup ? { ...nobody, classIds: [groupId] } : { ...nobody, roleTypes: [3] }
    const expiresAt = sofiaInstant(addDays(world.today, demoPoll.ends), '20:00').toISOString()
    // Answers of a finished poll precede its end.
    const before = demoPoll.ends > 0 ? 0 : 24 * (1 - demoPoll.ends)
    const at = hoursAgo(world, before + (demoPoll.ends > 0 ? 50 : 200))
    const pollId = world.addTo(poll, {
      kindergartenId: kindergarten.id,
      question: demoPoll.question,
      description: demoPoll.description ?? null,
      questions: demoPoll.questions,
      anonymous: demoPoll.anonymous ?? false,
      results: demoPoll.results,
      expiresAt,
      audience: { ...audience, kindergartenIds: [kindergarten.id] },
      createdBy: senderId,
      createdAt: at,
      version: 1,
    })
    const demo = [accountOf(world, 'parent'), accountOf(world, 'secondParent')]
    const reached = recipientsOf(
      world,
      kindergarten,
      audience.roleTypes.length > 0 ? { ...nobody, everyone: true } : audience,
      senderId,
    )
    const people = [...reached].filter(([, childIds]) => childIds !== null)
    const voters = people
      .filter(([accountId]) => !demo.includes(accountId) && random.chance(demoPoll.voted))
      .map(([id]) => id)
    const votes = voters.map(() => answersOf(random, demoPoll.questions))
    if (demoPoll.anonymous) addBox(setting, pollId, demoPoll.questions, voters, votes)
    else
      voters.forEach((accountId, index) =>
        world.addTo(pollVote, {
          pollId,
          accountId,
          kindergartenId: kindergarten.id,
          answers: votes[index] ?? [],
          votedAt: hoursAgo(world, before + 1 + (index % 40)),
        }),
      )
    for (const [accountId, childIds] of people)
      world.addTo(notification, {
        accountId,
        kind: 'polls',
        subjectId: pollId,
        kindergartenId: kindergarten.id,
        childIds,
        title: demoPoll.question,
        createdAt: at,
        expiresAt,
        seenAt: voters.includes(accountId) ? at : null,
      })
  }
}

function addBox(
  { world, random }: Setting,
  pollId: number,
  questions: readonly PollQuestion[],
  voters: readonly number[],
  votes: readonly PollAnswer[][],
): void {
  const secret = () => Array.from({ length: 64 }, () => random.below(16).toString(16)).join('')
  const ballots = Object.fromEntries(votes.map((answers) => [secret(), answers]))
  world.addTo(pollBox, {
    pollId,
    voters: voters.toSorted((left, right) => left - right),
    ballots,
    told: votes.length >= fewestTogether ? { votes: votes.length, tally: tallyOf(questions, votes) } : null,
    untold: 0,
  })
}
