import type { Role } from '@asistent/domain/access/roles'

// Reads of the frame and of the home page, which GET Start returns together. Data only: server and browser share it,
// and the first page loads no schemas.

export interface StartRead {
  /** Path with query, as the client sends it. */
  readonly url: string
  /** Roles whose page needs it; undefined: all. Without the right to the call it is omitted anyway. */
  readonly roles?: readonly Role[]
  /** Not in the consolidated view. */
  readonly inOneKindergarten?: true
}

const management = ['Director', 'Administrator'] as const
const experts = ['MON', 'Municipality'] as const

/** On every page. */
export const frameReads: readonly StartRead[] = [
  { url: '/api/identity/user-data' },
  { url: '/api/Counters', inOneKindergarten: true },
  {
    url: '/api/Partners?orderByColumn=name',
    roles: [...management, 'Teacher', 'ResourceSpecialist', 'Manciple', 'Parent'],
  },
  { url: '/api/platform/external-links' },
  { url: '/api/MaintenanceMessage' },
]

/** On the home page, besides those of the frame: the cards of each role. */
export const homeReads: readonly StartRead[] = [
  { url: '/api/Dashboards' },
  { url: '/api/Waiting', roles: ['Parent'] },
  { url: '/api/StudentAttendances/absence-days', roles: ['Parent'] },
  { url: '/api/Lessons/for-day', roles: ['Teacher'] },
  { url: '/api/Meals/summary', roles: ['Manciple'] },
  { url: '/api/MonthEnd', roles: management, inOneKindergarten: true },
  { url: '/api/Setup', roles: ['Master', ...management], inOneKindergarten: true },
  { url: '/api/Stocks/summary', roles: ['Manciple', ...management] },
  { url: '/api/MONReferences/names', roles: experts },
  { url: '/api/MONReferences/warnings', roles: experts },
  { url: '/api/administration/Jobs', roles: ['Master'] },
]

/** Counts of pending items, on every page. If the page has the items, the server counts those. */
export const waitingCountRead: StartRead = { url: '/api/Waiting/count' }
