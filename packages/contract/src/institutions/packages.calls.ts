import { z } from 'zod'
import { master, may } from '../core/access'
import { call, saved } from '../core/call'
import { field, id, instant, optionalText } from '../core/values'

// Packages that a kindergarten can request: available -> requested, once (domain.md 8).

export const listPackages = call.get('/api/AdminPlusContracts/packages', {
  title: 'Пакети',
  access: may.update('Kindergarten'),
  output: z.object({
    result: z.array(
      z.object({
        packageId: id,
        name: z.string(),
        description: z.string(),
        isRequested: z.boolean(),
        requestedAt: instant.nullable(),
        requestedBy: z.string().nullable(),
      }),
    ),
    rowsCount: z.int(),
  }),
  topics: ['packages'],
})

export const requestPackage = call.post('/api/AdminPlusContracts/request/{id}', {
  title: 'Заявяване на пакет',
  access: may.update('Kindergarten'),
  input: z.object({ id }),
  output: saved,
  topics: ['packages'],
})

export const listPackageRequests = call.list('/api/administration/AdminPlusContracts/requests', {
  title: 'Заявени пакети',
  access: master.read('Kindergarten'),
  filters: { search: field('Търсене', optionalText(100)), kindergartenId: field('Детска градина', id.optional()) },
  row: z.object({
    kindergartenId: id,
    kindergarten: z.string(),
    city: z.string(),
    packageId: id,
    name: z.string(),
    requestedAt: instant,
    requestedBy: z.string(),
  }),
  orderBy: ['requestedAt', 'kindergarten'],
  topics: ['packages'],
})
