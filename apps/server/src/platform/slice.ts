import type { FastifyInstance } from 'fastify'
import type { Config } from './config'
import type { Database } from './database'
import type { Handler } from './handler'
import type { JobHandler, JobPlan } from './jobs'
import type { StarterPack } from './packs'
import type { ConstraintTexts } from './refusals'
import type { FilterTexts } from './report-filters'
import type { WaitingKind } from './waiting'

/** Definition of a slice, listed once in slices.ts. */
export interface Slice {
  readonly name: string
  readonly handlers: readonly Handler[]
  readonly jobs?: readonly JobHandler[]
  /**
   * Recurring jobs: planned whenever workers start; each job plans its own next run. The key prevents duplicates and
   * keeps the planned time.
   */
  readonly standing?: (now: Date) => readonly (JobPlan & { readonly key: string })[]
  readonly constraints?: ConstraintTexts
  /** Registers routes besides the calls: simulators of external systems for the demo data. */
  readonly serve?: (http: FastifyInstance, beside: { config: Config; database: Database; now: () => Date }) => void
  /** Pending items of the slice: listed in 'Чака Ви' and counted in the menu. */
  readonly waiting?: readonly WaitingKind[]
  /** Rows of the master that an installation begins with. */
  readonly packs?: readonly StarterPack[]
  /** Texts of report filters on paper, by parameter. */
  readonly filters?: FilterTexts
}
