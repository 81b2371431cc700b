import type { Audience } from '@asistent/domain/communication/audience'
import type { NoticeKind } from '@asistent/domain/communication/notice-kinds'
import { addDays, isWeekend, type Day } from '@asistent/domain/kernel/day'
import { notification } from '../db/tables/communication'
import { recipientsOf } from './communication.demo'
import type { Random } from '../demo/random'
import type { DemoUserName } from '../demo/sign-ins'
import { workedAgo } from '../demo/working-hours'
import type { Place, World } from '../demo/world'

// What notes, events and polls of the demo share: who was told of them, and when.

export interface Setting {
  readonly world: World
  readonly kindergarten: Place
  readonly random: Random
  /** The group of the demo parent's child. */
  readonly groupId: number
}

export const accountOf = (world: World, user: DemoUserName): number => world.users.get(user) ?? 0
export const hoursAgo = (world: World, hours: number): string => workedAgo(world.now, hours)

/** Number of days from today, or the Monday after them. */
export function workday(world: World, days: number): Day {
  let value = addDays(world.today, days)
  while (isWeekend(value)) value = addDays(value, 1)
  return value
}

interface DemoNotice {
  readonly kind: NoticeKind
  readonly subjectId: number
  readonly title: string
  readonly audience: Audience
  readonly senderId: number
  readonly at: string
  readonly expiresAt: string | null
  /** What share of people has seen it, in percent; the demo people never have. */
  readonly seen: number
}

export function addNotices({ world, kindergarten, random }: Setting, recipients: DemoNotice): void {
  const shown = (['parent', 'teacher', 'director', 'secondParent'] as const).map((user) => accountOf(world, user))
  for (const [accountId, childIds] of recipientsOf(world, kindergarten, recipients.audience, recipients.senderId))
    world.addTo(notification, {
      accountId,
      kind: recipients.kind,
      subjectId: recipients.subjectId,
      kindergartenId: kindergarten.id,
      childIds,
      title: recipients.title,
      createdAt: recipients.at,
      expiresAt: recipients.expiresAt,
      seenAt:
        (recipients.seen === 100 || !shown.includes(accountId)) && random.chance(recipients.seen)
          ? recipients.at
          : null,
    })
}
