import { documentsByPlace } from '@asistent/contract/oversight/kindergartens.calls'
import { documentsBehind } from './place-behind'
import { placeScreen } from './place-screen'

export const Screen = placeScreen(documentsByPlace, {
  name: 'documents',
  main: { field: 'missing', label: 'Липсващи задължителни документи' },
  behind: documentsBehind,
  kinds: 'Видове документи',
  compares: false,
})
