import { refuseCalendar } from '@asistent/contract/communication/calendar-problems'
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
} from '@asistent/contract/communication/polls.calls'
import { refuseCommunication } from '@asistent/contract/communication/problems'
import { maySeeResults } from '@asistent/domain/communication/polls'
import { formatDay, sofiaTime, today } from '@asistent/domain/kernel/day'
import { and, eq } from 'drizzle-orm'
import { poll } from '../db/tables/events-and-polls'
import { asSystem } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { say } from '../platform/language'
import { pdfFile, xlsxFile } from '../platform/papers'
import { requireFound, inKindergarten, requireChanged } from '../platform/versioned'
import { requireAddressable } from './addressable.queries'
import { countAudience, resolveAudience } from './audience.queries'
import { audienceWords } from './calendar-for-whom.queries'
import { mayChange, requireChange } from './calendar-visible.queries'
import { notify, renewNotice, withdrawNotice } from './notify.steps'
import { dropBox, makeBox } from './polls-box.steps'
import { sumsSheet, votersSheet } from './polls.paper'
import { remindVoters } from './polls.job'
import {
  lockedPoll,
  myAnswers,
  pollById,
  pollPage,
  viewerOf,
  voteRights,
  votersOf,
  type StoredPoll,
} from './polls.queries'
import { resultsOf } from './polls-results.queries'
import { noticeOf, requireEnd, requireQuestions, sameQuestions } from './polls.rules'
import { voteHandler } from './polls-vote.handlers'

/** File names contain no colon. */
const fileName = ({ question }: StoredPoll) => `Анкета ${question}`

/** Minimum time between reminders. */
const hoursBetweenReminders = 20

export const pollHandlers: Handler[] = [
  read(listPolls, (context, query) => pollPage(context, query)),

  read(getPoll, async (context, { id }) => {
    const { scope } = context
    const { kindergartenId: _place, audience, votes, ...stored } = requireFound(await pollById(context, id))
    const mayEdit = mayChange(scope, 'Polls', 'update', stored.createdBy.id)
    const { kindergartenIds: _places, ...recipients } = audience
    return {
      ...stored,
      questions: stored.questions.map((question) => ({ ...question, options: [...question.options] })),
      ...voteRights(stored),
      answers: stored.anonymous ? null : await myAnswers(context, id),
      maySeeResults: maySeeResults(
        stored.results,
        stored.expired,
        viewerOf(scope, stored.createdBy.id, stored.answered),
      ),
      mayEdit,
      mayDelete: mayChange(scope, 'Polls', 'delete', stored.createdBy.id),
      fixed: votes > 0,
      recipients: mayEdit ? recipients : null,
      forWhom: await audienceWords(context, audience),
      isMine: stored.createdBy.id === scope.accountId,
    }
  }),

  write(createPoll, async (context, form) => {
    const { tx, scope, now, audit } = context
    const kindergartenId = inKindergarten(scope)
    const questions = requireQuestions(form.questions)
    requireEnd(form.expirationTime, now)
    const audience = await requireAddressable(context, form.recipients)
    if ((await countAudience(tx, audience, today(now), 0)) === 0)
      throw refuseCommunication('nobody-reached', { field: 'recipients' })
    const [row] = await tx
      .insert(poll)
      .values({
        kindergartenId,
        question: form.question,
        description: form.description,
        questions,
        anonymous: form.anonymous,
        results: form.results,
        expiresAt: form.expirationTime,
        audience,
        createdBy: scope.accountId,
        createdAt: now.toISOString(),
      })
      .returning({ id: poll.id })
    const id = row?.id ?? 0
    // No user role may write to the box.
    if (form.anonymous) await asSystem(tx, () => makeBox(tx, id))
    notify(context, noticeOf(id, form), audience, { senderId: scope.accountId })
    audit.about({ pollId: id })
    return ok(id)
  }),

  write(changePoll, async (context, form) => {
    const { tx, scope, now, audit } = context
    const before = requireFound(await lockedPoll(context, form.id))
    requireChange(scope, 'Polls', 'update', before.createdBy.id)
    const questions = requireQuestions(form.questions, before.questions)
    const fixed = before.votes > 0
    if (
      fixed &&
      (!sameQuestions(questions, before.questions) ||
        form.question !== before.question ||
        form.anonymous !== before.anonymous ||
        form.results !== before.results)
    )
      throw refuseCalendar('poll-fixed')
    if (new Date(form.expirationTime).getTime() !== new Date(before.expirationTime).getTime())
      requireEnd(form.expirationTime, now)
    const audience = await requireAddressable(context, form.recipients)
    const changed = await tx
      .update(poll)
      .set({
        description: form.description,
        expiresAt: form.expirationTime,
        audience,
        version: before.version + 1,
        ...(!fixed && { question: form.question, questions, anonymous: form.anonymous, results: form.results }),
      })
      .where(and(eq(poll.id, form.id), eq(poll.version, form.version ?? before.version)))
    requireChanged(changed.rowCount, { table: poll, id: form.id })
    if (before.anonymous !== form.anonymous)
      await asSystem(tx, () => (form.anonymous ? makeBox(tx, form.id) : dropBox(tx, form.id)))
    await renewNotice(tx, noticeOf(form.id, form))
    // Notifies only people who were not notified before.
    notify(context, noticeOf(form.id, form), audience, { senderId: scope.accountId })
    audit.about({ pollId: form.id })
    return ok(form.id)
  }),

  write(deletePoll, async (context, { id }) => {
    const { tx, scope, audit } = context
    const current = requireFound(await lockedPoll(context, id))
    requireChange(scope, 'Polls', 'delete', current.createdBy.id)
    await tx.delete(poll).where(eq(poll.id, id))
    await withdrawNotice(tx, 'polls', id)
    audit.about({ pollId: id })
    return allDone
  }),

  voteHandler,

  read(getPollResults, async (context, { id }) => resultsOf(context, requireFound(await pollById(context, id)))),

  write(remindPoll, async (context, { id }) => {
    const { tx, scope, now, audit, later } = context
    const current = requireFound(await lockedPoll(context, id))
    requireChange(scope, 'Polls', 'update', current.createdBy.id)
    if (current.expired) throw refuseCalendar('poll-expired')
    const next = current.remindedAt && new Date(Date.parse(current.remindedAt) + hoursBetweenReminders * 3_600_000)
    if (next && next > now)
      throw refuseCalendar('poll-reminded', { values: { time: sofiaTime(next), day: formatDay(today(next)) } })
    const senderId = scope.accountId
    // Only the system role reads who has answered; the author learns the number of the others.
    const silent = await asSystem(tx, async () => {
      const voters = await votersOf(tx, id)
      const audience = await resolveAudience(tx, current.audience, { today: today(now), senderId })
      return audience.filter(({ accountId }) => !voters.has(accountId)).length
    })
    if (silent === 0) throw refuseCalendar('poll-everybody-voted')
    await tx.update(poll).set({ remindedAt: now.toISOString() }).where(eq(poll.id, id))
    const notice = { ...noticeOf(id, current), heading: say('Напомняне за анкета') }
    later(remindVoters({ notice, audience: current.audience, senderId, after: 0 }, { key: `remind-voters:${id}` }))
    audit.about({ pollId: id })
    return { ...allDone, reminded: silent }
  }),

  read(exportPoll, async (context, { id }) => {
    const stored = requireFound(await pollById(context, id))
    const sheet = await sumsSheet(context, stored, await resultsOf(context, stored))
    return pdfFile(fileName(stored), 'report', sheet)
  }),

  read(exportPollToExcel, async (context, { id }) => {
    const stored = requireFound(await pollById(context, id))
    const results = await resultsOf(context, stored)
    const sheet = results.voters
      ? await votersSheet(context, stored, results, results.voters)
      : await sumsSheet(context, stored, results)
    return xlsxFile(fileName(stored), sheet)
  }),
]
