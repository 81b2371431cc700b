import type { Place } from './world'

const bulgaria = 100
const ukraine = 804

export const citizenship = (place: Place, foreigner: boolean) =>
  foreigner
    ? { birthCountryId: ukraine, birthCityId: null, citizenship: 'украинско' }
    : { birthCountryId: bulgaria, birthCityId: place.plan.cityId, citizenship: 'българско' }
