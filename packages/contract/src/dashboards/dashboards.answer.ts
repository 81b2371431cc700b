import { attendanceTypes } from '@asistent/domain/attendance/statuses'
import { staffStatuses } from '@asistent/domain/staff/staff-attendance'
import { mealTypes } from '@asistent/domain/kitchen/meal-types'
import { z } from 'zod'
import { eventRow, messageRow, noteRow, platformMessage, pollRow } from '../communication/rows'
import { amount, day, id, oneOf } from '../core/values'
import { allergyBadge } from '../people/values'

// The home of each role (spec/calls.md 3 and 7.5, domain.md 10.2). Every list is optional: it is there when the role has
// it and its slice exists; a screen shows a card only for a list that is there. The browser gets the types alone (docs/guides/calls.md).

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
  pendingPresence: z.int(),
  /** Name of the employee who entered the status; null: nobody of the staff. */
  markedBy: z.string().nullable(),
  arrivedAt: z.string().nullable(),
  leftAt: z.string().nullable(),
  collectedBy: z.string().nullable(),
  tomorrow: z.object({ forDate: day, isSchoolDay: z.boolean(), closedBy: z.string().nullable() }),
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
  /** Staff of the groups who are in now, with those who stand in for somebody. */
  adults: z.int(),
  /** Staff of the groups whose day isn't entered: they may be in or not. */
  adultsNotEntered: z.int(),
  /** Present and not fetched yet. */
  childrenNow: z.int(),
  /** 'HH:MM': by then the groups are entered. */
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
      /** Somebody still has to enter it; in vacations and in the summer nobody has. */
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
  /** Days 1–4: the list of last month goes to the social services. */
  reportLastMonth: z.boolean(),
})
export type AttendanceToday = z.output<typeof attendanceToday>

const counted = z.object({ id, name: z.string(), count: z.int() })
const meal = z.object({ mealType: oneOf(mealTypes), name: z.string(), count: z.int() })
const childOfDay = z.object({ id, name: z.string(), classId: id, className: z.string(), type: oneOf(attendanceTypes) })
/** IX … VIII; null: the month has no attendance day yet. */
const twelve = <T extends z.ZodType>(value: T) => z.array(value.nullable()).length(12)

/** The lists of spec/calls.md 3 that attendance owns, by role. */
const attendanceLists = {
  /** Presences and absences by months of the school year, and СМП. */
  studentAttendances: twelve(z.int()).optional(),
  studentAbsences: twelve(z.int()).optional(),
  studentAverageAttendances: twelve(z.number()).optional(),
  /** Today by groups. */
  groupAttendances: z.array(counted).optional(),
  groupAbsences: z.array(counted).optional(),
  /** Today's children by how they stand; together all who are enrolled. */
  studentsForDay: z
    .array(z.object({ kind: z.enum(['present', 'absent', 'notEntered']), name: z.string(), count: z.int() }))
    .optional(),
  /** Everybody of the staff who works here today, with the status of the day; null: not entered. */
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
  /** Topics of the running week up to today, taken and not taken, by groups. */
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
  /** Of the kindergarten, for a guardian with fewer rights. */
  kindergartenPhone: z.string().nullable(),
  teachers: z.array(z.string()),
  /** What the kindergarten lets this guardian do. */
  maySign: z.boolean(),
  mayPay: z.boolean(),
  mayCollect: z.boolean(),
  attendance: childToday.optional(),
  /** What is cooked this week from today on; only what is published. */
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
                /** Those that the child must not eat. */
                allergenIds: z.array(z.int()),
                /** What the child gets instead; null: not decided. */
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
  /** Whole per cent. */
  portfolioCompleted: z.int().optional(),
})
export type ParentChild = z.output<typeof parentChild>

/** A child of a resource specialist; the status of today, null when none is entered. */
/** A session of the timetable of a specialist today. */
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

/** How a kindergarten stands today; off days have nobody. */
const placeToday = z.object({
  isSchoolDay: z.boolean(),
  enrolled: z.int(),
  present: z.int(),
  /** Groups with children, and those of them that nobody has to enter any more. */
  groups: z.int(),
  enteredGroups: z.int(),
})
export type PlaceToday = z.output<typeof placeToday>

/** The last whole month. */
const placeMonth = z.object({
  month: z.int(),
  year: z.int(),
  /** СМП; null: nobody has attended. */
  average: z.number().nullable(),
  /** Children with so many unexcused days that they are on the list for family allowances. */
  reportable: z.int(),
})
export type PlaceMonth = z.output<typeof placeMonth>

/** One row for each kindergarten: of a consolidated view, a municipality, the ministry. */
const place = z.object({
  id,
  name: z.string(),
  city: z.string(),
  children: z.int(),
  groups: z.int(),
  staff: z.int(),
  attendance: placeToday.optional(),
  lastMonth: placeMonth.optional(),
  /** Share of the taken topics of the last whole month in per cent; null: no topics. */
  lessonsTaken: z.number().nullable().optional(),
})

/** Money and portfolios of a kindergarten, for who runs it. */
const business = z.object({
  fees: z.object({ notPaid: amount, invoices: z.int(), overdue: z.int() }).optional(),
  portfolios: z.object({ children: z.int(), begun: z.int() }).optional(),
})

export const dashboard = z.object({
  figures: figures.optional(),
  places: z.array(place).optional(),
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
  /** Each coming time of an event, soonest first; spelt as spec/calls.md 3 spells it. */
  upcommingEvents: z.array(eventRow).optional(),
  /** The newest that the person has got or sent: a reply makes an own one news. */
  messages: z.array(messageRow).optional(),
  /** What hangs on the board. */
  notes: z.array(noteRow).optional(),
  /** Polls that wait for an answer, the most urgent first. */
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
