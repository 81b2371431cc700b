import { registerStates, type RegisterState } from '../register/states'

// State of a substitution in the national register, for the page of the substitution and of its leave.

export const substitutionRegisterStates = ['not-needed', 'not-sent', 'waiting', 'sent', 'refused', 'deleted'] as const
export type SubstitutionRegisterState = (typeof substitutionRegisterStates)[number]

export const substitutionRegisterLabel: Record<SubstitutionRegisterState, string> = {
  'not-needed': 'не се изпраща в НЕИСПУО',
  'not-sent': 'не е изпратено в НЕИСПУО',
  waiting: 'чака изпращане в НЕИСПУО',
  sent: 'изпратено в НЕИСПУО',
  refused: 'отказано от НЕИСПУО',
  deleted: 'изтрито в НЕИСПУО',
}

const byState: Record<RegisterState, SubstitutionRegisterState> = {
  [registerStates.NotSent]: 'not-sent',
  [registerStates.Waiting]: 'waiting',
  [registerStates.Sent]: 'sent',
  [registerStates.Refused]: 'refused',
  [registerStates.DeletedThere]: 'deleted',
}

interface Facts {
  readonly isPedagogical: boolean
  readonly hasGroup: boolean
  /** Of the record in the register; null without one. */
  readonly state: RegisterState | null
}

/** Only absences of teachers with a group are records of the register. */
export const substitutionRegisterState = ({ isPedagogical, hasGroup, state }: Facts): SubstitutionRegisterState =>
  state !== null ? byState[state] : isPedagogical && hasGroup ? 'not-sent' : 'not-needed'
