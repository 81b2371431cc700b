// States of a message: draft -> queued (until its time; at least the seconds in which it can be withdrawn) ->
// sending -> sent. A withdrawn message is a draft again.

export const messageStates = ['draft', 'queued', 'sending', 'sent'] as const
export type MessageState = (typeof messageStates)[number]

export const messageStateLabel: Record<MessageState, string> = {
  draft: 'Чернова',
  queued: 'Чака изпращане',
  sending: 'Изпраща се',
  sent: 'Изпратено',
}

/** Seconds in which a sent message can be withdrawn before it is delivered. */
export const takeBackSeconds = 10

/** Delivery time of a message sent now or at a chosen time. */
export function leavesAt(now: Date, chosen: string | null): Date {
  const soonest = now.getTime() + takeBackSeconds * 1000
  return new Date(chosen === null ? soonest : Math.max(soonest, Date.parse(chosen)))
}

/** Minimum time between two reminders to a person. */
export const remindEveryHours = 12
