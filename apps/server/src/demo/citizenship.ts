import type { Place } from './world'

const bulgaria = 100
const ukraine = 804

export const citizenship = (kindergarten: Place, foreigner: boolean) =>
  foreigner
    ? { birthCountryId: ukraine, birthCityId: null, citizenship: 'украинско' }
    : { birthCountryId: bulgaria, birthCityId: kindergarten.plan.cityId, citizenship: 'българско' }
