import type { EntryKind } from '@asistent/contract/attendance/entries.calls'
import { minDay, today, type Day } from '@asistent/domain/kernel/day'
import { rangeOf, type Month } from '@asistent/domain/kernel/month'
import type { DayRange } from '@asistent/domain/kernel/range'
import { addressOf } from '../blocks/parts/address'

// Drill-down paths: reports filtered to exactly the rows a number counts.

interface Behind {
  readonly range: DayRange
  readonly kind?: EntryKind | undefined
  readonly classIds?: readonly number[] | undefined
  readonly studentId?: number | undefined
  readonly meal?: number | undefined
  readonly variant?: 1 | 2 | undefined
  readonly kindergartenId?: number | undefined
}

export const entriesTo = ({ range, ...filters }: Behind): string =>
  addressOf('/attendances/references/entries', { fromDate: range.from, toDate: range.to, ...filters })

export const dayRange = (day: Day): DayRange => ({ from: day, to: day })

/** The current month ends today, as in reports that divide by its days. */
export function soFar(month: Month): DayRange {
  const { from, to } = rangeOf(month)
  return { from, to: minDay(to, today(new Date())) }
}

/** 'd13' of a report by days. */
export const dateOf = (field: string): number | undefined => (/^d\d+$/.test(field) ? Number(field.slice(1)) : undefined)

const kindOfField: Readonly<Record<string, EntryKind>> = {
  present: 'present',
  presences: 'present',
  absent: 'absent',
  unexcused: 'unexcused',
  family: 'family',
  health: 'health',
  other: 'other',
  excused: 'excused',
  notEntered: 'notEntered',
}

/** What a column counts; undefined if no days are behind it. */
export const kindOf = (field: string): EntryKind | undefined => kindOfField[field]

export const childTo = (id: number): string => `/kids/records/${id}`

export const monthTo = (classId: number, { month, year }: Month, kindergartenId?: number): string =>
  addressOf('/attendances/references/month', { kindergartenId, classId, month, year })
