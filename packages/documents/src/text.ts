import { formatDay, isDay } from '@asistent/domain/kernel/day'

import { longestWord } from './text-width'

/** Days and months as people read them (domain.md 0: d.m.Y), and text made safe to set on paper. */

const monthPattern = /^(\d{4})-(\d{2})$/

/** Control characters have no glyph, and direction overrides could turn the rest of a line around. */
// oxlint-disable-next-line no-control-regex -- the very characters that are dropped
const unprintable = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

export function cleanText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/\t/g, ' ').replace(unprintable, '')
}

export function printDay(day: string): string {
  return isDay(day) ? formatDay(day) : cleanText(day)
}

export function printMonth(month: string): string {
  return cleanText(month).replace(monthPattern, '$2.$1')
}

/** 'с 5 реда' / 'с 1 500 реда': counts in sentences, grouped by three with a space that doesn't break. */
export function printCount(count: number): string {
  return groupThousands(String(count))
}

function groupThousands(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, '\u00a0')
}

/** Keeps the unit of 'Сума, €' on the same line. */
export function keepUnit(title: string): string {
  return title.replace(/ (\S{1,3})$/, '\u00a0$1')
}

const breakHint = '\u200b'

/** Allows a word to break anywhere if it is wider than its cell (in em). */
export function breakWideWords(text: string, room: number): string {
  if (longestWord(text) <= room) return text
  return text
    .split(/([ \n]+)/)
    .map((word) => (longestWord(word) > room ? [...word].join(breakHint) : word))
    .join('')
}
