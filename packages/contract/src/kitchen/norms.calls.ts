import { allMeasures } from '@asistent/domain/kitchen/norms'
import { ageBands, recommendedPeriods } from '@asistent/domain/warehouse/norms'
import { z } from 'zod'
import { either, master, may } from '../core/access'
import { call } from '../core/call'
import { day, id, oneOf } from '../core/values'

// Norms are data: from a day on, with the ordinance they come from, approximate until a nutritionist has confirmed them.

const edition = {
  ageBand: oneOf(ageBands),
  validFrom: day,
  source: z.string().nullable(),
  approximate: z.boolean(),
}

/** Those that count today and those to come, with what children got of each in the last thirty days. */
export const recommendedQuantities = call.get('/api/Meals/recommended-quantities', {
  title: 'Норми и препоръчителни количества',
  access: either(may.read('Products'), master.read('Products')),
  output: z.object({
    fromDate: day,
    toDate: day,
    categories: z.array(
      z.object({
        id,
        name: z.string(),
        unit: z.string(),
        norms: z.array(
          z.object({ ...edition, type: oneOf(recommendedPeriods), quantity: z.number(), isOwn: z.boolean() }),
        ),
        /** Of a child in a day, by age; none for whoever has no kindergarten. */
        eaten: z.array(z.object({ ageBand: oneOf(ageBands), actual: z.number().nullable() })),
      }),
    ),
    nutrition: z.array(
      z.object({
        ...edition,
        values: z.array(
          z.object({ measure: z.literal(allMeasures), minimum: z.number().nullable(), maximum: z.number().nullable() }),
        ),
      }),
    ),
  }),
  topics: ['product-categories', 'calculations'],
})
