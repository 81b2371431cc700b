/** State of one of our records in the register (domain.md 9: Neispuo sync item). */
export const registerStates = { NotSent: 0, Waiting: 1, Sent: 2, Refused: 3, DeletedThere: 4 } as const
export type RegisterState = (typeof registerStates)[keyof typeof registerStates]

export const registerStateLabel: Record<RegisterState, string> = {
  0: 'Неизпратен',
  1: 'Чака изпращане',
  2: 'Изпратен',
  3: 'Отказан',
  4: 'Изтрит в НЕИСПУО',
}

/** Operation on a record in the register. */
export const registerSteps = { Send: 1, Change: 2, Delete: 3 } as const
export type RegisterStep = (typeof registerSteps)[keyof typeof registerSteps]

export const registerStepLabel: Record<RegisterStep, string> = { 1: 'Изпращане', 2: 'Промяна', 3: 'Изтриване' }

/** A confirmed difference. */
export const batchStates = { Waiting: 0, Sending: 1, Finished: 2, Stopped: 3 } as const
export type BatchState = (typeof batchStates)[keyof typeof batchStates]

export const batchStateLabel: Record<BatchState, string> = {
  0: 'Чака ред',
  1: 'Изпраща се',
  2: 'Приключено',
  3: 'Спряно',
}

/** Pause after consecutive failures: half a minute, doubled up to an hour. */
export const pauseSeconds = (failures: number): number => Math.min(3600, 30 * 2 ** Math.min(failures, 7))

/** Consecutive failures, about a day and a half, after which sending stops until a reconciliation. */
export const maximumTurns = 40
