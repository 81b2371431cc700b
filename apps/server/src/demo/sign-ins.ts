import { roleLabel, type Role } from '@asistent/domain/access/roles'

// Demo accounts for visitors and tests. All have the same password.

/** Which demo institution a person belongs to (institutions.ts); null: the ministry, a municipality, the master. */
export type DemoPlace = 'detelina' | 'brestnik' | 'slanchitse' | 'zvezditsa' | 'mechoPuh'

export interface DemoUser {
  readonly role: Role
  /** Description in lists of accounts. */
  readonly label: string
  readonly email: string
  readonly password: string
  readonly place: DemoPlace | null
}

export const demoPassword = 'Detelina1'

const user = (
  role: Role,
  email: string,
  kindergarten: DemoPlace | null,
  label: string = roleLabel[role],
): DemoUser => ({
  role,
  label,
  email: `${email}@example.bg`,
  password: demoPassword,
  place: kindergarten,
})

export const demoUsers = {
  director: user('Director', 'direktor', 'detelina'),
  teacher: user('Teacher', 'uchitel', 'detelina'),
  parent: user('Parent', 'roditel', 'detelina'),
  ministry: user('MON', 'mon', null),
  municipality: user('Municipality', 'obshtina', null),
  administrator: user('Administrator', 'administrator', 'detelina'),
  master: user('Master', 'master', null),
  resourceSpecialist: user('ResourceSpecialist', 'resursen', 'detelina'),
  manciple: user('Manciple', 'domakin', 'detelina'),

  deputyDirector: user('Teacher', 'zam.direktor', 'detelina', 'Заместник-директор'),
  /** Has the consolidated view of the mother kindergarten and its branch, and a second membership in the branch. */
  consolidatedDirector: user('Director', 'direktor.filial', 'detelina', 'Директор на градина и филиал'),
  directorOfGabrovo: user('Director', 'direktor.gabrovo', 'slanchitse', 'Директор в Габрово'),
  directorOfNursery: user('Director', 'direktor.yasla', 'mechoPuh', 'Директор на ясла'),
  municipalityOfGabrovo: user('Municipality', 'obshtina.gabrovo', null, 'Експерт община Габрово'),
  teacherOfOtherGroup: user('Teacher', 'uchitel2', 'detelina', 'Учител на друга група'),
  teacherOfGabrovo: user('Teacher', 'uchitel.gabrovo', 'slanchitse', 'Учител в Габрово'),
  /** The father of `parent`'s child, at another address: sees the child, may not sign, pay or collect. */
  secondParent: user('Parent', 'roditel2', 'detelina', 'Втори родител с по-малко права'),
  parentOfGabrovo: user('Parent', 'roditel.gabrovo', 'slanchitse', 'Родител в Габрово'),
  /** One child in the kindergarten, a younger one in the nursery. */
  parentOfTwoPlaces: user('Parent', 'roditel.dve', 'zvezditsa', 'Родител в две институции'),
  deactivated: user('Teacher', 'deaktiviran', 'detelina', 'Деактивиран потребител'),
  /** Invited, without a password. */
  invited: user('Teacher', 'pokanen', 'detelina', 'Поканен потребител'),
} as const satisfies Record<string, DemoUser>

export type DemoUserName = keyof typeof demoUsers

/** One account for each of the nine roles. */
export const demoSignIns: readonly DemoUser[] = [
  demoUsers.director,
  demoUsers.teacher,
  demoUsers.parent,
  demoUsers.ministry,
  demoUsers.municipality,
  demoUsers.administrator,
  demoUsers.master,
  demoUsers.resourceSpecialist,
  demoUsers.manciple,
]

/** Text printed at start. */
export function signInLines(): string[] {
  const labelWidth = Math.max(...demoSignIns.map(({ label }) => label.length))
  const emailWidth = Math.max(...demoSignIns.map(({ email }) => email.length))
  return demoSignIns.map(
    ({ label, email, password }) => `${label.padEnd(labelWidth)}  ${email.padEnd(emailWidth)}  парола ${password}`,
  )
}
