// Closing a month ('Приключване на месеца'): steps in their order, from the attendance to the lock.

export const monthSteps = ['attendance', 'decisions', 'fees', 'stock', 'social', 'register', 'lock'] as const
export type MonthStep = (typeof monthSteps)[number]

/** Steps that a person can confirm, because the work may be done outside of the program or not apply. */
export const confirmedSteps = ['fees', 'stock', 'social', 'register'] as const
export type ConfirmedStep = (typeof confirmedSteps)[number]
export const isConfirmable = (step: MonthStep): step is ConfirmedStep =>
  (confirmedSteps as readonly MonthStep[]).includes(step)

export const monthStepLabel: Record<MonthStep, string> = {
  attendance: 'Присъствията са въведени',
  decisions: 'Бележките и заявленията са решени',
  fees: 'Таксите са начислени',
  stock: 'Складът е инвентаризиран',
  social: 'Справката за АСП е подадена',
  register: 'Данните са в НЕИСПУО',
  lock: 'Месецът е заключен',
}

/** From this day of the month the home of the director shows the steps. */
export const monthEndFrom = 25

/** The month to close: the current one from the 25th, else the previous one. */
export const closesCurrent = (dayOfMonth: number): boolean => dayOfMonth >= monthEndFrom
