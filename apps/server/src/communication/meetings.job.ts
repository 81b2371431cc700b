import { defineJob, work } from '../platform/jobs'
import { say, type Said } from '../platform/language'
import { tellAgain } from './notify-people.steps'

interface Released {
  readonly eventId: number
  readonly accountId: number
  readonly kindergartenId: number
  readonly childId: number
  readonly title: string
  /** Which hour it was. */
  readonly text: Said
}

/** Notifies the parent that an organizer has cancelled the booking. */
export const tellReleased = defineJob<Released>('communication.slot-released', 'Известие за освободен час за среща')

export const tellReleasedJob = work(
  tellReleased,
  (context, { eventId, accountId, kindergartenId, childId, title, text }) =>
    tellAgain(
      context,
      {
        kind: 'calendar',
        subjectId: eventId,
        title,
        heading: say('Часът Ви беше освободен'),
        paragraphs: [text, say('Можете да изберете друг час в календара.')],
      },
      [{ accountId, kindergartenId, childIds: [childId] }],
    ),
)
