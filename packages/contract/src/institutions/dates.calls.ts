import { z } from 'zod'
import { signedIn } from '../core/access'
import { call } from '../core/call'
import { day, field, id, month, year } from '../core/values'

// The calendar that screens choose from, of the chosen school year: spec/calls.md 3 and 4.

const ofYear = z.object({ periodId: field('Учебна година', id.optional()) })

const week = z.object({
  /** Of the school year: the week of its first day is 1. */
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
    /** The current month, else the first. */
    selected: monthChoice.nullable(),
    /** Where several may be chosen: all before the current one, or just the first. */
    selectedMany: z.array(monthChoice),
  }),
  topics: ['school-years'],
})

/** A kindergarten has no terms; the register and some reports ask for a border all the same (domain.md 2). */
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
