import type { PlacedAudience } from '@asistent/domain/communication/audience'
import { today } from '@asistent/domain/kernel/day'
import { defineJob, work } from '../platform/jobs'
import { resolveAudience } from './audience.queries'
import { batchSize, type Notice } from './notify.steps'
import { tellAgain } from './notify-people.steps'

// Notifies an audience again that an event was moved or cancelled.

interface Retelling {
  readonly notice: Notice
  readonly audience: PlacedAudience
  readonly senderId: number
  readonly after: number
}

export const retellAudience = defineJob<Retelling>('communication.retell', 'Известия след промяна на адресатите')

export const retellJob = work(retellAudience, async (context, payload) => {
  const { notice, audience, senderId, after } = payload
  const people = await resolveAudience(context.tx, audience, {
    today: today(context.now),
    senderId,
    after,
    limit: batchSize,
  })
  await tellAgain(context, notice, people)
  const last = people.at(-1)
  if (last && people.length === batchSize) context.later(retellAudience({ ...payload, after: last.accountId }))
})
