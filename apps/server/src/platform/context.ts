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
  readonly address: string
}

export interface Audit {
  /** What the call was about: finds it again on the record's history. */
  about(subject: Record<string, string | number>): void
  /** Who did it is written down nowhere, neither in the history nor in the log: an anonymous vote. */
  nameless(): void
}

export interface WriteContext extends ReadContext {
  readonly audit: Audit
  /** Plans a job in this transaction: it runs after the commit, or never. */
  later<Payload>(job: JobPlan<Payload>): void
  /** Bumps more topics than the call names. */
  bump(...topics: string[]): void
  /**
   * Narrows the topics of a caller of all kindergartens (the master) to those whose data has changed; none: only the
   * caller's own screens. Ignored for other callers.
   */
  concerns(kindergartenIds: readonly number[]): void
  /** Does something after the commit that may be lost when the process dies (a hub event). */
  afterCommit(work: () => void): void
}

/** A call that anyone may make: no scope, the system's rights, so the handler itself decides what it shows. */
export interface GuestContext extends Omit<WriteContext, 'scope'> {
  readonly device: string
}

/** What a signed-in person's call does before its transaction: files go to the store, tables are read. */
export interface BeforeContext extends Omit<ReadContext, 'tx'> {
  /** Takes back what was done outside when the transaction doesn't happen or changes nothing. */
  undo(work: () => Promise<unknown>): void
  /**
   * A short transaction of its own with the system's rights, for what has to be kept before another server is asked: it
   * stays although the call fails later. Whose rows it touches is said by the scope alone.
   */
  step<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

/** What a guest's call does before its transaction: slow work (a hash, another server) must not hold a connection. */
export interface OutsideContext extends Omit<ReadContext, 'tx' | 'scope'> {
  /** A short transaction of its own with the system's rights: it stays although the call is refused later. */
  step<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}
