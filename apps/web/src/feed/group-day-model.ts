import type { OutputOf } from '@asistent/contract/core/call'
import type { getGroupFeed } from '@asistent/contract/feed/feed.calls'
import {
  emptyEntry,
  followGroup,
  portionsEaten,
  sameEntry,
  type FeedEntry,
  type MealsEaten,
} from '@asistent/domain/feed/feed'

// Draft of a group's day: the values of the whole group, and the children that the user has changed.

export type GroupDay = OutputOf<typeof getGroupFeed>
export type DayChild = GroupDay['result'][number]

/** Value of a child in the draft, and the version of the stored entry that it replaces. */
interface Changed {
  readonly entry: FeedEntry
  readonly version: number
}

export interface Draft {
  /** Null until the user changes it: then it follows from the stored entries. */
  readonly group: FeedEntry | null
  readonly changed: Readonly<Record<number, Changed>>
}

export const emptyDraft: Draft = { group: null, changed: {} }

export const storedEntry = ({ meals, sleepFrom, sleepTo, mood, activity, note }: DayChild): FeedEntry => ({
  meals: meals as MealsEaten,
  sleepFrom,
  sleepTo,
  mood,
  activity,
  note,
})

/** Most frequent value; undefined for an empty list. */
function usual<Value>(values: readonly Value[]): Value | undefined {
  const counts = new Map<string, { value: Value; count: number }>()
  for (const value of values) {
    const key = JSON.stringify(value)
    counts.set(key, { value, count: (counts.get(key)?.count ?? 0) + 1 })
  }
  return [...counts.values()].toSorted((one, two) => two.count - one.count)[0]?.value
}

/** The usual values of the entered children; before the first entry everybody eats everything. */
export function groupEntry({ meals, result }: GroupDay): FeedEntry {
  const entered = result.filter(({ version }) => version > 0).map(storedEntry)
  const eaten: MealsEaten = {}
  for (const { mealType } of meals)
    eaten[mealType] = usual(entered.flatMap((entry) => entry.meals[mealType] ?? [])) ?? portionsEaten.All
  const sleep = usual(entered.map(({ sleepFrom, sleepTo }) => ({ sleepFrom, sleepTo })))
  return {
    ...emptyEntry,
    ...sleep,
    meals: eaten,
    mood: usual(entered.map(({ mood }) => mood)) ?? null,
    activity: usual(entered.map(({ activity }) => activity)) ?? null,
  }
}

/** A child without an entry is like the group. */
export const entryOf = (draft: Draft, group: FeedEntry, child: DayChild): FeedEntry =>
  draft.changed[child.studentId]?.entry ?? (child.version > 0 ? storedEntry(child) : { ...group, mood: null })

export function changeChild(draft: Draft, child: DayChild, entry: FeedEntry): Draft {
  const version = draft.changed[child.studentId]?.version ?? child.version
  return { ...draft, changed: { ...draft.changed, [child.studentId]: { entry, version } } }
}

export function changeGroup(draft: Draft, day: GroupDay, after: FeedEntry): Draft {
  const before = draft.group ?? groupEntry(day)
  let next: Draft = draft
  for (const child of day.result)
    next = changeChild(next, child, followGroup(entryOf(draft, before, child), before, after))
  return { ...next, group: after }
}

/** Children to save: changed ones, and all without an entry. */
export function itemsToSave(draft: Draft, day: GroupDay) {
  const group = draft.group ?? groupEntry(day)
  return day.result.flatMap((child) => {
    const entry = entryOf(draft, group, child)
    if (child.version > 0 && sameEntry(entry, storedEntry(child))) return []
    return [
      {
        studentId: child.studentId,
        ...entry,
        meals: entry.meals as Record<string, NonNullable<MealsEaten[1]>>,
        version: draft.changed[child.studentId]?.version ?? child.version,
      },
    ]
  })
}

/** Children whose stored entry changed after the user's change, to a different value. */
export const conflictsOf = (draft: Draft, day: GroupDay): DayChild[] =>
  day.result.filter((child) => {
    const mine = draft.changed[child.studentId]
    return mine !== undefined && mine.version !== child.version && !sameEntry(mine.entry, storedEntry(child))
  })

export function resolveConflicts(draft: Draft, children: readonly DayChild[], side: 'mine' | 'theirs'): Draft {
  const changed = { ...draft.changed }
  for (const child of children) {
    const mine = changed[child.studentId]
    if (mine)
      changed[child.studentId] = { entry: side === 'mine' ? mine.entry : storedEntry(child), version: child.version }
  }
  return { ...draft, changed }
}
