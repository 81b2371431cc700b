import { stageLabel, stages } from '@asistent/domain/results/diagnostics'
import type { UserData } from '@asistent/contract/identity/session.calls'
import { myGroupSource } from '../choices/groups'
import { municipality, oversees, place } from '../choices/places'
import { worded } from '../choices/worded'

// Parameters of the slice's reports.

export const stageChoices = worded(stages, stageLabel)

export { municipality, place }
/** Optional choice of an overseen kindergarten. */
export const maybePlace = ['kindergartenId', place[1], { when: oversees, within: 'municipalityId' }] as const

export const groupOfPlace = ['classId', myGroupSource, { within: 'kindergartenId' }] as const
/** Users who oversee several kindergartens choose a group from the list of groups. */
export const ownGroup = ['classId', myGroupSource, { when: (user: UserData) => !oversees(user) }] as const
