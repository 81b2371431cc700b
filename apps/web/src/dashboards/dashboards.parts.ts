import type { HomeCard } from '../shell/home-cards'
import { AbsenceCard } from './absence-card'
import { AbsentCard, PortionsCard, RiskCard, StaffDayCard, TodayCard, YearCard } from './attendance-cards'
import { BirthdaysCard, DaysOffCard } from './calendar-cards'
import { ChildrenCard } from './children-card'
import { FiguresCard, MasterCard, PendingCard } from './figure-cards'
import { GroupsCard } from './groups-card'
import { PlacesCard } from './places-card'

// The cards of each home (domain.md 10.2). All read one answer of GET Dashboards; a card whose list is not there is empty.

const staff = ['Director', 'Administrator', 'Teacher', 'ResourceSpecialist', 'Manciple'] as const

const homeCards: readonly HomeCard[] = [
  { id: 'absence', roles: ['Parent'], order: 5, width: 3, Card: AbsenceCard },
  { id: 'children', roles: ['Parent'], order: 10, width: 3, Card: ChildrenCard },
  {
    id: 'figures',
    roles: ['Director', 'Administrator', 'Municipality', 'MON'],
    order: 10,
    width: 3,
    Card: FiguresCard,
  },
  { id: 'master', roles: ['Master'], order: 10, width: 3, Card: MasterCard },
  {
    id: 'today',
    roles: ['Director', 'Administrator', 'Teacher', 'Manciple'],
    order: 5,
    width: 2,
    Card: TodayCard,
  },
  { id: 'absent', roles: ['Teacher'], order: 6, Card: AbsentCard },
  { id: 'portions', roles: ['Manciple'], order: 6, Card: PortionsCard },
  { id: 'pending', roles: ['Director', 'Administrator', 'Teacher'], order: 6, Card: PendingCard },
  { id: 'risk', roles: ['Director', 'Administrator', 'Teacher'], order: 20, Card: RiskCard },
  { id: 'staff-day', roles: ['Director', 'Administrator'], order: 21, Card: StaffDayCard },
  { id: 'year', roles: ['Director', 'Administrator'], order: 60, width: 3, Card: YearCard },
  { id: 'groups', roles: ['Director', 'Administrator', 'Teacher', 'Manciple'], order: 30, width: 2, Card: GroupsCard },
  { id: 'places', roles: ['Municipality', 'MON'], order: 30, width: 3, Card: PlacesCard },
  {
    id: 'branches',
    roles: ['Director', 'Administrator'],
    order: 15,
    width: 3,
    when: (user) => user.consolidation,
    Card: PlacesCard,
  },
  { id: 'birthdays', roles: staff, order: 22, Card: BirthdaysCard },
  { id: 'days-off', roles: [...staff, 'Parent'], order: 50, Card: DaysOffCard },
]

export const parts = { homeCards }
