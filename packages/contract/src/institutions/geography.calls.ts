import { z } from 'zod'
import { signedIn } from '../core/access'
import { call } from '../core/call'
import { field, id, optionalText } from '../core/values'

// Options of places. 'Areas' are области, 'regions' общини, 'Districts' the районите of large towns.

const search = field('Търсене', optionalText(60))
const named = z.object({ id, name: z.string() })

export const listCountries = call.list('/api/Geography/countries', {
  title: 'Държави',
  access: signedIn,
  filters: { search },
  row: named.extend({ code: z.string() }),
  orderBy: ['name'],
})

export const listAreas = call.list('/api/Geography/Areas', {
  title: 'Области',
  access: signedIn,
  filters: { search },
  row: named.extend({ code: z.string() }),
  orderBy: ['name'],
})

export const listMunicipalities = call.list('/api/Geography/regions', {
  title: 'Общини',
  access: signedIn,
  filters: { search, areaId: field('Област', id.optional()) },
  row: named.extend({ code: z.string(), areaId: id, area: z.string() }),
  orderBy: ['name'],
})

export const listCities = call.list('/api/Geography/cities', {
  title: 'Населени места',
  access: signedIn,
  filters: {
    search,
    municipalityId: field('Община', id.optional()),
    /** Includes the chosen one, so that a form can show its name. */
    id: id.optional(),
  },
  row: named.extend({
    kind: z.enum(['гр.', 'с.', 'ман.']),
    municipalityId: id,
    municipality: z.string(),
    area: z.string(),
  }),
  orderBy: ['name'],
})

export const listDistricts = call.list('/api/Geography/Districts', {
  title: 'Райони',
  access: signedIn,
  filters: { search, cityId: field('Населено място', id.optional()) },
  row: named.extend({ cityId: id, city: z.string() }),
  orderBy: ['name'],
})
