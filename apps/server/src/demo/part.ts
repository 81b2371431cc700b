import type { PgTable } from 'drizzle-orm/pg-core'
import type { World } from './world'

/** Demo data of a slice, defined in its `*.demo.ts` and registered in its `<slice>.slice.ts`. */
export interface DemoPart {
  /** Its tables, in the order of their references. */
  readonly tables: readonly PgTable[]
  readonly add: (world: World) => void
}

export interface WithDemo {
  readonly demo?: DemoPart
}
