import type { MealType } from '../kitchen/meal-types'

// The daily feed of a child: what it ate, when it slept, how it felt (docs/areas/feed.md).

/** How much of a meal a child ate. */
export const portionsEaten = { Nothing: 0, Little: 1, Half: 2, All: 3 } as const
export type PortionEaten = (typeof portionsEaten)[keyof typeof portionsEaten]

export const portionEatenLabel: Record<PortionEaten, string> = { 3: 'всичко', 2: 'половината', 1: 'малко', 0: 'нищо' }

/** The order of the buttons, the usual one first. */
export const portionsInOrder: readonly PortionEaten[] = [3, 2, 1, 0]

export const moods = { Cheerful: 1, Calm: 2, Tired: 3, Sad: 4 } as const
export type Mood = (typeof moods)[keyof typeof moods]

export const moodLabel: Record<Mood, string> = { 1: 'весело', 2: 'спокойно', 3: 'уморено', 4: 'тъжно' }

/** Photos of a child on one day. */
export const mostPhotos = 4

/** By meal; a meal that nobody entered is missing. */
export type MealsEaten = Partial<Record<MealType, PortionEaten>>

export interface FeedEntry {
  readonly meals: MealsEaten
  readonly sleepFrom: string | null
  readonly sleepTo: string | null
  readonly mood: Mood | null
  /** What the group did. */
  readonly activity: string | null
  /** About this child. */
  readonly note: string | null
}

export const emptyEntry: FeedEntry = {
  meals: {},
  sleepFrom: null,
  sleepTo: null,
  mood: null,
  activity: null,
  note: null,
}

const sameMeals = (first: MealsEaten, two: MealsEaten): boolean =>
  Object.keys({ ...first, ...two }).every(
    (key) => first[key as unknown as MealType] === two[key as unknown as MealType],
  )

export const sameEntry = (first: FeedEntry, two: FeedEntry): boolean =>
  sameMeals(first.meals, two.meals) &&
  first.sleepFrom === two.sleepFrom &&
  first.sleepTo === two.sleepTo &&
  first.mood === two.mood &&
  first.activity === two.activity &&
  first.note === two.note

/**
 * Returns the entry after a change of the whole group: fields in which the child was like the group follow it, exceptions
 * of the child stay.
 */
export function followGroup(child: FeedEntry, before: FeedEntry, after: FeedEntry): FeedEntry {
  const follow = <Field extends keyof FeedEntry>(field: Field): FeedEntry[Field] =>
    child[field] === before[field] ? after[field] : child[field]
  const types = new Set([...Object.keys(child.meals), ...Object.keys(after.meals)].map(Number) as MealType[])
  const meals: MealsEaten = {}
  for (const type of types) {
    const eaten = child.meals[type] === before.meals[type] ? after.meals[type] : child.meals[type]
    if (eaten !== undefined) meals[type] = eaten
  }
  // Both hours are one period.
  const sleepFollows = child.sleepFrom === before.sleepFrom && child.sleepTo === before.sleepTo
  return {
    meals,
    sleepFrom: sleepFollows ? after.sleepFrom : child.sleepFrom,
    sleepTo: sleepFollows ? after.sleepTo : child.sleepTo,
    mood: follow('mood'),
    activity: follow('activity'),
    note: child.note,
  }
}
