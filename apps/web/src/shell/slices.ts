import { activities } from '../activities/activities.slice'
import { admission } from '../admission/admission.slice'
import { attendance } from '../attendance/attendance.slice'
import { books } from '../books/books.slice'
import { communication } from '../communication/communication.slice'
import { dashboards } from '../dashboards/dashboards.slice'
import { documents } from '../documents/documents.slice'
import { feed } from '../feed/feed.slice'
import { help } from '../help/help.slice'
import { identity } from '../identity/identity.slice'
import { institutions } from '../institutions/institutions.slice'
import { kitchen } from '../kitchen/kitchen.slice'
import { oversight } from '../oversight/oversight.slice'
import { payments } from '../payments/payments.slice'
import { people } from '../people/people.slice'
import { planning } from '../planning/planning.slice'
import type { Slice } from '../platform/slice/parts'
import { registerSlices, screens as registeredScreens } from '../platform/slice/registered'
import { register } from '../register/register.slice'
import { references } from '../references/references.slice'
import { results } from '../results/results.slice'
import { staff } from '../staff/staff.slice'
import { warehouse } from '../warehouse/warehouse.slice'
import { shellRoutes } from './shell.routes'

/** All slices of the web app, in the order of the server's: a slice may use shared files of earlier ones. */
export const slices: readonly Slice[] = [
  { name: 'shell', screens: shellRoutes },
  identity,
  institutions,
  people,
  admission,
  staff,
  attendance,
  communication,
  warehouse,
  kitchen,
  activities,
  payments,
  planning,
  results,
  feed,
  books,
  documents,
  register,
  oversight,
  references,
  help,
  dashboards,
]

registerSlices(slices)

export const screens = registeredScreens()
