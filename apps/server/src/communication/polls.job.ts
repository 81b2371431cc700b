import type { PlacedAudience } from '@asistent/domain/communication/audience'
import { today } from '@asistent/domain/kernel/day'
import { defineJob, work } from '../platform/jobs'
import { resolveAudience } from './audience.queries'
import { batchSize, type Notice } from './notify.steps'
import { tellAgain } from './notify-people.steps'
import { votersOf } from './polls.queries'

interface Reminding {
  readonly notice: Notice
  readonly audience: PlacedAudience
  readonly senderId: number
  readonly after: number
}

/** Notifies people without an answer again. */
export const remindVoters = defineJob<Reminding>('communication.remind-voters', 'Напомняне за анкета')

export const remindVotersJob = work(remindVoters, async (context, payload) => {
  const { notice, audience, senderId, after } = payload
  const people = await resolveAudience(context.tx, audience, {
    today: today(context.now),
    senderId,
    after,
    limit: batchSize,
  })
  const voters = await votersOf(context.tx, notice.subjectId)
  await tellAgain(
    context,
    notice,
    people.filter(({ accountId }) => !voters.has(accountId)),
  )
  const last = people.at(-1)
  if (last && people.length === batchSize) context.later(remindVoters({ ...payload, after: last.accountId }))
})
