import { problems } from '../core/problem'

export const refuseDashboards = problems('dashboards', {
  'pack-needs': [409, 'Първо заредете „{title}“'],
})
