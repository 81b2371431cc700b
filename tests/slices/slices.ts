import { activities } from './activities'
import { admission } from './admission'
import { attendance } from './attendance'
import { books } from './books'
import { communication } from './communication'
import { dashboards } from './dashboards'
import { documents } from './documents'
import { feed } from './feed'
import { files } from './files'
import { help } from './help'
import { identity } from './identity'
import { institutions } from './institutions'
import { kitchen } from './kitchen'
import { oversight } from './oversight'
import { payments } from './payments'
import { people } from './people'
import { shell } from './shell'
import { planning } from './planning'
import { register } from './register'
import { references } from './references'
import { results } from './results'
import { staff } from './staff'
import { warehouse } from './warehouse'
import type { SliceSamples } from '../support/slice-samples'

/** Every slice that has something to tell, once, in the order of the server's. */
export const sliceSamples: readonly SliceSamples[] = [
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
  shell,
]

/** One of their lists, of all slices together. */
export const gathered = <Name extends keyof SliceSamples>(name: Name): NonNullable<SliceSamples[Name]> =>
  Object.assign({}, ...sliceSamples.map((slice) => slice[name] ?? {})) as NonNullable<SliceSamples[Name]>
