// A message's life: draft -> queued (waits for its time; at least the seconds in which it can be taken back) -> sending
// (its letters are on their way) -> sent. Taken back it is a draft again.

export const messageStates = ['draft', 'queued', 'sending', 'sent'] as const
export type MessageState = (typeof messageStates)[number]

export const messageStateLabel: Record<MessageState, string> = {
  draft: 'Чернова',
  queued: 'Чака изпращане',
  sending: 'Изпраща се',
  sent: 'Изпратено',
}

/** So long a sent message can be taken back: nobody has got it yet. */
export const takeBackSeconds = 10

/** When a message that is sent now, or at a chosen time, leaves. */
export function leavesAt(now: Date, chosen: string | null): Date {
  const soonest = now.getTime() + takeBackSeconds * 1000
  return new Date(chosen === null ? soonest : Math.max(soonest, Date.parse(chosen)))
}

/** Nobody is reminded twice within this time. */
export const remindEveryHours = 12
