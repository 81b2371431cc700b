// 'Първи стъпки': what an installation and a kindergarten need before the first working day, in the order of the work.

export const masterSetupSteps = ['mail', 'packs', 'holidays', 'kindergarten', 'administrator'] as const
export const kindergartenSetupSteps = [
  'year',
  'details',
  'groups',
  'children',
  'staff',
  'teachers',
  'accounts',
  'parents',
  'attendance',
  'packs',
  'menus',
  'fees',
] as const
export type SetupStep = (typeof masterSetupSteps)[number] | (typeof kindergartenSetupSteps)[number]

export const setupSteps = [...new Set<SetupStep>([...masterSetupSteps, ...kindergartenSetupSteps])] as const

export const setupStepLabel: Record<SetupStep, string> = {
  mail: 'Пощенски сървър',
  packs: 'Начални данни',
  holidays: 'Официални празници',
  kindergarten: 'Първа детска градина',
  administrator: 'Администратор във всяка детска градина',
  year: 'Учебна година',
  details: 'Данни на детската градина',
  groups: 'Групи',
  children: 'Деца',
  staff: 'Персонал',
  teachers: 'Учители в групите',
  accounts: 'Покани за персонала',
  parents: 'Покани за родителите',
  attendance: 'Първи отбелязан ден',
  menus: 'Седмично меню',
  fees: 'Дейности и такси',
}

/** Steps that not every kindergarten needs: the list is complete without them. */
const optionalSteps: readonly SetupStep[] = ['packs', 'menus', 'fees']
export const isOptionalStep = (step: SetupStep, isMaster: boolean): boolean => !isMaster && optionalSteps.includes(step)
