import { documentsByPlace } from '@asistent/contract/oversight/kindergartens.calls'
import { placeScreen } from './place-screen'

export const Screen = placeScreen(documentsByPlace, {
  name: 'documents',
  main: { field: 'missing', label: 'Липсващи задължителни документи' },
  kinds: 'Видове документи',
  compares: false,
})
