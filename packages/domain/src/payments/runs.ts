// A run creates the fees of a month and can be undone (docs/areas/payments.md).

/** Milliseconds from a run to its e-mails to parents, so that an undone run notifies nobody. */
export const noticeDelay = 3_600_000

export const runItemStates = { Open: 1, PartlyPaid: 2, Undone: 3, Annulled: 4 } as const
export type RunItemState = (typeof runItemStates)[keyof typeof runItemStates]

export const runItemStateLabel: Record<RunItemState, string> = {
  1: 'Начислена',
  2: 'Има плащане',
  3: 'Отменена',
  4: 'Анулирана',
}
