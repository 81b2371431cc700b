import { allProblems, type refuse } from '@asistent/contract/core/problem'
import type { refuseAttendance } from '@asistent/contract/attendance/problems'
import type { refuseCalendar } from '@asistent/contract/communication/calendar-problems'
import type { refuseCommunication } from '@asistent/contract/communication/problems'
import type { refuseIdentity } from '@asistent/contract/identity/problems'
import type { refuseInstitutions } from '@asistent/contract/institutions/problems'
import type { refusePeople } from '@asistent/contract/people/problems'
import type { refuseStaff } from '@asistent/contract/staff/problems'
// Loading a slice's problems puts their texts in the catalogue.
import '@asistent/contract/attendance/problems'
import '@asistent/contract/communication/calendar-problems'
import '@asistent/contract/communication/problems'
import '@asistent/contract/identity/problems'
import '@asistent/contract/institutions/problems'
import '@asistent/contract/people/problems'
import '@asistent/contract/staff/problems'

// The help quotes refusals by their code: a text that changes in the contract changes here with it.

type Named<Slice extends string, Refuse extends (name: never) => unknown> = `${Slice}.${Parameters<Refuse>[0]}`

export type ProblemCode =
  | Named<'platform', typeof refuse>
  | Named<'attendance', typeof refuseAttendance>
  | Named<'communication', typeof refuseCalendar>
  | Named<'communication', typeof refuseCommunication>
  | Named<'identity', typeof refuseIdentity>
  | Named<'institutions', typeof refuseInstitutions>
  | Named<'people', typeof refusePeople>
  | Named<'staff', typeof refuseStaff>

/** What a case fills in is an ellipsis here. */
export const problemText = (code: ProblemCode): string =>
  (allProblems().get(code)?.[1] ?? '').replace(/\{\w+\}\.?/g, '…')
