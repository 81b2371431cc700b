import { activitiesByPlace } from '@asistent/contract/oversight/kindergartens.calls'
import { activitiesBehind } from './place-behind'
import { placeScreen } from './place-screen'

export const Screen = placeScreen(activitiesByPlace, {
  name: 'activities',
  main: { field: 'enrolments', label: 'Записвания' },
  behind: activitiesBehind,
  kinds: 'Видове дейности',
})
