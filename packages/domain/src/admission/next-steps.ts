// What remains after a child is enrolled by an application, in its order.

export const enrolmentSteps = ['group', 'order', 'invitation', 'contract', 'consents'] as const
export type EnrolmentStep = (typeof enrolmentSteps)[number]

export const enrolmentStepLabel: Record<EnrolmentStep, string> = {
  group: 'Детето е в група',
  order: 'Заповедта за записване е издадена',
  invitation: 'Родителите са поканени',
  contract: 'Договорът е подписан',
  consents: 'Съгласията са отговорени',
}
