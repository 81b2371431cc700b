import {
  listAreas,
  listCities,
  listCountries,
  listDistricts,
  listMunicipalities,
} from '@asistent/contract/institutions/geography.calls'
import { read, type Handler } from '../platform/handler'
import { areaPage, cityPage, countryPage, districtPage, municipalityPage } from './geography.queries'

export const geographyHandlers: Handler[] = [
  read(listCountries, ({ tx }, query) => countryPage(tx, query)),
  read(listAreas, ({ tx }, query) => areaPage(tx, query)),
  read(listMunicipalities, ({ tx }, query) => municipalityPage(tx, query)),
  read(listCities, ({ tx }, query) => cityPage(tx, query)),
  read(listDistricts, ({ tx }, query) => districtPage(tx, query)),
]
