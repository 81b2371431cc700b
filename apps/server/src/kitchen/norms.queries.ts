import type { Day } from '@asistent/domain/kernel/day'
import type { Measure } from '@asistent/domain/kitchen/norms'
import type { AgeBand } from '@asistent/domain/warehouse/norms'
import { sql } from 'drizzle-orm'
import { oneRow, type Tx } from '../platform/database'

export interface NormOn {
  readonly source: string
  readonly approximate: boolean
  readonly validFrom: Day
  readonly values: { readonly measure: Measure; readonly minimum: number | null; readonly maximum: number | null }[]
}

/** The norm of an age that counted on the day: the kindergarten's own, else the master's. */
export const normOn = (tx: Tx, kindergartenId: number, band: AgeBand, day: Day) =>
  oneRow<NormOn>(
    tx,
    sql`select n.source, n.approximate, n.valid_from as "validFrom", coalesce((select json_agg(json_build_object('measure', v.measure, 'minimum', v.minimum, 'maximum', v.maximum) order by v.measure)
        from nutrition_norm_value v where v.norm_id = n.id), '[]') as values
      from nutrition_norm n where n.age_band = ${band} and n.valid_from <= ${day} and (n.kindergarten_id is null or n.kindergarten_id = ${kindergartenId})
      order by n.kindergarten_id nulls last, n.valid_from desc limit 1`,
  )
