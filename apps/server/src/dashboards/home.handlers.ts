import type { Dashboard, ParentChild } from '@asistent/contract/dashboards/dashboards.answer'
import { getDashboard } from '@asistent/contract/dashboards/dashboards.calls'
import { today, type Day } from '@asistent/domain/kernel/day'
import { attendanceHome, childrenToday } from '../attendance/home.ops'
import { placesLastMonth } from '../attendance/home-place-months.ops'
import { placesToday } from '../attendance/home-places.ops'
import { attendanceYear } from '../attendance/home-year.ops'
import { communicationHome, platformHome } from '../communication/home.ops'
import type { ReadContext } from '../platform/context'
import { read, type Handler } from '../platform/handler'
import {
  birthdaysOfChildren,
  birthdaysOfStaff,
  childrenOfParent,
  countPlaces,
  daysOffAhead,
  figuresOf,
  groupsOf,
  masterFigures,
  ownChildrenOf,
  pendingOf,
  placesOf,
  staffOfDay,
  substitutionsOfDay,
} from './home.queries'

/** Rows of kindergartens on the home page; the rest are in the references. */
const shownPlaces = 50

export const homeHandlers: Handler[] = [
  read(getDashboard, async (context) => withoutEmpty(await homeOf(context, today(context.now)))),
]

/** domain.md 10.2, one branch per home. */
async function homeOf(context: ReadContext, day: Day): Promise<Dashboard> {
  const { tx, scope } = context
  switch (scope.role) {
    case 'Master':
      return { master: await masterFigures(tx) }
    case 'MON':
    case 'Municipality':
      return {
        figures: await figuresOf(tx, scope, day),
        places: await placesWithAttendance(context, day),
        placesCount: await countPlaces(tx, scope),
        ...(await platformHome(context)),
      }
    case 'Parent':
      return {
        parentDashboardModels: await withAttendance(context, await childrenOfParent(tx, scope, day)),
        daysOffAhead: await daysOffAhead(tx, scope, day),
        ...(await communicationHome(context)),
      }
    case 'Teacher': {
      const attendance = await attendanceHome(context)
      return {
        groups: await groupsOf(tx, scope, day),
        ...attendance,
        pending: attendancePending(attendance),
        birthdayStudents: await birthdaysOfChildren(tx, scope, day),
        birthdayStaff: await birthdaysOfStaff(tx, scope, day),
        daysOffAhead: await daysOffAhead(tx, scope, day),
        ...(await communicationHome(context)),
      }
    }
    case 'ResourceSpecialist':
      return {
        ownChildren: await ownChildrenOf(tx, scope, day),
        birthdayStudents: await birthdaysOfChildren(tx, scope, day),
        birthdayStaff: await birthdaysOfStaff(tx, scope, day),
        daysOffAhead: await daysOffAhead(tx, scope, day),
        ...(await communicationHome(context)),
      }
    case 'Manciple':
      return {
        groups: await groupsOf(tx, scope, day),
        ...(await attendanceHome(context)),
        birthdayStaff: await birthdaysOfStaff(tx, scope, day),
        daysOffAhead: await daysOffAhead(tx, scope, day),
        ...(await communicationHome(context)),
      }
    default: {
      const attendance = await attendanceHome(context)
      return {
        figures: await figuresOf(tx, scope, day),
        groups: await groupsOf(tx, scope, day),
        ...attendance,
        ...(await attendanceYear(context)),
        // No topics are planned and taken yet: a list without rows, until the slice of lessons fills it.
        takenSubjects: [],
        teachersForDay: await staffOfDay(tx, scope, day),
        teachersSubstitutions: await substitutionsOfDay(tx, scope, day),
        pending: [...attendancePending(attendance), ...(await pendingOf(tx, scope, day))],
        birthdayStudents: await birthdaysOfChildren(tx, scope, day),
        birthdayStaff: await birthdaysOfStaff(tx, scope, day),
        daysOffAhead: await daysOffAhead(tx, scope, day),
        ...(await communicationHome(context)),
        ...(scope.consolidated && { places: await placesWithAttendance(context, day) }),
      }
    }
  }
}

function attendancePending({ attendanceToday }: Pick<Dashboard, 'attendanceToday'>): NonNullable<Dashboard['pending']> {
  const { pendingRequests = 0, pendingPresence = 0, pendingNotes = 0 } = attendanceToday ?? {}
  const all = [
    { kind: 'attendanceRequests', count: pendingRequests },
    { kind: 'presenceRequests', count: pendingPresence },
    { kind: 'medicalNotes', count: pendingNotes },
  ] as const
  return all.filter(({ count }) => count > 0)
}

async function placesWithAttendance(context: ReadContext, day: Day): Promise<NonNullable<Dashboard['places']>> {
  const places = await placesOf(context.tx, context.scope, day, shownPlaces)
  const ids = places.map(({ id }) => id)
  const known = await placesToday(context, ids)
  const months = await placesLastMonth(context, ids)
  return places.map((place) => ({ ...place, attendance: known.get(place.id), lastMonth: months.get(place.id) }))
}

async function withAttendance(context: ReadContext, children: ParentChild[]): Promise<ParentChild[]> {
  const known = await childrenToday(context)
  return children.map((child) => {
    const attendance = known.get(child.id)
    return attendance ? { ...child, attendance } : child
  })
}

const withoutEmpty = (home: Dashboard): Dashboard =>
  Object.fromEntries(Object.entries(home).filter(([, value]) => value !== undefined)) as Dashboard
