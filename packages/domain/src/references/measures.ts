import type { Resource } from '../access/resources'
import type { Role } from '../access/roles'

// The measures of /references and what each is broken down by (domain.md 10.2). The specification took them from a product
// for schools: here each counts what a kindergarten has. Seven measures by eight breakdowns are fifty-six screens of one shape.

/** Resource whose rights decide whether staff read names of children beside the figures. */
type NamesOf = { readonly resource: Resource } | { readonly roles: readonly Role[] }

interface MeasureDefinition {
  /** In the address of its screens and calls. */
  readonly path: string
  readonly title: string
  /** What is chosen beside the school year: days, or a stage of the diagnostics. */
  readonly asks: 'days' | 'stage' | 'nothing'
  readonly names: NamesOf
}

/** Praises and support are read by those who work with the child (contract/results/support.calls.ts). */
const withTheChild: NamesOf = { roles: ['Director', 'Teacher'] }
const ofResults: NamesOf = { resource: 'StudentAchievements' }

const described = {
  absences: { path: 'absences', title: 'Отсъствия', asks: 'days', names: { resource: 'StudentAttendances' } },
  average: { path: 'average-students-grades', title: 'Средни резултати', asks: 'stage', names: ofResults },
  excellent: { path: 'excellent-students', title: 'Деца с високо ниво', asks: 'stage', names: ofResults },
  low: { path: 'low-grades', title: 'Резултати на начално ниво', asks: 'stage', names: ofResults },
  notes: { path: 'remarks-praises', title: 'Похвали и бележки', asks: 'days', names: withTheChild },
  supports: { path: 'sanctions-supports', title: 'Мерки за подкрепа', asks: 'days', names: withTheChild },
  terms: { path: 'term-grades', title: 'Начало и край на годината', asks: 'nothing', names: ofResults },
} as const satisfies Record<string, MeasureDefinition>

export type Measure = keyof typeof described
export const measures: Readonly<Record<Measure, MeasureDefinition>> = described
export const measureNames = Object.keys(described) as Measure[]

/** What a row is about: one key or several. */
export type Key = 'kindergarten' | 'class' | 'student' | 'subject' | 'year'

interface BreakdownDefinition {
  /** After the path of the measure. */
  readonly path: string
  readonly label: string
  /** After the title of the measure. */
  readonly words: string
  readonly keys: readonly Key[]
}

const brokenDown = {
  kindergartens: { path: '', label: 'Детски градини', words: '', keys: ['kindergarten'] },
  classes: { path: '/classes', label: 'Групи', words: ' по групи', keys: ['kindergarten', 'class'] },
  students: { path: '/students', label: 'Деца', words: ' по деца', keys: ['kindergarten', 'class', 'student'] },
  subjects: { path: '/subjects', label: 'Направления', words: ' по направления', keys: ['subject'] },
  years: { path: '/years', label: 'Учебни години', words: ' по учебни години', keys: ['year'] },
  'subjects-classes': {
    path: '/subjects/classes',
    label: 'Направления и групи',
    words: ' по направления и групи',
    keys: ['subject', 'kindergarten', 'class'],
  },
  'subjects-students': {
    path: '/subjects/students',
    label: 'Направления и деца',
    words: ' по направления и деца',
    keys: ['subject', 'kindergarten', 'class', 'student'],
  },
  'subjects-years': {
    path: '/subjects/years',
    label: 'Направления и години',
    words: ' по направления и години',
    keys: ['subject', 'year'],
  },
} as const satisfies Record<string, BreakdownDefinition>

export type Breakdown = keyof typeof brokenDown
export const breakdowns: Readonly<Record<Breakdown, BreakdownDefinition>> = brokenDown
export const breakdownNames = Object.keys(brokenDown) as [Breakdown, ...Breakdown[]]

export const has = (breakdown: Breakdown, key: Key): boolean => breakdowns[breakdown].keys.includes(key)

export const measureTitle = (measure: Measure, breakdown: Breakdown): string =>
  `${measures[measure].title}${breakdowns[breakdown].words}`

export const measurePath = (measure: Measure, breakdown: Breakdown): `/${string}` =>
  `/references/${measures[measure].path}${breakdowns[breakdown].path}`

/**
 * Who oversees kindergartens counts their children and never reads who they are: the measures go over many of them, and a
 * name beside a low result or a measure of support is more than oversight needs (docs/areas/references.md).
 */
const overseers: readonly Role[] = ['MON', 'Municipality']

export function seesNames(measure: Measure, role: Role, mayRead: (resource: Resource) => boolean): boolean {
  if (overseers.includes(role)) return false
  const { names } = measures[measure]
  return 'resource' in names ? mayRead(names.resource) : names.roles.includes(role)
}

/** A share in per cent with one decimal; nothing of nothing has none. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 10
