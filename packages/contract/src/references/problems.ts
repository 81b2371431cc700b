import { problems } from '../core/problem'

export const refuseReferences = problems('references', {
  'ends-before-start': [400, 'Краят на периода е преди началото му'],
})
