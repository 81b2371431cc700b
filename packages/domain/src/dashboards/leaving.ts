// A child leaves or moves to another institution: what has to be decided and what remains, in the order of the work.

export const leavingSteps = [
  'leave',
  'certificate',
  'order',
  'attendance',
  'fees',
  'activities',
  'collectors',
  'consents',
  'accounts',
] as const
export type LeavingStep = (typeof leavingSteps)[number]

export const leavingStepLabel: Record<LeavingStep, string> = {
  leave: 'Последен ден и причина',
  certificate: 'Удостоверение за преместване',
  order: 'Заповед за отписване',
  attendance: 'Отметки, бележки и заявления',
  fees: 'Неплатени такси',
  activities: 'Дейности',
  collectors: 'Упълномощени лица',
  consents: 'Съгласия',
  accounts: 'Достъп на родителите',
}
