import type { StaffRole } from '../access/roles'

/** Длъжности (domain.md Appendix A). Ids are stored: add at the end, never renumber. */
export interface Occupation {
  id: number
  name: string
  /** Педагогически специалист; the others are непедагогически персонал. */
  pedagogical: boolean
  /** Hours a week (domain.md 6); null where the kindergarten decides, as for a director, by the number of groups. */
  weeklyNorm: number | null
  /**
   * The role proposed for a new account, the narrowest that fits; null = this person needs no account. A deputy director
   * starts as a teacher: the book of a deputy is granted by name (domain.md 6).
   */
  role: StaffRole | null
}

const teacherNorm = 30
const musicTeacherNorm = 24
const fullTime = 40

export const occupations: readonly Occupation[] = [
  { id: 1, name: 'директор', pedagogical: true, weeklyNorm: null, role: 'Director' },
  { id: 2, name: 'заместник-директор', pedagogical: true, weeklyNorm: null, role: 'Teacher' },
  { id: 3, name: 'учител', pedagogical: true, weeklyNorm: teacherNorm, role: 'Teacher' },
  { id: 4, name: 'старши учител', pedagogical: true, weeklyNorm: teacherNorm, role: 'Teacher' },
  { id: 5, name: 'главен учител', pedagogical: true, weeklyNorm: teacherNorm, role: 'Teacher' },
  { id: 6, name: 'учител по музика', pedagogical: true, weeklyNorm: musicTeacherNorm, role: 'Teacher' },
  { id: 7, name: 'ресурсен учител', pedagogical: true, weeklyNorm: null, role: 'ResourceSpecialist' },
  { id: 8, name: 'логопед', pedagogical: true, weeklyNorm: null, role: 'ResourceSpecialist' },
  { id: 9, name: 'психолог', pedagogical: true, weeklyNorm: null, role: 'ResourceSpecialist' },
  { id: 10, name: 'медицинска сестра', pedagogical: false, weeklyNorm: fullTime, role: 'ResourceSpecialist' },
  { id: 11, name: 'педагог в ясла', pedagogical: true, weeklyNorm: teacherNorm, role: 'Teacher' },
  { id: 12, name: 'помощник-възпитател', pedagogical: false, weeklyNorm: fullTime, role: null },
  { id: 13, name: 'детегледач', pedagogical: false, weeklyNorm: fullTime, role: null },
  { id: 14, name: 'ЗАС', pedagogical: false, weeklyNorm: fullTime, role: 'Administrator' },
  { id: 15, name: 'счетоводител', pedagogical: false, weeklyNorm: fullTime, role: 'Administrator' },
  { id: 16, name: 'домакин', pedagogical: false, weeklyNorm: fullTime, role: 'Manciple' },
  { id: 17, name: 'готвач', pedagogical: false, weeklyNorm: fullTime, role: null },
  { id: 18, name: 'помощник-готвач', pedagogical: false, weeklyNorm: fullTime, role: null },
  { id: 19, name: 'огняр', pedagogical: false, weeklyNorm: fullTime, role: null },
  { id: 20, name: 'работник поддръжка', pedagogical: false, weeklyNorm: fullTime, role: null },
  { id: 21, name: 'охрана', pedagogical: false, weeklyNorm: fullTime, role: null },
]

export const occupationOf = (id: number): Occupation | undefined =>
  occupations.find((occupation) => occupation.id === id)

export const staffKindLabel = (pedagogical: boolean): string =>
  pedagogical ? 'Педагогически персонал' : 'Непедагогически персонал'

/** Kind on the wire (Teachers/by-kind). */
export const staffKinds = { Pedagogical: 1, NonPedagogical: 2 } as const
export type StaffKind = (typeof staffKinds)[keyof typeof staffKinds]

export const staffKindOf = (pedagogical: boolean): StaffKind =>
  pedagogical ? staffKinds.Pedagogical : staffKinds.NonPedagogical

/** Who leads: their norm is a list of its own (director-norms). */
const leading: ReadonlySet<number> = new Set([1, 2])
export const isLeading = (occupationId: number | null): boolean => occupationId !== null && leading.has(occupationId)

/** Професионално-квалификационна степен. */
export const qualificationDegreeLabel = { 1: 'I ПКС', 2: 'II ПКС', 3: 'III ПКС', 4: 'IV ПКС', 5: 'V ПКС' } as const
