// Personal support of a child (подкрепа за личностно развитие) and the dated notes of its teachers: domain.md 1, 10.3.

export const supportKinds = { Plan: 1, Note: 2, Measure: 3, Praise: 4, Remark: 5, Session: 6 } as const
export type SupportKind = (typeof supportKinds)[keyof typeof supportKinds]

export const supportKindLabel: Record<SupportKind, string> = {
  1: 'План за подкрепа',
  2: 'Бележка от работата',
  3: 'Мярка за подкрепа',
  4: 'Похвала',
  5: 'Бележка за поведението',
  6: 'Занятие',
}

/** What is said of every child; the rest belongs to the personal educational work. */
export const everydayKinds: readonly SupportKind[] = [supportKinds.Praise, supportKinds.Remark]

/** Has an end: a plan and a measure hold from a day to a day. */
export const hasPeriod = (kind: SupportKind): boolean => kind === supportKinds.Plan || kind === supportKinds.Measure

/** Limits of a session in minutes, and its usual length. */
export const sessionMinutes = { least: 5, most: 240, usual: 30 } as const

/** '1 ч. 30 мин.' */
export const durationText = (minutes: number): string =>
  [minutes >= 60 && `${Math.floor(minutes / 60)} ч.`, (minutes % 60 > 0 || minutes === 0) && `${minutes % 60} мин.`]
    .filter(Boolean)
    .join(' ')
