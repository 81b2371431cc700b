import { createElement, type ComponentType } from 'react'
import type { HomeCard } from '../platform/slice/home-cards'
import type { ChildTab, SliceParts } from '../platform/slice/parts'
import { may, onlyRoles } from '@asistent/contract/core/access'
import type { UserData } from '@asistent/contract/identity/session.calls'
import type { Resource } from '@asistent/domain/access/resources'
import { roles } from '@asistent/domain/access/roles'
import { later } from '../platform/later'
import { allows } from '../platform/user'
import { CardWaiting } from './card-waiting'
import { useWaits } from './use-waiting'

// Cards of the home pages (domain.md 10.2). All share the response of GET Dashboards; a card without its list is
// empty. Cards of other roles are not loaded.

const from = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  later(() => load().then((module) => module[name]), { meanwhile: createElement(CardWaiting) })

/** A card that may be empty has no placeholder. */
const perhapsFrom = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  later(() => load().then((module) => module[name]), { meanwhile: createElement('span', { 'data-waiting': true }) })

const attendance = () => import('./attendance-cards')
const calendar = () => import('./calendar-cards')
const ownChildren = () => import('./own-children-card')
const figures = () => import('./figure-cards')
const news = () => import('./news-cards')
const waiting = () => import('./waiting-card')
const family = () => import('./family-cards')

const everyone = roles.filter((role) => role !== 'Master')
const staff = ['Director', 'Administrator', 'Teacher', 'ResourceSpecialist', 'Manciple'] as const

const PlacesCard = from(() => import('./places-card'), 'PlacesCard')

const homeCards: readonly HomeCard[] = [
  {
    id: 'children',
    roles: ['Parent'],
    order: 8,
    width: 3,
    Card: from(() => import('./children-card'), 'ChildrenCard'),
  },
  {
    id: 'figures',
    roles: ['Director', 'Administrator', 'Municipality', 'MON'],
    order: 10,
    width: 3,
    Card: from(figures, 'FiguresCard'),
  },
  { id: 'master', roles: ['Master'], order: 5, width: 3, Card: from(figures, 'MasterCard') },
  {
    id: 'today',
    roles: ['Director', 'Administrator', 'Teacher', 'Manciple'],
    order: 5,
    width: 2,
    Card: from(attendance, 'TodayCard'),
  },
  { id: 'absent', roles: ['Teacher'], order: 6, Card: from(attendance, 'AbsentCard') },
  { id: 'portions', roles: ['Manciple'], order: 6, Card: from(attendance, 'PortionsCard') },
  {
    id: 'kitchen',
    roles: ['Manciple'],
    order: 8,
    width: 2,
    Card: from(() => import('./kitchen-card'), 'KitchenCard'),
  },
  { id: 'portions-too', roles: ['Director', 'Administrator'], order: 23, Card: from(attendance, 'PortionsCard') },
  {
    id: 'support-today',
    roles: ['ResourceSpecialist'],
    order: 4,
    width: 2,
    Card: from(ownChildren, 'SupportTodayCard'),
  },
  { id: 'own-children', roles: ['ResourceSpecialist'], order: 5, width: 2, Card: from(ownChildren, 'OwnChildrenCard') },
  {
    id: 'waiting',
    roles: ['Director', 'Administrator', 'Teacher', 'Master'],
    order: 6,
    Card: from(waiting, 'WaitingCard'),
  },
  {
    id: 'language',
    roles: ['Parent'],
    order: 0,
    width: 2,
    Card: perhapsFrom(() => import('./language-card'), 'LanguageCard'),
  },
  { id: 'family-waiting', roles: ['Parent'], order: 10, width: 2, Card: from(family, 'FamilyWaitingCard') },
  { id: 'latest', roles: ['Parent'], order: 12, Card: from(family, 'LatestCard') },
  {
    id: 'install',
    roles: ['Parent'],
    order: 40,
    Card: perhapsFrom(() => import('./install-card'), 'InstallCard'),
  },
  {
    id: 'setup',
    roles: ['Master', 'Director', 'Administrator'],
    order: 1,
    width: 3,
    when: (user) => !user.consolidation,
    Card: perhapsFrom(() => import('./setup-card'), 'SetupCard'),
  },
  { id: 'jobs', roles: ['Master'], order: 7, width: 2, Card: from(() => import('./jobs-card'), 'JobsCard') },
  {
    id: 'month-end',
    roles: ['Director', 'Administrator'],
    order: 8,
    width: 2,
    when: (user) => !user.consolidation && allows(user, may.update('KindergartenLockModules')),
    Card: perhapsFrom(() => import('./month-end-card'), 'MonthEndCard'),
  },
  { id: 'risk', roles: ['Director', 'Administrator', 'Teacher'], order: 20, Card: from(attendance, 'RiskCard') },
  { id: 'staff-day', roles: ['Director', 'Administrator'], order: 21, Card: from(attendance, 'StaffDayCard') },
  {
    id: 'topics-week',
    roles: ['Director', 'Administrator'],
    order: 24,
    Card: from(() => import('./topics-card'), 'TopicsCard'),
  },
  {
    id: 'business',
    roles: ['Director', 'Administrator'],
    order: 27,
    Card: from(() => import('./business-card'), 'BusinessCard'),
  },
  { id: 'year', roles: ['Director', 'Administrator'], order: 60, width: 3, Card: from(attendance, 'YearCard') },
  {
    id: 'groups',
    roles: ['Director', 'Administrator', 'Teacher', 'Manciple'],
    order: 30,
    width: 2,
    Card: from(() => import('./groups-card'), 'GroupsCard'),
  },
  { id: 'places', roles: ['Municipality', 'MON'], order: 30, width: 3, Card: PlacesCard },
  {
    id: 'branches',
    roles: ['Director', 'Administrator'],
    order: 15,
    width: 3,
    when: (user) => user.consolidation,
    Card: PlacesCard,
  },
  { id: 'birthdays', roles: staff, order: 22, Card: from(calendar, 'BirthdaysCard') },
  { id: 'days-off', roles: staff, order: 50, Card: from(calendar, 'DaysOffCard') },
]

const withNews = (resource: Resource) => (user: UserData) => !user.consolidation && allows(user, may.read(resource))

const newsCards: readonly HomeCard[] = [
  { id: 'platform-messages', roles: everyone, order: 7, width: 3, Card: perhapsFrom(news, 'PlatformMessagesCard') },
  { id: 'polls', roles: staff, order: 22, when: withNews('Polls'), Card: perhapsFrom(news, 'PollsCard') },
  { id: 'notes', roles: staff, order: 24, when: withNews('DashboardMessages'), Card: from(news, 'NotesCard') },
  { id: 'messages', roles: staff, order: 25, when: withNews('Messages'), Card: from(news, 'MessagesCard') },
  { id: 'events', roles: staff, order: 26, when: withNews('Events'), Card: from(news, 'EventsCard') },
]

const childTab: ChildTab = {
  key: 'year',
  title: 'Годината',
  access: onlyRoles('Director', 'Teacher', 'ResourceSpecialist', 'Parent'),
  Content: later(() => import('./child-year').then((module) => module.ChildYear), {
    meanwhile: createElement(CardWaiting),
  }),
}

export const parts: SliceParts = {
  header: { inbox: { useWaits } },
  homeCards: [...homeCards, ...newsCards],
  childTabs: [childTab],
  profile: [perhapsFrom(() => import('./language-choice'), 'LanguageChoice')],
}
