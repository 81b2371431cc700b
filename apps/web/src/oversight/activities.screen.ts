import { activitiesByPlace } from '@asistent/contract/oversight/kindergartens.calls'
import { placeScreen } from './place-screen'

export const Screen = placeScreen(activitiesByPlace, {
  name: 'activities',
  main: { field: 'enrolments', label: 'Записвания' },
  kinds: 'Видове дейности',
})
