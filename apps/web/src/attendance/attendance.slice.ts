import type { Slice } from '../platform/slice/parts'
import { attendanceRoutes } from './attendance.routes'
import { notesRoutes } from './notes.routes'
import { referencesRoutes } from './references.routes'
import { requestsRoutes } from './requests.routes'

export const attendance: Slice = {
  name: 'attendance',
  screens: [...attendanceRoutes, ...requestsRoutes, ...notesRoutes, ...referencesRoutes],
  references: () => import('./attendance.references'),
  parts: () => import('./attendance.parts'),
  leaving: () => import('./offline-leaving'),
  waiting: () => import('./attendance.waiting'),
  search: () => import('./attendance.search'),
}
