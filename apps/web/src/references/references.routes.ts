import { may, onlyRoles } from '@asistent/contract/core/access'
import { breakdownNames, measureNames, measurePath, measureTitle } from '@asistent/domain/references/measures'
import type { MenuPlace } from '../platform/slice/screen'
import { screen } from '../platform/slice/screen'

/** The menu item 'references' is for the ministry and municipalities; others use the page of all references. */
const menu: MenuPlace = { area: 'oversight', kind: 'reference', onlyFor: ['MON', 'Municipality'] }

const ofReference = { access: may.read('StudentReferences'), help: 'references' } as const

/** Seven measures × eight breakdowns, generated from data. */
const measureRoutes = measureNames.flatMap((measure) =>
  breakdownNames.map((breakdown) =>
    screen({
      ...ofReference,
      // The build parses this text (ahead.ts): path: '/references/{measure}/{by?}/{within?}'
      path: measurePath(measure, breakdown),
      title: measureTitle(measure, breakdown),
      ...(breakdown === 'kindergartens' && { menu }),
      screen: () => import('./measure-screen').then(({ screenOf }) => ({ Screen: screenOf(measure, breakdown) })),
    }),
  ),
)

export const referencesRoutes = [
  ...measureRoutes,
  screen({
    ...ofReference,
    path: '/references/low-grades/count-low-grades',
    title: 'Деца по брой резултати на начално ниво',
    menu,
    screen: () => import('./low-counts.screen'),
  }),
  screen({
    ...ofReference,
    path: '/references/general-practitioners/students',
    title: 'Деца по личен лекар',
    menu,
    screen: () => import('./practitioners-of-children.screen'),
  }),
  screen({
    ...ofReference,
    path: '/references/general-practitioners/teachers',
    title: 'Служители по личен лекар',
    access: onlyRoles('Director', 'Administrator', 'Municipality', 'MON'),
    menu,
    screen: () => import('./practitioners-of-staff.screen'),
  }),
  screen({
    ...ofReference,
    path: '/references/lecture-lessons',
    title: 'Лекторски часове',
    menu,
    screen: () => import('./lecture-lessons.screen'),
  }),
  screen({
    ...ofReference,
    path: '/references/lecture-lessons/{id}',
    title: 'Лекторски часове на служител',
    access: onlyRoles('Director', 'Administrator', 'Teacher'),
    screen: () => import('./lecture-lessons-of.screen'),
  }),
]
