import { averageByPlace } from '@asistent/contract/oversight/attendance.calls'
import { attendanceBehind } from './place-behind'
import { placeScreen } from './place-screen'

export const Screen = placeScreen(averageByPlace, {
  name: 'smp',
  main: { field: 'average', label: 'СМП', decimals: 2 },
  behind: attendanceBehind,
})
