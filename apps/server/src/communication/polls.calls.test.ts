import { getCounters } from '@asistent/contract/communication/counters.calls'
import {
  changePoll,
  createPoll,
  deletePoll,
  exportPoll,
  exportPollToExcel,
  getPoll,
  getPollResults,
  listPolls,
  remindPoll,
  vote,
  type PollInput,
} from '@asistent/contract/communication/polls.calls'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startWorld, type Person, type World } from '../../../../tests/support/world'
import {
  code,
  emptyCalendar,
  otherGroup,
  parentsOfGroup,
  pollForm,
} from '../../../../tests/support/communication/calendar'
import { toChildren, toEveryone, toGroups } from '../../../../tests/support/communication/people'
import { after, runDue } from '../../../../tests/support/communication/planned'

let world: World
let set: Awaited<ReturnType<typeof emptyCalendar>>
const lines: string[] = []
beforeAll(async () => {
  world = await startWorld({ env: { LOG_LEVEL: 'info' }, logTo: { write: (line) => void lines.push(line) } })
})
beforeEach(async () => {
  set = await emptyCalendar(world)
})
afterEach(() => world.reset())
afterAll(() => world.close())

async function savePollOf(person: Person, more: Partial<PollInput> = {}, recipients = toGroups(set.child.groupId)) {
  const id = Number((await person.ok(createPoll, pollForm(recipients, more))).entityId)
  await runDue(world)
  const { questions } = await person.ok(getPoll, { id })
  const [day, bring, text] = questions
  const options = [day!.options[0]!.id, day!.options[1]!.id, bring!.options[0]!.id, bring!.options[1]!.id] as const
  const answers = (chosen: number[], brought: number[] = [], words: string | null = null) => [
    { questionId: day!.id, optionIds: chosen },
    { questionId: bring!.id, optionIds: brought },
    { questionId: text!.id, text: words },
  ]
  return { id, questions, options, answers }
}

const ballot = (letter: string) => letter.repeat(64)

describe('a poll with names', () => {
  test('is answered, changed until its end, and summarized', async () => {
    const { teacher, parent } = set
    const { id, options, answers } = await savePollOf(teacher, { results: 'voted' })
    expect((await parent.ok(getCounters, {})).unvotedPolls).toBe(1)
    expect((await parent.ok(listPolls, { filter: 'Active' })).result).toMatchObject([
      { id, canVote: true, canChangeVote: false, votes: null },
    ])
    expect(code(await parent.call(getPollResults, { id }))).toEqual([403, 'communication.results-hidden'])
    await parent.ok(vote, { pollId: id, answers: answers([options[0]], [options[2]], 'Ще помогна') })
    expect((await parent.ok(getCounters, {})).unvotedPolls).toBe(0)
    const rights = async () => {
      const { canVote, canChangeVote } = await parent.ok(getPoll, { id })
      const [row] = (await parent.ok(listPolls, {})).result
      expect([row?.canVote, row?.canChangeVote]).toEqual([canVote, canChangeVote])
      return { canVote, canChangeVote }
    }
    // No answer is pending, and the given one may be changed.
    expect(await rights()).toEqual({ canVote: false, canChangeVote: true })
    await parent.ok(vote, { pollId: id, answers: answers([options[1]]) })
    expect((await parent.ok(getPoll, { id })).answers).toEqual([{ questionId: 1, optionIds: [options[1]], text: null }])
    const seen = await parent.ok(getPollResults, { id })
    expect(seen.questions[0]?.tally.map(({ votes, share }) => [votes, share])).toEqual([
      [0, 0],
      [1, 100],
    ])
    expect([seen.voters, seen.silent, seen.mayRemind]).toEqual([null, null, false])
    const all = await teacher.ok(getPollResults, { id })
    expect(all.voters).toMatchObject([{ id: parent.accountId, answers: [{ optionIds: [options[1]] }] }])
    expect(all.silent?.length).toBe(all.asked - 1)
    world.setNow(new Date('2026-12-01T10:00:00Z'))
    expect(await rights()).toEqual({ canVote: false, canChangeVote: false })
    expect(code(await parent.call(vote, { pollId: id, answers: answers([options[0]]) }))).toEqual([
      409,
      'communication.poll-expired',
    ])
    expect((await parent.ok(listPolls, { filter: 'Active' })).rowsCount).toBe(0)
    expect((await parent.ok(listPolls, { filter: 'Expired' })).rowsCount).toBe(1)
    expect((await parent.ok(listPolls, { filter: 'Answered' })).rowsCount).toBe(1)
    expect((await teacher.ok(listPolls, { filter: 'Mine' })).rowsCount).toBe(1)
    expect((await parent.ok(listPolls, { filter: 'Mine' })).rowsCount).toBe(0)
  })

  test('shows texts to the author only, sums to other parents', async () => {
    const { teacher, parent } = set
    const { id, options, answers } = await savePollOf(teacher, { results: 'all' })
    await parent.ok(vote, { pollId: id, answers: answers([options[0]], [], 'Алергичен съм към ядки') })
    const second = await world.as('secondParent')
    expect((await second.ok(getPollResults, { id })).questions.map(({ texts }) => texts)).toEqual([[], [], []])
    expect((await teacher.ok(getPollResults, { id })).questions[2]?.texts).toEqual(['Алергичен съм към ядки'])
    expect((await second.call(exportPollToExcel, { id })).status).toBe(200)
  })

  test('rejects wrong answers at their question', async () => {
    const { teacher, parent } = set
    const { id, options, answers } = await savePollOf(teacher)
    const refused = async (given: Parameters<typeof answers>) =>
      (await parent.call(vote, { pollId: id, answers: answers(...given) })).problem?.errors
    expect(await refused([[]])).toEqual({ 'answers.1': ['Отговорете на този въпрос'] })
    expect(await refused([[options[0], options[1]]])).toEqual({ 'answers.1': ['Изберете само един отговор'] })
    expect(await refused([[options[2]]])).toEqual({ 'answers.1': ['Проверете отговорите си'] })
    expect((await parent.ok(getPoll, { id })).answered).toBe(false)
  })

  test('rejects changed questions after the first vote, also in the database', async () => {
    const { teacher, parent, child } = set
    const { id, questions, options, answers } = await savePollOf(teacher)
    const form = (more: object = {}) => ({ ...pollForm(toGroups(child.groupId)), questions, id, ...more })
    const reworded = questions.map((question) => ({ ...question, text: `${question.text}!` }))
    await teacher.ok(changePoll, form({ questions: reworded, version: 1 }))
    await teacher.ok(changePoll, form({ version: 2 }))
    expect((await teacher.ok(getPoll, { id })).questions).toEqual(questions)
    await parent.ok(vote, { pollId: id, answers: answers([options[0]]) })
    for (const more of [
      { questions: reworded },
      { question: 'Друго' },
      { anonymous: true },
      { results: 'all' as const },
    ])
      expect(code(await teacher.call(changePoll, form(more)))).toEqual([409, 'communication.poll-fixed'])
    await expect(
      world.isolated(() => world.sql(`update poll set results = 'all' where id = $1`, [id])),
    ).rejects.toThrow(/has votes/)
    await teacher.ok(changePoll, form({ description: 'Още ден', expirationTime: '2026-12-02T15:00:00Z' }))
    expect(code(await teacher.call(changePoll, form({ expirationTime: '2026-11-01T15:00:00Z' })))).toEqual([
      400,
      'communication.poll-in-past',
    ])
    expect(code(await teacher.call(changePoll, form({ version: 1 })))).toEqual([409, 'platform.stale'])
  })

  test('is waiting also for people who joined the group later: the badge counts what the bell lists', async () => {
    const { director, parent, child } = set
    const into = await otherGroup(world, child.kindergartenId, child.groupId)
    const { id, options, answers } = await savePollOf(director, {}, toGroups(into))
    const waiting = async () => ({
      listed: (await parent.ok(listPolls, { filter: 'Active' })).result.filter(({ canVote }) => canVote).length,
      counted: (await parent.ok(getCounters, {})).unvotedPolls,
    })
    expect(await waiting()).toEqual({ listed: 0, counted: 0 })
    await world.sql('update child_group_period set group_id = $1 where child_id = $2 and to_on is null', [
      into,
      child.id,
    ])
    expect(await waiting()).toEqual({ listed: 1, counted: 1 })
    await parent.ok(vote, { pollId: id, answers: answers([options[0]]) })
    expect(await waiting()).toEqual({ listed: 0, counted: 0 })
  })

  test('reminds people without an answer only, at most once a day', async () => {
    const { teacher, parent, child } = set
    const { id, options, answers } = await savePollOf(teacher)
    await parent.ok(vote, { pollId: id, answers: answers([options[0]]) })
    const others = await parentsOfGroup(world, child.groupId, 2)
    await world.sql('update notification set seen_at = now()')
    const { reminded } = await teacher.ok(remindPoll, { id })
    await runDue(world)
    expect(reminded).toBe((await teacher.ok(getPollResults, { id })).silentCount)
    expect((await parent.ok(getCounters, {})).unvotedPolls).toBe(0)
    expect((await others[0]!.person.ok(getCounters, {})).unvotedPolls).toBe(1)
    expect(code(await teacher.call(remindPoll, { id }))).toEqual([400, 'communication.poll-reminded'])
    await after(world, 21 * 3600)
    await teacher.ok(remindPoll, { id })
    expect((await parent.call(remindPoll, { id })).status).toBe(403)
    const single = await savePollOf(teacher, {}, toChildren(child.id))
    await world.sql(
      'delete from child_guardian cg using guardian q where q.id = cg.guardian_id and cg.child_id = $1 and q.account_id is distinct from $2',
      [child.id, parent.accountId],
    )
    await parent.ok(vote, { pollId: single.id, answers: single.answers([single.options[0]]) })
    expect(code(await teacher.call(remindPoll, { id: single.id }))).toEqual([400, 'communication.poll-everybody-voted'])
    world.setNow(new Date('2026-12-05T10:00:00Z'))
    expect(code(await teacher.call(remindPoll, { id }))).toEqual([409, 'communication.poll-expired'])
  })

  test('rejects invalid polls', async () => {
    const { teacher, parent, child } = set
    const refused = async (more: Partial<PollInput>, recipients = toGroups(child.groupId)) =>
      code(await teacher.call(createPoll, pollForm(recipients, more)))
    expect(await refused({ expirationTime: '2026-11-01T15:00:00Z' })).toEqual([400, 'communication.poll-in-past'])
    expect(await refused({ expirationTime: '9999-01-01T00:00:00Z' })).toEqual([400, 'communication.poll-far'])
    const question = (texts: string[]) => ({
      questions: [{ text: 'Кога?', kind: 'single' as const, options: texts.map((text) => ({ text })) }],
    })
    expect(await refused(question(['Днес']))).toEqual([400, 'communication.poll-option'])
    expect(await refused(question(['Днес', 'днес ']))).toEqual([400, 'communication.poll-option'])
    expect(await refused({ questions: [] })).toEqual([400, 'platform.bad-input'])
    expect(await refused({}, toEveryone as never)).toEqual([400, 'communication.not-addressable'])
    expect((await parent.call(createPoll, pollForm(toGroups(child.groupId)))).status).toBe(403)
  })
})

describe('a person outside of the audience', () => {
  test('reads nothing of it by any call; readers cannot vote', async () => {
    const { director, teacher, parent, child } = set
    const otherGroupId = await otherGroup(world, child.kindergartenId, child.groupId)
    const { id, options, answers } = await savePollOf(director, { results: 'all' }, toGroups(otherGroupId))
    const ballots = { pollId: id, answers: answers([options[0]]) }
    for (const person of [parent, await world.as('parentOfGabrovo'), await world.as('directorOfGabrovo')]) {
      expect((await person.ok(listPolls, {})).rowsCount).toBe(0)
      const refused = [
        await person.call(getPoll, { id }),
        await person.call(getPollResults, { id }),
        await person.call(exportPoll, { id }),
        await person.call(exportPollToExcel, { id }),
      ]
      expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404])
      expect((await person.call(vote, ballots)).status).toBe(404)
    }
    expect((await parent.ok(getCounters, {})).unvotedPolls).toBe(0)
    expect(code(await director.call(vote, ballots))).toEqual([400, 'communication.poll-not-for-you'])
    const ownPoll = await savePollOf(director, {}, toGroups(child.groupId))
    await world.sql(`update poll set audience = jsonb_set(audience, '{classStaff}', 'true') where id = $1`, [
      ownPoll.id,
    ])
    expect(code(await teacher.call(deletePoll, { id: ownPoll.id }))).toEqual([400, 'communication.not-yours'])
    expect(code(await teacher.call(changePoll, { ...pollForm(toGroups(child.groupId)), id: ownPoll.id }))).toEqual([
      400,
      'communication.not-yours',
    ])
    expect(code(await teacher.call(remindPoll, { id: ownPoll.id }))).toEqual([400, 'communication.not-yours'])
    await director.ok(deletePoll, { id: ownPoll.id })
    expect((await parent.ok(getCounters, {})).unvotedPolls).toBe(0)
  })
})

describe('an anonymous poll', () => {
  const voted = async (poll: Awaited<ReturnType<typeof savePollOf>>, count: number, from = 0) => {
    const people = (await parentsOfGroup(world, set.child.groupId, from + count)).slice(from)
    for (const [index, { person }] of people.entries())
      await person.ok(vote, {
        pollId: poll.id,
        answers: poll.answers([poll.options[index % 2]!], [], `Текст ${index}`),
        ballot: ballot('0123456789'[from + index]!),
      })
    return people.map(({ person }) => person)
  }

  test('links votes to no person in tables, history, log or stored responses', async () => {
    const poll = await savePollOf(set.teacher, { anonymous: true, results: 'voted' })
    lines.length = 0
    const changes = async () => (await world.sql(`select 1 from audit_change where table_name like 'poll_%'`)).length
    const changesBefore = await changes()
    const before = Number((await world.sql<{ id: string }>('select coalesce(max(id), 0) as id from audit'))[0]?.id)
    const people = await voted(poll, 4)
    const accounts = people.map(({ accountId }) => accountId)
    const [box] = await world.sql<{ voters: number[]; ballots: Record<string, unknown> }>(
      'select voters, ballots from poll_box where poll_id = $1',
      [poll.id],
    )
    expect(box?.voters).toEqual(accounts.toSorted((left, right) => left - right))
    expect(Object.keys(box?.ballots ?? {})).toEqual(Object.keys(box?.ballots ?? {}).toSorted())
    expect(Object.keys(box?.ballots ?? {})).not.toContain(ballot('0'))
    // One row for all votes: no row, number or time of a single vote.
    expect(await world.sql('select 1 from poll_box where poll_id = $1', [poll.id])).toHaveLength(1)
    expect(await world.sql('select 1 from poll_vote')).toEqual([])
    const history = await world.sql(
      'select account_id, address, request_id, about from audit where id > $1 and call like $2',
      [before, '%vote%'],
    )
    expect(history).toEqual(
      Array.from({ length: 4 }, () => ({ account_id: null, address: null, request_id: '', about: null })),
    )
    expect(await changes()).toBe(changesBefore)
    expect(await world.sql('select 1 from request_key where call like $1', ['%vote%'])).toEqual([])
    const voteLines = lines.filter((line) => line.includes('/api/Polls/vote'))
    expect(voteLines).toHaveLength(4)
    expect(voteLines.filter((line) => /"account"/.test(line))).toEqual([])
    // The bell stores that the poll is answered, but not when.
    const seen = await world.sql<{ same: boolean }>(
      `select n.seen_at = p.created_at as same from notification n join poll p on p.id = n.subject_id where n.kind = 'polls' and n.account_id = any ($1)`,
      [accounts],
    )
    expect(seen.every(({ same }) => same)).toBe(true)
    const results = await set.teacher.ok(getPollResults, { id: poll.id })
    expect([results.voters, results.silent]).toEqual([null, null])
    expect((await people[0]!.ok(getPoll, { id: poll.id })).answers).toBeNull()
    for (const role of ['asistent_user', 'asistent_parent', 'asistent_overseer'])
      await expect(world.isolated(() => world.sql(`set local role ${role}; select * from poll_box`))).rejects.toThrow(
        /permission denied/,
      )
  })

  test('publishes results after every third vote, and all of them at its end', async () => {
    const poll = await savePollOf(set.teacher, { anonymous: true, results: 'voted' })
    const counted = async () => {
      const { votes, counted: recipients } = await set.teacher.ok(getPollResults, { id: poll.id })
      return [votes, recipients]
    }
    await voted(poll, 2)
    expect(await counted()).toEqual([2, 0])
    await voted(poll, 1, 2)
    expect(await counted()).toEqual([3, 3])
    await voted(poll, 2, 3)
    expect(await counted()).toEqual([5, 3])
    world.setNow(new Date('2026-12-05T10:00:00Z'))
    expect(await counted()).toEqual([5, 5])
    const few = await savePollOf(set.teacher, { anonymous: true, expirationTime: '2026-12-06T10:00:00Z' })
    await voted(few, 2)
    world.setNow(new Date('2026-12-07T10:00:00Z'))
    expect((await set.teacher.ok(getPollResults, { id: few.id })).counted).toBe(0)
  })

  test('votes can be changed only with the secret of the ballot', async () => {
    const poll = await savePollOf(set.teacher, { anonymous: true, results: 'voted' })
    const [first, second, third] = await voted(poll, 3)
    const again = (person: Person, letter: string | undefined, chosen = poll.options[1]) =>
      person.call(vote, { pollId: poll.id, answers: poll.answers([chosen]), ...(letter && { ballot: ballot(letter) }) })
    expect((await again(first!, '0')).status).toBe(200)
    expect((await again(second!, '1')).status).toBe(200)
    expect((await again(third!, '2')).status).toBe(200)
    const { votes, questions } = await set.teacher.ok(getPollResults, { id: poll.id })
    expect([votes, questions[0]?.tally.map((option) => option.votes)]).toEqual([3, [0, 3]])
    expect(code(await again(first!, '9'))).toEqual([409, 'communication.ballot-elsewhere'])
    expect(code(await again(first!, undefined))).toEqual([400, 'platform.bad-input'])
    // A person who has not voted cannot use the ballot of another either.
    const [fourth] = (await parentsOfGroup(world, set.child.groupId, 4)).slice(3)
    expect(code(await again(fourth!.person, '0'))).toEqual([409, 'communication.ballot-elsewhere'])
    expect((await set.teacher.ok(getPollResults, { id: poll.id })).votes).toBe(3)
  })
})

describe('on paper', () => {
  test('sums as PDF; names only in the Excel of users who may read them', async () => {
    const { teacher, parent } = set
    const { id, options, answers } = await savePollOf(teacher, { results: 'voted' })
    await parent.ok(vote, { pollId: id, answers: answers([options[0]], [options[2], options[3]], 'Всичко най-хубаво') })
    const pdf = await teacher.ok(exportPoll, { id })
    expect(pdf.headers['content-type']).toBe('application/pdf')
    const excel = await teacher.ok(exportPollToExcel, { id })
    expect(excel.headers['content-disposition']).toContain('.xlsx')
    expect((await parent.ok(exportPoll, { id })).headers['content-type']).toBe('application/pdf')
  })
})
