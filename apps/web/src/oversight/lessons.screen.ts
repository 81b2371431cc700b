import { lessonsByPlace } from '@asistent/contract/oversight/learning.calls'
import { lessonsBehind } from './place-behind'
import { placeScreen } from './place-screen'

export const Screen = placeScreen(lessonsByPlace, {
  name: 'lessons',
  main: { field: 'share', label: 'Взети теми', unit: '%', decimals: 1 },
  behind: lessonsBehind,
})
