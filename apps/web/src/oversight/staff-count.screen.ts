import { peopleByPlace } from '@asistent/contract/oversight/kindergartens.calls'
import { placeScreen } from './place-screen'

export const Screen = placeScreen(peopleByPlace, {
  name: 'staff-count',
  main: { field: 'staff', label: 'Персонал' },
  kinds: 'Длъжности',
})
