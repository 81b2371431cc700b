import type { Day } from '@asistent/domain/kernel/day'
import { capitalised } from '@asistent/domain/kernel/text'
import { useState } from 'react'
import { longDay, t } from '../platform/language'
import classes from './own-child.module.css'

// A code is a letter in a small box; a tap shows its description.

/** A second tap closes it. */
export function useChosenDay() {
  const [chosen, setChosen] = useState<Day>()
  return { chosen, choose: (day: Day) => setChosen((open) => (open === day ? undefined : day)) }
}

export const DayWords = ({ day, words }: { day: Day | undefined; words: string }) => (
  <p className={classes.words} role="status">
    {day === undefined ? t('Докоснете ден, за да видите какво значи.') : `${capitalised(longDay(day))}: ${words}`}
  </p>
)
