import type { FastifyInstance } from 'fastify'
import type { Config } from './config'
import type { Database } from './database'
import type { Handler } from './handler'
import type { JobHandler, JobPlan } from './jobs'
import type { ConstraintTexts } from './refusals'
import type { WaitingKind } from './waiting'

/** A slice as the application sees it: listed once in slices.ts. */
export interface Slice {
  readonly name: string
  readonly handlers: readonly Handler[]
  readonly jobs?: readonly JobHandler[]
  /**
   * What recurs although nobody calls for it: planned whenever workers start, and by the job itself for its next time.
   * Each has a key, so that it waits once, and keeps the time it waits for.
   */
  readonly standing?: (now: Date) => readonly (JobPlan & { readonly key: string })[]
  readonly constraints?: ConstraintTexts
  /** What it serves besides its calls: the simulator of an outside system, beside the demo data. */
  readonly serve?: (http: FastifyInstance, beside: { config: Config; database: Database; now: () => Date }) => void
  /** What of it waits for a person: shown in 'Чака Ви' and counted in the menu. */
  readonly waiting?: readonly WaitingKind[]
}
