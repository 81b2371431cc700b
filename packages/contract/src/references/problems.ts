import { endsBeforeStart } from '../core/shared-problems'
import { problems } from '../core/problem'

export const refuseReferences = problems('references', {
  'ends-before-start': endsBeforeStart,
})
