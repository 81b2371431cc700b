import { problems } from '../core/problem'

export const refuseDashboards = problems('dashboards', {
  'job-changed': [409, 'Задачата вече се изпълнява или е приключила'],
  'pack-needs': [409, 'Първо заредете „{title}“'],
})
