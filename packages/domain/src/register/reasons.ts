// Why a record isn't in the register, in words, and where it is mended.

/** Found by us before anything is sent. */
export const blockReasons = {
  'no-code': 'Детската градина няма код по НЕИСПУО',
  'no-group': 'Групата няма номер в НЕИСПУО',
  'no-child': 'Детето няма номер в НЕИСПУО',
  'no-teacher': 'Учителят няма номер в НЕИСПУО',
  'no-curriculum': 'Направлението не е в учебния план на групата в НЕИСПУО',
  'no-lessons': 'В НЕИСПУО няма часове за тези дни. Изпратете първо седмичното разпределение.',
  'no-book': 'Групата няма дневник в НЕИСПУО. Изпратете първо дневника.',
  'book-closed': 'Дневникът е приключен в НЕИСПУО и не се променя.',
  'other-teacher': 'Часовете не са на отсъстващия учител по учебния план в НЕИСПУО. Заредете номерата отново.',
  'day-off': 'Часовете са в неучебни дни.',
  'has-topics': 'Часовете имат теми в НЕИСПУО. Изтрийте първо темите оттам.',
  'other-substitution': 'Часовете са в друго заместване.',
} as const
export type BlockCode = keyof typeof blockReasons

/** What comes back from there, or happened on the way. */
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

/** Where a person goes to mend it; the addresses are those of the screens. */
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

/** The register's own codes and English sentences (integrations.md 1.4, 1.7), in the words of a kindergarten. */
const known: readonly (readonly [RegExp, string])[] = [
  [/pg_result_exists/i, 'За детето вече има резултат по това направление'],
  [
    /finali[sz]ed|locked|archived/i,
    'Дневникът е заключен в НЕИСПУО: приключен е, архивиран е или денят е извън отворения период',
  ],
  [/not in the class ?book|person.*class ?book/i, 'Детето не е в дневника на групата в НЕИСПУО. Запишете го там.'],
  [/outside.*school year|school year limits/i, 'Датата е извън учебната година в НЕИСПУО'],
  [/wrong book type|book type/i, 'Дневникът в НЕИСПУО е от друг вид'],
  [/scheduleLesson/i, 'Часът не е в седмичното разпределение в НЕИСПУО'],
  [/not for selected teacher/i, 'Часът не е на отсъстващия учител по учебния план в НЕИСПУО'],
  [/marked as off day/i, 'Денят е неучебен в НЕИСПУО'],
  [/curriculum/i, 'Направлението не е в учебния план на групата в НЕИСПУО'],
]

const isBulgarian = (text: string) => /[А-Яа-я]/.test(text)

/** One sentence out of what the register said: its own Bulgarian text first. */
export function reasonText(said: {
  readonly errors: readonly string[]
  readonly errorMessages: readonly string[]
}): string {
  const own = said.errorMessages.filter(isBulgarian)
  if (own.length > 0) return own.join(' ').slice(0, 500)
  const all = [...said.errors, ...said.errorMessages]
  const found = known.flatMap(([pattern, words]) => (all.some((text) => pattern.test(text)) ? [words] : []))
  if (found.length > 0) return [...new Set(found)].join(' ').slice(0, 500)
  return all.length > 0 ? `${refusalReasons.refused}: ${all.join('; ')}`.slice(0, 500) : refusalReasons.refused
}
