import { substitutionsByPlace } from '@asistent/contract/oversight/kindergartens.calls'
import { substitutionsBehind } from './place-behind'
import { placeScreen } from './place-screen'

export const Screen = placeScreen(substitutionsByPlace, {
  name: 'substitutions',
  main: { field: 'days', label: 'Работни дни със заместване' },
  behind: substitutionsBehind,
})
