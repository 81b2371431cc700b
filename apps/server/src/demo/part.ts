import type { PgTable } from 'drizzle-orm/pg-core'
import type { World } from './world'

/** What a slice adds to the demo data: in its `*.demo.ts`, named by its `<slice>.slice.ts`. */
export interface DemoPart {
  /** Its tables, in the order of their references. */
  readonly tables: readonly PgTable[]
  readonly add: (world: World) => void
}

export interface WithDemo {
  readonly demo?: DemoPart
}
