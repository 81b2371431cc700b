import { z } from 'zod'
import { may } from '../core/access'
import { field, id } from '../core/values'
import { allergyBadge } from '../people/values'
import { dayFields } from '../staff/attendances.calls'

// What the references of attendance share (spec/calls.md 7.4, domain.md 1.7). Each of them is defined once.

export const ofReference = {
  access: may.read('AttendanceReferences'),
  topics: ['attendances', 'children', 'groups', 'days-off'],
} as const

export const count = z.int()

export const entryTone = {
  present: 'good',
  unexcused: 'bad',
  family: 'warn',
  health: 'info',
  other: 'off',
  notEntered: undefined,
} as const

/** A child in a row of a reference. */
export const childOfGroup = { id, classId: id, className: z.string(), name: z.string(), ...allergyBadge }

/** Absences by reason. */
export const kindCounts = { unexcused: count, family: count, health: count, other: count }

type DayField = (typeof dayFields)[number]

/** A column for each day of a month: a code, or a number. */
export const dayCells = Object.fromEntries(dayFields.map((name) => [name, z.string().nullable()])) as Record<
  DayField,
  z.ZodNullable<z.ZodString>
>
export const dayNumbers = Object.fromEntries(dayFields.map((name) => [name, count.nullable()])) as Record<
  DayField,
  z.ZodNullable<z.ZodInt>
>

export const ofVariant = {
  /** 1: what is stored; 2: vacations and quarantines over empty and unexcused days (domain.md 1.6). */
  variant: field('Вариант', z.literal([1, 2])).default(1),
}
