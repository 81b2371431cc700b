import { endOfQuiet } from '../communication/quiet-hours'

// A run creates the fees of a month and can be undone (docs/areas/payments.md).

/** An undone run within this time sends no notifications. */
const undoTime = 3_600_000
const night = { from: '20:00', to: '08:00' }

/** Planned time of the e-mails to parents: an hour after the run, and not at night. */
export function noticeTime(now: Date): Date {
  const planned = new Date(now.getTime() + undoTime)
  return endOfQuiet(planned, night) ?? planned
}

export const runItemStates = { Open: 1, PartlyPaid: 2, Undone: 3, Annulled: 4 } as const
export type RunItemState = (typeof runItemStates)[keyof typeof runItemStates]

export const runItemStateLabel: Record<RunItemState, string> = {
  1: 'Начислена',
  2: 'Има плащане',
  3: 'Отменена',
  4: 'Анулирана',
}
