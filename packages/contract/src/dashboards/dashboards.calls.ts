import { attendanceTypes } from '@asistent/domain/attendance/statuses'
import { z } from 'zod'
import { signedIn } from '../core/access'
import { call } from '../core/call'
import { day, id, oneOf } from '../core/values'

// The home of each role (spec/calls.md 3 and 7.5, domain.md 10.2). Every list is optional: it is there when the role has
// it and its slice exists; a screen shows a card only for a list that is there.

const birthday = z.object({ id, name: z.string(), place: z.string(), birthDate: day, onDate: day, age: z.int() })

const figures = z.object({
  children: z.int(),
  girls: z.int(),
  boys: z.int(),
  groups: z.int(),
  staff: z.int(),
  parentsWithAccount: z.int(),
  parents: z.int(),
})

const homeGroup = z.object({
  id,
  name: z.string(),
  classType: z.int(),
  color: z.int(),
  emblem: z.string().nullable(),
  children: z.int(),
  withAllergies: z.int(),
  withSpecialNeeds: z.int(),
})

const childToday = z.object({
  isSchoolDay: z.boolean(),
  /** Null: not entered. */
  type: oneOf(attendanceTypes).nullable(),
  /** Days for family reasons; null without a limit. */
  familyLimit: z.int().nullable(),
  familyUsed: z.int(),
  pendingRequests: z.int(),
})
export type ChildToday = z.output<typeof childToday>

/** Today's attendance of the groups a person works with (domain.md 10.2). */
const attendanceToday = z.object({
  forDate: day,
  isSchoolDay: z.boolean(),
  enrolled: z.int(),
  present: z.int(),
  absent: z.int(),
  notEntered: z.int(),
  /** Staff who are at work. */
  adults: z.int(),
  groups: z.array(
    z.object({
      id,
      name: z.string(),
      enrolled: z.int(),
      present: z.int(),
      absent: z.int(),
      notEntered: z.int(),
    }),
  ),
  pendingRequests: z.int(),
  pendingNotes: z.int(),
  /** Children with three and more unexcused days this month. */
  atRisk: z.array(
    z.object({
      id,
      name: z.string(),
      className: z.string(),
      unexcused: z.int(),
      risk: z.enum(['none', 'warning', 'risk', 'allowance']),
    }),
  ),
  /** Days 1–4: the list of last month goes to the social services. */
  reportLastMonth: z.boolean(),
})
export type AttendanceToday = z.output<typeof attendanceToday>

/** One card per child (domain.md 10.2, Parent). */
const parentChild = z.object({
  id,
  firstName: z.string(),
  name: z.string(),
  birthDate: day,
  groupName: z.string().nullable(),
  groupColor: z.int().nullable(),
  groupEmblem: z.string().nullable(),
  kindergartenName: z.string(),
  teachers: z.array(z.string()),
  /** What the kindergarten lets this guardian do. */
  maySign: z.boolean(),
  mayPay: z.boolean(),
  mayCollect: z.boolean(),
  attendance: childToday.optional(),
})
export type ParentChild = z.output<typeof parentChild>

const dayOffAhead = z.object({ id, name: z.string(), kind: z.int(), fromDate: day, toDate: day })

/** One row for each kindergarten: of a consolidated view, a municipality, the ministry. */
const place = z.object({ id, name: z.string(), city: z.string(), children: z.int(), groups: z.int(), staff: z.int() })

const pending = z.object({
  kind: z.enum(['parentRegistrations', 'invitedStaff', 'childrenWithoutGroup', 'guardiansWithoutAccount']),
  count: z.int(),
})

export const dashboard = z.object({
  figures: figures.optional(),
  places: z.array(place).optional(),
  placesCount: z.int().optional(),
  groups: z.array(homeGroup).optional(),
  attendanceToday: attendanceToday.optional(),
  parentDashboardModels: z.array(parentChild).optional(),
  birthdayStudents: z.array(birthday).optional(),
  birthdayStaff: z.array(birthday).optional(),
  daysOffAhead: z.array(dayOffAhead).optional(),
  pending: z.array(pending).optional(),
  master: z
    .object({
      kindergartens: z.int(),
      accounts: z.int(),
      activeAccounts: z.int(),
      lettersKept: z.int(),
      lettersFailed: z.int(),
    })
    .optional(),
})
export type Dashboard = z.output<typeof dashboard>

export const getDashboard = call.get('/api/Dashboards', {
  title: 'Начална страница',
  access: signedIn,
  output: dashboard,
  topics: [
    'groups',
    'children',
    'staff',
    'days-off',
    'kindergartens',
    'attendances',
    'attendance-requests',
    'medical-notes',
    'staff-attendances',
  ],
})
