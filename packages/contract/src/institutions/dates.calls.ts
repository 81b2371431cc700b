import { z } from 'zod'
import { signedIn } from '../core/access'
import { call } from '../core/call'
import { day, field, id, month, year } from '../core/values'

// Options of dates in the chosen school year: spec/calls.md 3 and 4.

const ofYear = z.object({ periodId: field('Учебна година', id.optional()) })

const week = z.object({
  /** Number of the week in the school year: the week of its first day is 1. */
  number: z.int(),
  fromDate: day,
  toDate: day,
  name: z.string(),
  isCurrent: z.boolean(),
})

export const getWeeks = call.get('/api/Dates/weeks', {
  title: 'Седмици на учебната година',
  access: signedIn,
  input: ofYear,
  output: z.object({ weeks: z.array(week), selected: week.nullable() }),
  topics: ['school-years'],
})

const monthChoice = z.object({ year, month })

export const getMonths = call.get('/api/Dates/months', {
  title: 'Месеци на учебната година',
  access: signedIn,
  input: ofYear,
  output: z.object({
    result: z.array(
      z.object({
        year,
        months: z.array(z.object({ month, name: z.string(), isCurrent: z.boolean() })),
      }),
    ),
    rowsCount: z.int(),
    /** The current month; outside the school year its first month. */
    selected: monthChoice.nullable(),
    /** Default of a multiple choice: the months before the current one, or the first month. */
    selectedMany: z.array(monthChoice),
  }),
  topics: ['school-years'],
})

/** Kindergartens have no terms, but the register and some reports need a boundary (domain.md 2). */
export const getTermDates = call.get('/api/SchoolYearTermDates', {
  title: 'Учебно време и срокове',
  access: signedIn,
  input: ofYear,
  output: z.object({
    periodId: id.nullable(),
    name: z.string(),
    fromDate: day,
    toDate: day,
    studyFromDate: day,
    studyToDate: day,
    terms: z.array(z.object({ term: z.int(), name: z.string(), fromDate: day, toDate: day })),
  }),
  topics: ['school-years'],
})
