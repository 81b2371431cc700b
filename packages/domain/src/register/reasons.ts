// Why a record is not in the register, and the screen where the user can correct it.

/** Found before sending. */
export const blockReasons = {
  'no-code': 'Детската градина няма код по НЕИСПУО',
  'no-group': 'Групата няма номер в НЕИСПУО',
  'no-child': 'Детето няма номер в НЕИСПУО',
  'no-teacher': 'Учителят няма номер в НЕИСПУО',
  'no-curriculum': 'Направлението не е в учебния план на групата в НЕИСПУО',
  'no-lessons': 'В НЕИСПУО няма часове за тези дни. Изпратете първо седмичното разпределение.',
  'after-programs':
    'Ще тръгнат след разпределенията: часовете получават номера, щом НЕИСПУО приеме седмичното разпределение.',
  'no-book': 'Групата няма дневник в НЕИСПУО. Изпратете първо дневника.',
  'book-closed': 'Дневникът е приключен в НЕИСПУО и не се променя.',
  'other-teacher': 'Часовете не са на отсъстващия учител по учебния план в НЕИСПУО. Заредете номерата отново.',
  'day-off': 'Часовете са в неучебни дни.',
  'has-topics': 'Часовете имат теми в НЕИСПУО. Изтрийте първо темите оттам.',
  'other-substitution': 'Часовете са в друго заместване.',
  'no-time': 'Родителската среща няма начален час. Въведете го в календара.',
} as const
export type BlockCode = keyof typeof blockReasons

/** Found while sending, or returned by the register. */
export const refusalReasons = {
  'not-provider': 'Платформата не е избрана за доставчик на дневник на детската градина за тази учебна година',
  'changed-there': 'Записът в НЕИСПУО е променен след прегледа. Прегледайте разликата отново.',
  'gone-there': 'Дневникът или записът вече не е в НЕИСПУО. Направете сверка.',
  refused: 'НЕИСПУО отказа записа',
} as const
export type RefusalCode = keyof typeof refusalReasons

export interface Mending {
  readonly label: string
  readonly to: string
}

const numbers: Mending = { label: 'Заредете номерата от НЕИСПУО', to: '/platform/settings/neispuo/numbers' }
const again: Mending = { label: 'Прегледайте отново', to: '/platform/settings/neispuo' }

/** Screen where the user can correct the cause. */
export function mendingOf(
  code: string | null,
  { childId, groupId }: { readonly childId: number | null; readonly groupId: number | null },
): Mending | null {
  switch (code) {
    case 'no-code':
    case 'not-provider':
      return { label: 'Настройки на детската градина', to: '/platform/settings/configuration' }
    case 'no-child':
    case 'no-group':
    case 'no-teacher':
    case 'no-curriculum':
    case 'other-teacher':
      return numbers
    case 'no-time':
      return { label: 'Календар', to: '/calendar' }
    case 'no-lessons':
    case 'no-book':
    case 'has-topics':
    case 'changed-there':
    case 'gone-there':
      return again
    case 'refused':
      if (childId !== null) return { label: 'Данни на детето', to: `/kids/records/${childId}` }
      return groupId === null ? again : { label: 'Данни на групата', to: `/groups/management/${groupId}` }
    default:
      return null
  }
}

/** Bulgarian texts for the register's codes and English sentences (integrations.md 1.4, 1.7). */
const translations: readonly (readonly [RegExp, string])[] = [
  [/pg_result_exists/i, 'За детето вече има резултат по това направление'],
  [
    /finali[sz]ed|locked|archived/i,
    'Дневникът е заключен в НЕИСПУО: приключен е, архивиран е или денят е извън отворения период',
  ],
  [/not in the class ?book|person.*class ?book/i, 'Детето не е в дневника на групата в НЕИСПУО. Запишете го там.'],
  [/outside.*school year|school year limits/i, 'Датата е извън учебната година в НЕИСПУО'],
  [/wrong book type|book type/i, 'Дневникът в НЕИСПУО е от друг вид'],
  [
    /ad-hoc shift is not allowed|superset of the/i,
    'Часовете на разпределението са променени. Изпратете първо смените, а после разпределението.',
  ],
  [/scheduleLesson/i, 'Часът не е в седмичното разпределение в НЕИСПУО'],
  [/not for selected teacher/i, 'Часът не е на отсъстващия учител по учебния план в НЕИСПУО'],
  [/marked as off day/i, 'Денят е неучебен в НЕИСПУО'],
  [/curriculum/i, 'Направлението не е в учебния план на групата в НЕИСПУО'],
]

interface RegisterErrors {
  readonly errors: readonly string[]
  readonly errorMessages: readonly string[]
}

const isBulgarian = (text: string) => /[А-Яа-я]/.test(text)

/** Bulgarian reason of a rejection; the register's own Bulgarian text takes precedence. */
export function reasonText({ errors, errorMessages }: RegisterErrors): string {
  const bulgarian = errorMessages.filter(isBulgarian)
  if (bulgarian.length > 0) return bulgarian.join(' ').slice(0, 500)
  const all = [...errors, ...errorMessages]
  const translated = translations.flatMap(([pattern, text]) => (all.some((error) => pattern.test(error)) ? [text] : []))
  if (translated.length > 0) return [...new Set(translated)].join(' ').slice(0, 500)
  return all.length > 0 ? `${refusalReasons.refused}: ${all.join('; ')}`.slice(0, 500) : refusalReasons.refused
}
