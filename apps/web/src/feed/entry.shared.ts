import {
  moodLabel,
  portionEatenLabel,
  portionsEaten,
  type FeedEntry,
  type PortionEaten,
} from '@asistent/domain/feed/feed'
import { allMealTypes, mealTypeLabel } from '@asistent/domain/kitchen/meal-types'
import { t } from '../platform/language'

export interface FeedLine {
  readonly title: string
  readonly text: string
}

/** A child's day as lines: meals, sleep, mood, activity, observation. */
export function feedLines({ meals, sleepFrom, sleepTo, mood, activity, note }: FeedEntry): FeedLine[] {
  const lines: (FeedLine | false)[] = [
    Object.keys(meals).length > 0 && { title: t('Хранене'), text: mealsText(meals) },
    (sleepFrom !== null || sleepTo !== null) && {
      title: t('Сън'),
      text:
        sleepFrom !== null && sleepTo !== null
          ? `${sleepFrom}–${sleepTo}`
          : sleepFrom !== null
            ? t('от {time} ч.', { time: sleepFrom })
            : t('до {time} ч.', { time: sleepTo ?? '' }),
    },
    mood !== null && { title: t('Настроение'), text: t(moodLabel[mood]) },
    activity !== null && { title: t('Занимания'), text: activity },
    note !== null && { title: t('От учителя'), text: note },
  ]
  return lines.filter((line) => line !== false)
}

/** Meals that were not eaten up, and that the others were. */
function mealsText(meals: FeedEntry['meals']): string {
  const eaten = allMealTypes.flatMap((type): [string, PortionEaten][] => {
    const portion = meals[type]
    return portion === undefined ? [] : [[t(mealTypeLabel[type]), portion]]
  })
  if (eaten.every(([, portion]) => portion === portionsEaten.All)) return t('изяде всичко')
  const left = eaten.filter(([, portion]) => portion !== portionsEaten.All)
  return [
    ...left.map(([meal, portion]) => `${meal} – ${t(portionEatenLabel[portion])}`),
    ...(left.length < eaten.length ? [t('останалото – всичко')] : []),
  ].join(', ')
}
