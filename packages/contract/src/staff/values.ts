import { staffKinds } from '@asistent/domain/staff/occupations'
import { z } from 'zod'
import { day, field, id, oneOf } from '../core/values'

// What several calls about staff ('teachers' in the specification) share.

/** A member of staff in a list of names. */
export const staffName = z.object({
  id,
  name: z.string(),
  occupationId: id.nullable(),
  occupation: z.string().nullable(),
  kind: oneOf(staffKinds),
})
export type StaffName = z.output<typeof staffName>

export const listOf = <S extends z.ZodType>(row: S) => z.object({ result: z.array(row), rowsCount: z.int() })

/** For those who see several kindergartens; everybody else works in the selected one. */
export const ofKindergarten = { kindergartenId: field('Детска градина', id).optional() }

export const kindFilter = field('Вид персонал', oneOf(staffKinds)).optional()

/** Of a reference; left out: the running month. */
export const periodFilter = {
  fromDate: field('От дата', day).optional(),
  toDate: field('До дата', day).optional(),
}
