import type { Scope } from './scope'
import type { Tx } from './database'
import type { JobPlan } from './jobs'
import type { Services } from './services'

/** What a handler gets: one object, no globals. */
export interface ReadContext {
  readonly tx: Tx
  readonly scope: Scope
  readonly now: Date
  readonly services: Services
  readonly requestId: string
}

export interface Audit {
  /** What the call was about: finds it again on the record's history. */
  about(subject: Record<string, string | number>): void
}

export interface WriteContext extends ReadContext {
  readonly audit: Audit
  /** Plans a job in this transaction: it runs after the commit, or never. */
  later<Payload>(job: JobPlan<Payload>): void
  /** Bumps more topics than the call names. */
  bump(...topics: string[]): void
  /** Does something after the commit that may be lost when the process dies (a hub event). */
  afterCommit(work: () => void): void
}

/** A call that anyone may make: no scope, the system's rights, so the handler itself decides what it shows. */
export interface GuestContext extends Omit<WriteContext, 'scope'> {
  readonly address: string
  readonly device: string
}
