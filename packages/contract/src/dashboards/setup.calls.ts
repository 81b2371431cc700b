import { setupSteps } from '@asistent/domain/dashboards/setup'
import { z } from 'zod'
import { onlyRoles } from '../core/access'
import { call } from '../core/call'

// 'Първи стъпки' (docs/areas/institutions.md, 'A new installation'): computed from the data, nothing is ticked by hand.

export const getSetup = call.get('/api/Setup', {
  title: 'Първи стъпки',
  access: onlyRoles('Master', 'Administrator', 'Director'),
  output: z.object({
    steps: z.array(
      z.object({
        step: z.enum(setupSteps),
        title: z.string(),
        isDone: z.boolean(),
        /** Not needed by every kindergarten. */
        isOptional: z.boolean(),
        /** What is there, or what is missing. */
        detail: z.string(),
        /** Null: the user has no right to the screen. */
        to: z.string().nullable(),
      }),
    ),
    /** Every step that is not optional is done. */
    isComplete: z.boolean(),
  }),
  topics: [
    'setup',
    'kindergartens',
    'days-off',
    'accounts',
    'users',
    'school-years',
    'groups',
    'children',
    'staff',
    'parents',
    'attendances',
    'menus',
    'recipes',
    'activities',
    'mails',
  ],
})
