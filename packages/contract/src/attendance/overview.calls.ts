import { z } from 'zod'
import { may } from '../core/access'
import { call } from '../core/call'
import { day, field, id } from '../core/values'
import { attendanceType, ofMonth } from './values'

// The school year of a child at a glance: for its parents, and on its record (product.md 2, menu of the parents).

const count = z.int()

const childYear = z.object({
  id,
  name: z.string(),
  className: z.string(),
  kindergartenName: z.string(),
  /** Days for family reasons; null without a limit. */
  limit: count.nullable(),
  used: count,
  remaining: count.nullable(),
  /** Up to today. */
  months: z.array(
    z.object({
      ...ofMonth,
      /** Attendance days on which the child was enrolled. */
      days: count,
      present: count,
      unexcused: count,
      family: count,
      health: count,
      other: count,
      notEntered: count,
    }),
  ),
  /** With approved applications ahead; days without a status are left out. */
  days: z.array(z.object({ forDate: day, type: attendanceType })),
})
export type ChildYear = z.output<typeof childYear>

/** Parents: their children, or one of them. Everybody else names the child. */
export const getChildrenOverview = call.get('/api/StudentAttendances/overview', {
  title: 'Преглед на присъствията',
  kept: true,
  access: may.read('StudentAttendances'),
  input: z.object({ studentId: field('Дете', id).optional() }),
  output: z.object({ result: z.array(childYear), rowsCount: count }),
  topics: ['attendances', 'children', 'groups', 'days-off', 'attendance-requests', 'medical-notes'],
})
