import { levels, stages } from '@asistent/domain/results/diagnostics'
import { z } from 'zod'
import { eventRow } from '../communication/rows'
import { onlyRoles, signedIn } from '../core/access'
import { call } from '../core/call'
import { day, id, oneOf } from '../core/values'

// Two answers that the specification has from a product for schools, on what a kindergarten knows (domain.md 10.2): a grade is
// the per cent of an educational result, an examination is a diagnostic or a medical paper ahead.

/** IX … VIII; null: nothing is known of the month. */
const perMonth = <T extends z.ZodType>(value: T) => z.array(value.nullable()).length(12)

/** The school year of a child, for its family and for those who work with it. */
export const getChildDashboard = call.get('/api/dashboards/student-parent-user/{id}', {
  title: 'Годината на детето',
  access: onlyRoles('Director', 'Teacher', 'ResourceSpecialist', 'Parent'),
  input: z.object({ id }),
  output: z.object({
    startYear: z.int(),
    /** Per cents of the results that were found in the month. */
    averageGradePerMonth: perMonth(z.number()),
    absencesPerMonth: perMonth(z.int()),
    praisesPerMonth: perMonth(z.int()),
    remarksPerMonth: perMonth(z.int()),
    upcomingExaminations: z.array(z.object({ title: z.string(), fromDate: day, toDate: day })),
    /** By educational fields, the last level and its stage. */
    averageGrades: z.array(
      z.object({
        id,
        name: z.string(),
        stage: oneOf(stages),
        percent: z.int(),
        level: oneOf(levels),
        levelName: z.string(),
      }),
    ),
    upcomingEvents: z.array(eventRow),
    /** Whole per cent. */
    portfolioCompleted: z.int(),
  }),
  topics: ['attendances', 'achievements', 'support', 'portfolios', 'events', 'children'],
})

/** The few numbers that every signed-in person may see of what they work with. */
export const getSummary = call.get('/api/dashboard', {
  title: 'Накратко',
  access: signedIn,
  output: z.object({
    kindergartens: z.int(),
    groups: z.int(),
    children: z.int(),
    /** Of today; null on a day off and for who doesn't read attendance. */
    present: z.int().nullable(),
    absent: z.int().nullable(),
    waiting: z.int(),
  }),
  topics: ['groups', 'children', 'kindergartens', 'attendances'],
})
