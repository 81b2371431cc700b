import { z } from 'zod'
import { groupAttendanceTypes, groupTypes, mealGroups } from '@asistent/domain/people/groups'
import { may } from '../core/access'
import { call } from '../core/call'
import { field, id, oneOf } from '../core/values'

// Groups to choose from; alone, because pages that only show a group's colour ask for them too.

export const groupFilters = {
  periodId: id.optional(),
  kindergartenId: id.optional(),
  classTypes: z.array(oneOf(groupTypes)).max(7).optional(),
  /** With or without substitution groups only. */
  isForSubstitution: field('Сборни групи', z.boolean()).optional(),
  search: z.string().max(100).optional(),
  /** Only those the caller may enter data for. */
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
  /** Where places are asked for: how many are left today; less than none when there are more children than places. */
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
