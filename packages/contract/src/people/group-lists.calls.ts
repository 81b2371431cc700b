import { groupAttendanceTypes, groupTypes, mealGroups } from '@asistent/domain/people/groups'
import { z } from 'zod'
import { may } from '../core/access'
import { call } from '../core/call'
import { field, id, oneOf } from '../core/values'

// Options of groups in the groupings that screens need (spec/calls.md 7.6).

const choice = z.object({
  id,
  name: z.string(),
  classType: oneOf(groupTypes),
  attendanceType: oneOf(groupAttendanceTypes),
  isForSubstitution: z.boolean(),
  type: oneOf(mealGroups),
  typeName: z.string(),
  color: z.int(),
  emblem: z.string().nullable(),
})
export type GroupChoice = z.output<typeof choice>

const listOf = <S extends z.ZodType>(row: S) => z.object({ result: z.array(row), rowsCount: z.int() })

const chosen = { periodId: field('Учебна година', id).optional() }

const common = { access: may.read('Classes'), topics: ['groups'] } as const

export const groupsOfKindergarten = call.get('/api/Classes/by-kindergarten', {
  ...common,
  title: 'Групи на детска градина',
  input: z.object({ kindergartenId: field('Детска градина', id), ...chosen }),
  output: listOf(choice),
})

/** Kinds of groups in the school year, with their years of birth. */
export const groupAges = call.get('/api/Classes/age-groups', {
  ...common,
  title: 'Възрастови групи за избор',
  input: z.object(chosen),
  output: listOf(
    z.object({
      id: oneOf(groupTypes),
      name: z.string(),
      birthYears: z.array(z.int()),
      classes: z.array(choice),
    }),
  ),
})

/** By kind of group: nursery, first … mixed, substitution. */
export const groupsByType = call.get('/api/Classes/grouped', {
  ...common,
  title: 'Групи по вид',
  input: z.object(chosen),
  output: listOf(z.object({ classType: oneOf(groupTypes), name: z.string(), classes: z.array(choice) })),
})

/** Grouped by meal group of the kitchen. */
export const groupsByMealGroup = call.get('/api/Classes/classes-by-meal-calculation-group-type', {
  ...common,
  title: 'Групи по група за хранене',
  input: z.object(chosen),
  output: listOf(z.object({ type: oneOf(mealGroups), typeName: z.string(), classes: z.array(choice) })),
})

/** For users who see several kindergartens. */
export const groupsByKindergarten = call.get('/api/Classes/grouped-by-kindergarten', {
  ...common,
  title: 'Групи по детски градини',
  input: z.object(chosen),
  output: listOf(z.object({ kindergartenId: id, kindergartenName: z.string(), classes: z.array(choice) })),
})
