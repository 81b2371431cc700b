import { stageLabel, stages } from '@asistent/domain/results/diagnostics'
import { lastStage } from '@asistent/domain/references/measures'
import type { UserData } from '@asistent/contract/identity/session.calls'
import { myGroupSource } from '../choices/groups'
import { municipality, oversees, place } from '../choices/places'
import { worded } from '../choices/worded'

// What is chosen above the references of the slice.

export const stageChoices = [{ value: lastStage, label: 'Последното' }, ...worded(stages, stageLabel)] as const

export { municipality, place }
/** One of the kindergartens that somebody oversees, if one is wanted. */
export const maybePlace = ['kindergartenId', place[1], { when: oversees, within: 'municipalityId' }] as const

export const groupOfPlace = ['classId', myGroupSource, { within: 'kindergartenId' }] as const
/** Who oversees several kindergartens comes to a group from the list of groups. */
export const ownGroup = ['classId', myGroupSource, { when: (user: UserData) => !oversees(user) }] as const
