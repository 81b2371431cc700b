import type { Handler } from './handler'
import type { JobHandler } from './jobs'
import type { ConstraintTexts } from './refusals'

/** A slice as the application sees it: listed once in slices.ts. */
export interface Slice {
  readonly name: string
  readonly handlers: readonly Handler[]
  readonly jobs?: readonly JobHandler[]
  readonly constraints?: ConstraintTexts
}
