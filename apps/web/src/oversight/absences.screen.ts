import { absencesByPlace } from '@asistent/contract/oversight/attendance.calls'
import { attendanceBehind } from './place-behind'
import { placeScreen } from './place-screen'

export const Screen = placeScreen(absencesByPlace, {
  name: 'absences',
  about: 'absences',
  main: { field: 'absent', label: 'Дни отсъствие' },
  behind: attendanceBehind,
})
