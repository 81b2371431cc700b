import { activities } from './activities/activities.slice'
import { admission } from './admission/admission.slice'
import { attendance } from './attendance/attendance.slice'
import { books } from './books/books.slice'
import { communication } from './communication/communication.slice'
import { dashboards } from './dashboards/dashboards.slice'
import type { WithDemo } from './demo/part'
import { documents } from './documents/documents.slice'
import { feed } from './feed/feed.slice'
import { files } from './files/files.slice'
import { help } from './help/help.slice'
import { identity } from './identity/identity.slice'
import { institutions } from './institutions/institutions.slice'
import { kitchen } from './kitchen/kitchen.slice'
import { oversight } from './oversight/oversight.slice'
import { payments } from './payments/payments.slice'
import { people } from './people/people.slice'
import { planning } from './planning/planning.slice'
import type { Slice } from './platform/slice'
import { register } from './register/register.slice'
import { references } from './references/references.slice'
import { results } from './results/results.slice'
import { staff } from './staff/staff.slice'
import { warehouse } from './warehouse/warehouse.slice'

/** Every slice, once. The order is the direction of dependencies: a slice may use the ops of those before it. */
export const slices: readonly (Slice & WithDemo)[] = [
  files,
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
