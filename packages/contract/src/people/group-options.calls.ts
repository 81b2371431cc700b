import { z } from 'zod'
import { groupAttendanceTypes, groupTypes, mealGroups } from '@asistent/domain/people/groups'
import { may } from '../core/access'
import { call } from '../core/call'
import { field, id, oneOf } from '../core/values'

// Options of groups. In a module of their own, because pages load them only to show the colour of a group.

export const groupFilters = {
  periodId: id.optional(),
  kindergartenId: id.optional(),
  classTypes: z.array(oneOf(groupTypes)).max(7).optional(),
  /** True: substitution groups only; false: all others. */
  isForSubstitution: field('Сборни групи', z.boolean()).optional(),
  search: z.string().max(100).optional(),
  /** Only groups in which the caller may enter data. */
  mine: z.boolean().optional(),
}

const groupOption = z.object({
  id,
  name: z.string(),
  kindergartenId: id,
  kindergartenName: z.string(),
  classType: oneOf(groupTypes),
  attendanceType: oneOf(groupAttendanceTypes),
  isForSubstitution: z.boolean(),
  type: oneOf(mealGroups),
  typeName: z.string(),
  color: z.int(),
  emblem: z.string().nullable(),
  /** Free places today, if requested; negative if the group has more children than places. */
  freePlaces: z.int().optional(),
})

export type GroupOption = z.output<typeof groupOption>

export const groupOptions = call.list('/api/Classes', {
  title: 'Групи за избор',
  kept: true,
  access: may.read('Classes'),
  filters: { ...groupFilters, withPlaces: z.boolean().optional() },
  row: groupOption,
  orderBy: ['name'],
  topics: ['groups'],
})
