import { leavingSteps } from '@asistent/domain/dashboards/leaving'
import { z } from 'zod'
import { may } from '../core/access'
import { call } from '../core/call'
import { day, field, id } from '../core/values'
import { allergyBadge } from '../people/values'

// 'Отписване и преместване' (docs/areas/people.md, 'Leaving'): the steps when a child leaves, computed from the data.

export const getLeaving = call.get('/api/Leaving/{studentId}', {
  title: 'Отписване и преместване на дете',
  access: may.delete('Students'),
  input: z.object({ studentId: field('Дете', id) }),
  output: z.object({
    /** The child; named like its record, so that the actions of the record apply. */
    id,
    version: z.int(),
    name: z.string(),
    ...allergyBadge,
    className: z.string().nullable(),
    leaveDate: day.nullable(),
    leaveReason: z.string().nullable(),
    erased: z.boolean(),
    steps: z.array(
      z.object({
        step: z.enum(leavingSteps),
        title: z.string(),
        isDone: z.boolean(),
        /** Not needed for every child. */
        isOptional: z.boolean(),
        /** What is left, or what was done. */
        detail: z.string(),
        /** Null: not possible yet. */
        to: z.string().nullable(),
      }),
    ),
    /** Parents with an account and without another child in the kindergarten. */
    parents: z.array(z.object({ parentId: id, userId: id, name: z.string(), email: z.string().nullable() })),
  }),
  topics: [
    'children',
    'certificates',
    'books',
    'attendances',
    'medical-notes',
    'attendance-requests',
    'fees',
    'activity-members',
    'activity-requests',
    'parents',
    'users',
  ],
})
