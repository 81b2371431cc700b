import type { PgTable } from 'drizzle-orm/pg-core'
import type { World } from './world'

/** Demo data of a slice, defined in its `*.demo.ts` and registered in its `<slice>.slice.ts`. */
export interface DemoPart {
  /** Its tables, in the order of their references. */
  readonly tables: readonly PgTable[]
  /** Those of its tables that have rows in closed periods, which are inserted like by a restore (db/restore.ts). */
  readonly closed?: readonly PgTable[]
  readonly add: (world: World) => void
}

export interface WithDemo {
  readonly demo?: DemoPart
}
