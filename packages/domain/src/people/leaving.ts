import { institutionTypes, type InstitutionType } from '../institutions/institution-types'

/** Reasons for leaving (domain.md 2); free text is allowed too. */
export const finishedReason = 'Завършило предучилищно образование'
export const wentToKindergartenReason = 'Прието в детска градина'
export const guestEndedReason = 'Край на гостуването'

export const leaveReasons: readonly string[] = [
  'Преместено в друга детска градина',
  'По желание на родителя',
  'Смяна на местоживеенето',
  finishedReason,
  wentToKindergartenReason,
  guestEndedReason,
]

/** Reason of a child that outgrew the institution: a nursery ends where the kindergarten begins. */
export const outgrownReason = (institutionType: InstitutionType): string =>
  institutionType === institutionTypes.Nursery ? wentToKindergartenReason : finishedReason
