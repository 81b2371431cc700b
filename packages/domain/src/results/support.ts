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

interface SessionRow {
  readonly fromDate: string
  readonly fromTime: string | null
  readonly minutes: number
  /** Who held it. */
  readonly holder: string | null
}

/** 'Занятия: 2, общо 1 ч. 15 мин. …': a session with several children has a row for each and counts once. */
export function sessionTotals(rows: readonly SessionRow[]): string {
  const sessions = new Map<string, number>()
  for (const { fromDate, fromTime, holder, minutes } of rows) {
    const key = [fromDate, fromTime, holder].join(' ')
    sessions.set(key, Math.max(minutes, sessions.get(key) ?? 0))
  }
  const sum = (all: Iterable<number>) => durationText([...all].reduce((total, one) => total + one, 0))
  const ofChildren = sum(rows.map(({ minutes }) => minutes))
  return `Занятия: ${sessions.size}, общо ${sum(sessions.values())}; време по деца: ${ofChildren}`
}
