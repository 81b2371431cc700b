import { attendanceTypes } from '@asistent/domain/attendance/statuses'
import { staffStatuses } from '@asistent/domain/staff/staff-attendance'
import { mealTypes } from '@asistent/domain/kitchen/meal-types'
import { z } from 'zod'
import { eventRow, messageRow, noteRow, platformMessage, pollRow } from '../communication/rows'
import { amount, day, id, oneOf } from '../core/values'
import { feedEntry } from '../feed/entry'
import { allergyBadge } from '../people/values'

// Home page of each role (spec/calls.md 3 and 7.5, domain.md 10.2). Lists are optional: present if the role has them
// and their slice exists; a screen shows a card only for a present list. The web uses the types only
// (docs/guides/calls.md).

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
  /** False on a working day outside of the school year of the group. */
  isDayOff: z.boolean(),
  /** Null if not entered. */
  type: oneOf(attendanceTypes).nullable(),
  /** Days for family reasons; null without a limit. */
  familyLimit: z.int().nullable(),
  familyUsed: z.int(),
  pendingRequests: z.int(),
  pendingPresence: z.int(),
  /** Name of the employee who entered the status; null if it was entered by nobody of the staff. */
  markedBy: z.string().nullable(),
  arrivedAt: z.string().nullable(),
  leftAt: z.string().nullable(),
  collectedBy: z.string().nullable(),
  tomorrow: z.object({ forDate: day, isSchoolDay: z.boolean(), closedBy: z.string().nullable() }),
})
export type ChildToday = z.output<typeof childToday>

/** Today's attendance of the groups that the user works with (domain.md 10.2). */
const attendanceToday = z.object({
  forDate: day,
  isSchoolDay: z.boolean(),
  /** Within the opening hours of an attendance day. */
  isOpen: z.boolean(),
  enrolled: z.int(),
  present: z.int(),
  absent: z.int(),
  notEntered: z.int(),
  /** Staff of the groups who are present now, including substitutes. */
  adults: z.int(),
  /** Staff of the groups without a status for today. */
  adultsNotEntered: z.int(),
  /** Present and not collected yet. */
  childrenNow: z.int(),
  /** 'HH:MM', the deadline for entering the groups. */
  cutOff: z.string(),
  isPastCutOff: z.boolean(),
  mayRemind: z.boolean(),
  groups: z.array(
    z.object({
      id,
      name: z.string(),
      enrolled: z.int(),
      present: z.int(),
      absent: z.int(),
      notEntered: z.int(),
      /** Whether an entry is missing; never in vacations and in the summer. */
      waits: z.boolean(),
      adults: z.int(),
      childrenNow: z.int(),
      teachers: z.array(z.string()),
      /** 'HH:MM' of the last reminder. */
      remindedAt: z.string().nullable(),
    }),
  ),
  /** Applications for family reasons, and for presence in the summer and in vacations. */
  pendingRequests: z.int(),
  pendingPresence: z.int(),
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
  /** On days 1–4 of a month: the list of last month must be sent to the social services. */
  reportLastMonth: z.boolean(),
})
export type AttendanceToday = z.output<typeof attendanceToday>

const counted = z.object({ id, name: z.string(), count: z.int() })
const meal = z.object({ mealType: oneOf(mealTypes), name: z.string(), count: z.int() })
const childOfDay = z.object({ id, name: z.string(), classId: id, className: z.string(), type: oneOf(attendanceTypes) })
/** September to August; null for months without an attendance day so far. */
const twelve = <T extends z.ZodType>(value: T) => z.array(value.nullable()).length(12)

/** Lists of spec/calls.md 3 that belong to attendance, by role. */
const attendanceLists = {
  /** Presences and absences by months of the school year, and СМП. */
  studentAttendances: twelve(z.int()).optional(),
  studentAbsences: twelve(z.int()).optional(),
  studentAverageAttendances: twelve(z.number()).optional(),
  /** Today by groups. */
  groupAttendances: z.array(counted).optional(),
  groupAbsences: z.array(counted).optional(),
  /** Today's children by status; their sum is the number of enrolled children. */
  studentsForDay: z
    .array(z.object({ kind: z.enum(['present', 'absent', 'notEntered']), name: z.string(), count: z.int() }))
    .optional(),
  /** Staff who work today, with the status of the day; null if not entered. */
  teachersForDay: z
    .array(
      z.object({
        id,
        name: z.string(),
        type: oneOf(staffStatuses).nullable(),
        statusName: z.string().nullable(),
        isAtWork: z.boolean().nullable(),
      }),
    )
    .optional(),
  /** Topics of the current week up to today, taken and not taken, by groups. */
  takenSubjects: z.array(z.object({ id, name: z.string(), taken: z.int(), notTaken: z.int() })).optional(),
  teachersSubstitutions: z
    .array(z.object({ id, absentName: z.string(), substituteName: z.string(), className: z.string().nullable() }))
    .optional(),
  studentsMealTypesForDay: z.array(meal).optional(),
  teachersMealTypesForDay: z.array(meal).optional(),
  /** A teacher's own children. */
  attendanceStudents: z.array(childOfDay).optional(),
  absenceStudents: z.array(childOfDay).optional(),
}

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
  /** Of the kindergarten, for guardians with fewer rights. */
  kindergartenPhone: z.string().nullable(),
  teachers: z.array(z.string()),
  /** Rights that the kindergarten gives to this guardian. */
  maySign: z.boolean(),
  mayPay: z.boolean(),
  mayCollect: z.boolean(),
  attendance: childToday.optional(),
  /** Published menu of this week from today on. */
  menu: z
    .array(
      z.object({
        forDate: day,
        meals: z.array(
          z.object({
            name: z.string(),
            dishes: z.array(
              z.object({
                name: z.string(),
                /** Allergens that concern the child. */
                allergenIds: z.array(z.int()),
                /** The child's substitute; null if undecided. */
                instead: z.string().nullable(),
              }),
            ),
          }),
        ),
      }),
    )
    .optional(),
  topics: z
    .array(z.object({ forDate: day, subjectName: z.string(), title: z.string(), isTaken: z.boolean() }))
    .optional(),
  fees: z.object({ notPaid: amount, invoices: z.int(), overdue: z.int(), nextDue: day }).optional(),
  /** Today's entry of the daily feed, if there is one. */
  feed: feedEntry.optional(),
  /** Whole per cent. */
  portfolioCompleted: z.int().optional(),
})
export type ParentChild = z.output<typeof parentChild>

/** A child of a resource specialist with today's status; null if not entered. */
/** A session of a specialist's timetable today. */
const supportToday = z.object({
  id,
  childId: id,
  name: z.string(),
  ...allergyBadge,
  startTime: z.string(),
  endTime: z.string(),
  title: z.string(),
  isHeld: z.boolean(),
})

const ownChild = z
  .object({ id, name: z.string(), place: z.string(), type: oneOf(attendanceTypes).nullable() })
  .extend(allergyBadge)

const dayOffAhead = z.object({ id, name: z.string(), kind: z.int(), fromDate: day, toDate: day })

/** Today's state of a kindergarten; on days off nobody is expected. */
const placeToday = z.object({
  isSchoolDay: z.boolean(),
  enrolled: z.int(),
  present: z.int(),
  /** Groups with children, and the number of complete ones. */
  groups: z.int(),
  enteredGroups: z.int(),
})
export type PlaceToday = z.output<typeof placeToday>

/** The last complete month. */
const placeMonth = z.object({
  month: z.int(),
  year: z.int(),
  /** СМП; null without attendance. */
  average: z.number().nullable(),
  /** Children with enough unexcused days for the list for family allowances. */
  reportable: z.int(),
})
export type PlaceMonth = z.output<typeof placeMonth>

/** One row for each kindergarten: of a consolidated view, a municipality, the ministry. */
const kindergarten = z.object({
  id,
  name: z.string(),
  city: z.string(),
  children: z.int(),
  groups: z.int(),
  staff: z.int(),
  attendance: placeToday.optional(),
  lastMonth: placeMonth.optional(),
  /** Share of the taken topics of the last complete month in percent; null without topics. */
  lessonsTaken: z.number().nullable().optional(),
})

/** Money and portfolios of a kindergarten, for its managers. */
const business = z.object({
  fees: z.object({ notPaid: amount, invoices: z.int(), overdue: z.int() }).optional(),
  portfolios: z.object({ children: z.int(), begun: z.int() }).optional(),
})

export const dashboard = z.object({
  figures: figures.optional(),
  places: z.array(kindergarten).optional(),
  placesCount: z.int().optional(),
  groups: z.array(homeGroup).optional(),
  business: business.optional(),
  attendanceToday: attendanceToday.optional(),
  ...attendanceLists,
  parentDashboardModels: z.array(parentChild).optional(),
  ownChildren: z.array(ownChild).optional(),
  supportToday: z.array(supportToday).optional(),
  birthdayStudents: z.array(birthday.extend(allergyBadge)).optional(),
  birthdayStaff: z.array(birthday).optional(),
  daysOffAhead: z.array(dayOffAhead).optional(),
  /** Future occurrences of events, soonest first; spelled as in spec/calls.md 3. */
  upcommingEvents: z.array(eventRow).optional(),
  /** Latest received or sent messages; a reply makes an own one new. */
  messages: z.array(messageRow).optional(),
  /** Notes on the board. */
  notes: z.array(noteRow).optional(),
  /** Polls without an answer, the most urgent first. */
  openPolls: z.array(pollRow).optional(),
  platformMessages: z.array(platformMessage).optional(),
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
