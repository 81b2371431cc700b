import { plural } from '../kernel/text'
import type { BlockCode } from './reasons'

/** Why an hour of an absent teacher is not part of the substitution in the register. */
export type LeftOutCode = Extract<BlockCode, 'other-teacher' | 'day-off' | 'has-topics' | 'other-substitution'>

const words: Record<LeftOutCode, string> = {
  'other-teacher': 'на друг учител по учебния план',
  'day-off': 'в неучебни дни',
  'has-topics': 'с тема в НЕИСПУО',
  'other-substitution': 'в друго заместване',
}

/** 'Без 2 часа с тема в НЕИСПУО и 1 час в неучебни дни.' Null if all hours are sent. */
export function leftOutWords(causes: readonly LeftOutCode[]): string | null {
  const parts = (Object.keys(words) as LeftOutCode[]).flatMap((code) => {
    const count = causes.filter((cause) => cause === code).length
    return count === 0 ? [] : [`${plural(count, 'час', 'часа')} ${words[code]}`]
  })
  return parts.length === 0 ? null : `Без ${parts.join(', ')}.`
}
