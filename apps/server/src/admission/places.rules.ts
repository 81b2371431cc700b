import type { AdmissionGroup } from '@asistent/domain/admission/admission'
import { groupTypes } from '@asistent/domain/people/groups'

export interface PlacesOfRound {
  readonly nurseryPlaces: number
  readonly firstPlaces: number
  readonly secondPlaces: number
  readonly thirdPlaces: number
  readonly fourthPlaces: number
}

export interface AgeGroupCount {
  readonly groupType: AdmissionGroup
  readonly taken: number
}

const fieldOf: Readonly<Record<AdmissionGroup, keyof PlacesOfRound>> = {
  [groupTypes.Nursery]: 'nurseryPlaces',
  [groupTypes.First]: 'firstPlaces',
  [groupTypes.Second]: 'secondPlaces',
  [groupTypes.Third]: 'thirdPlaces',
  [groupTypes.Fourth]: 'fourthPlaces',
}

/** Places of an age group in a round, and their field in the form. */
export const placesIn = (round: PlacesOfRound, groupType: AdmissionGroup) => ({
  field: fieldOf[groupType],
  places: round[fieldOf[groupType]],
})
