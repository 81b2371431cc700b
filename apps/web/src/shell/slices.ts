import { attendanceRoutes } from '../attendance/attendance.routes'
import { notesRoutes } from '../attendance/notes.routes'
import { referencesRoutes } from '../attendance/references.routes'
import { requestsRoutes } from '../attendance/requests.routes'
import { calendarRoutes } from '../communication/calendar.routes'
import { communicationRoutes } from '../communication/communication.routes'
import { institutionsRoutes } from '../institutions/institutions.routes'
import { helpRoutes } from '../help/help.routes'
import { identityRoutes } from '../identity/identity.routes'
import { peopleRoutes } from '../people/people.routes'
import { staffRoutes } from '../staff/staff.routes'
import type { Slice } from './parts'
import type { ScreenDefinition } from './screen'
import { shellRoutes } from './shell.routes'

// Every slice of the web app, listed once.
export const slices: readonly Slice[] = [
  { name: 'shell', screens: shellRoutes },
  { name: 'identity', screens: identityRoutes, search: () => import('../identity/identity.search') },
  {
    name: 'institutions',
    screens: institutionsRoutes,
    parts: () => import('../institutions/institutions.parts'),
    search: () => import('../institutions/institutions.search'),
  },
  { name: 'people', screens: peopleRoutes, search: () => import('../people/people.search') },
  { name: 'staff', screens: staffRoutes },
  {
    name: 'attendance',
    screens: [...attendanceRoutes, ...requestsRoutes, ...notesRoutes, ...referencesRoutes],
    parts: () => import('../attendance/attendance.parts'),
    leaving: () => import('../attendance/offline-leaving'),
  },
  {
    name: 'communication',
    screens: [...communicationRoutes, ...calendarRoutes],
    parts: () => import('../communication/communication.parts'),
    leaving: () => import('../communication/push-leaving'),
  },
  { name: 'help', screens: helpRoutes },
  { name: 'dashboards', screens: [], parts: () => import('../dashboards/dashboards.parts') },
]

export const screens: readonly ScreenDefinition[] = slices.flatMap((slice) => slice.screens)

/** '/parents/registration-parents/{id?}' is also the address without an id. */
const paths = new Set(screens.flatMap(({ path }) => [path, path.replace(/\/\{\w+\?\}/g, '')]))

/** A link to a screen that a later slice brings is shown once it is there. */
export const hasScreen = (path: string): boolean => paths.has(path)
