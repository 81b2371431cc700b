import type { ChildToday, Dashboard, ParentChild } from '@asistent/contract/dashboards/dashboards.answer'
import { getDashboard } from '@asistent/contract/dashboards/dashboards.calls'
import { today, type Day } from '@asistent/domain/kernel/day'
import { attendanceHome } from '../attendance/home.ops'
import { childrenToday, storedToday } from '../attendance/home-children.ops'
import { placesAttendance } from '../attendance/home-places.ops'
import { platformHome, withCommunication } from '../communication/home.ops'
import { feedToday } from '../feed/home.ops'
import { menusOfOwnChildren } from '../kitchen/own-menus.ops'
import { onToday, type ReadContext } from '../platform/context'
import { read, type Handler } from '../platform/handler'
import { together } from '../platform/together'
import { businessOf, childNews, weekOf, withNews } from './child-news.queries'
import {
  birthdaysOfChildren,
  birthdaysOfStaff,
  childrenOfParent,
  countPlaces,
  daysOffAhead,
  figuresIn,
  figuresOf,
  groupsOf,
  masterFigures,
  ownChildrenOf,
  placesOf,
  staffIn,
  staffOfDay,
  substitutionsOfDay,
  supportOfDay,
  topicsOfWeek,
} from './home.queries'

/** Rows of kindergartens on the home page; the rest are in the references. */
const shownPlaces = 50

export const homeHandlers: Handler[] = [
  read(getDashboard, async (context) => withoutEmpty(await homeOf(onToday(context), today(context.now)))),
]

/** domain.md 10.2, one branch per home. The parts of a branch are read together, in one statement. */
async function homeOf(context: ReadContext, day: Day): Promise<Dashboard> {
  const { tx, scope } = context
  const shared = { daysOffAhead: daysOffAhead(scope, day) }
  const staffShared = { ...shared, birthdayStaff: birthdaysOfStaff(scope, day) }
  switch (scope.role) {
    case 'Master':
      return { master: await masterFigures(tx) }
    case 'MON':
    case 'Municipality': {
      const { figures, placesCount, places } = await together(tx, {
        figures: figuresOf(scope, day),
        placesCount: countPlaces(scope),
        places: placesOf(scope, day, shownPlaces),
      })
      return {
        figures: figuresIn(figures),
        places: await withPlaceAttendance(context, places),
        placesCount: placesCount[0]?.n ?? 0,
        ...(await platformHome(context)),
      }
    }
    case 'Parent': {
      const {
        children,
        today: existing,
        topics,
        fees,
        portfolios,
        feed,
        ...rest
      } = await withCommunication(context, {
        ...shared,
        children: childrenOfParent(scope, day),
        today: storedToday(scope, day),
        ...childNews(scope, day),
        feed: feedToday(scope, day),
      })
      const menus = await menusOfOwnChildren(tx, scope, { from: day, to: weekOf(day).to }, day)
      return {
        parentDashboardModels: withAttendance(children, await childrenToday(context, existing)).map((child) =>
          withNews(child, { menus, topics, fees, portfolios, feed }),
        ),
        ...rest,
      }
    }
    case 'Teacher':
      return {
        ...(await attendanceHome(context)),
        ...(await withCommunication(context, {
          ...staffShared,
          groups: groupsOf(scope, day),
          birthdayStudents: birthdaysOfChildren(scope, day),
        })),
      }
    case 'ResourceSpecialist':
      return {
        ...(await withCommunication(context, {
          ...staffShared,
          ownChildren: ownChildrenOf(scope, day),
          supportToday: supportOfDay(scope, day),
          birthdayStudents: birthdaysOfChildren(scope, day),
        })),
      }
    case 'Manciple':
      return {
        ...(await attendanceHome(context)),
        ...(await withCommunication(context, { ...staffShared, groups: groupsOf(scope, day) })),
      }
    default: {
      const attendance = await attendanceHome(context, true)
      const { fees, portfolios } = businessOf(scope, day)
      const { figures, teachersForDay, places, unpaid, begun, ...rest } = await withCommunication(context, {
        ...staffShared,
        unpaid: fees,
        begun: portfolios,
        figures: figuresOf(scope, day),
        groups: groupsOf(scope, day),
        teachersForDay: staffOfDay(scope, day),
        teachersSubstitutions: substitutionsOfDay(scope, day),
        takenSubjects: topicsOfWeek(scope, day),
        birthdayStudents: birthdaysOfChildren(scope, day),
        places: scope.consolidated && placesOf(scope, day, shownPlaces),
      })
      return {
        ...attendance,
        ...rest,
        figures: figuresIn(figures),
        business: { ...(unpaid?.[0] && { fees: unpaid[0] }), ...(begun?.[0] && { portfolios: begun[0] }) },
        teachersForDay: staffIn(teachersForDay),
        ...(places && { places: await withPlaceAttendance(context, places) }),
      }
    }
  }
}

type Places = NonNullable<Dashboard['places']>

async function withPlaceAttendance(context: ReadContext, places: Places): Promise<Places> {
  const attendance = await placesAttendance(
    context,
    places.map(({ id }) => id),
  )
  return places.map((kindergarten) => ({ ...kindergarten, ...attendance.get(kindergarten.id) }))
}

const withAttendance = (children: ParentChild[], existing: ReadonlyMap<number, ChildToday>): ParentChild[] =>
  children.map((child) => {
    const attendance = existing.get(child.id)
    return attendance ? { ...child, attendance } : child
  })

const withoutEmpty = (home: Dashboard): Dashboard =>
  Object.fromEntries(Object.entries(home).filter(([, value]) => value !== undefined)) as Dashboard
