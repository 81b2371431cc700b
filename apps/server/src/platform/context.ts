import type { Scope } from './scope'
import type { Tx } from './database'
import type { JobPlan } from './jobs'
import type { Services } from './services'

/** Dependencies of a handler in one object, no globals. */
export interface ReadContext {
  readonly tx: Tx
  readonly scope: Scope
  readonly now: Date
  readonly services: Services
  readonly requestId: string
  readonly address: string
}

/** The caller's current work, whichever school year is selected: homes and pending items. */
export const onToday = (context: ReadContext): ReadContext => ({
  ...context,
  scope: { ...context.scope, schoolYear: null },
})

export interface Audit {
  /** Records the subject of the call, by which the record's history finds it. */
  about(subject: Record<string, string | number>): void
  /** Omits the account from history and log, for anonymous votes. */
  nameless(): void
}

export interface WriteContext extends ReadContext {
  readonly audit: Audit
  /** Plans a job in this transaction; a rollback discards it. */
  later<Payload>(job: JobPlan<Payload>): void
  /** Notifies topics in addition to those of the call. */
  bump(...topics: string[]): void
  /**
   * Limits the topics of a caller with all kindergartens (the master) to the kindergartens whose data has changed. An
   * empty list notifies only the caller's own clients. Ignored for other callers.
   */
  concerns(kindergartenIds: readonly number[]): void
  /** Runs after the commit and is lost if the process dies in between, such as a hub event. */
  afterCommit(work: () => void): void
}

/**
 * Context of an unauthenticated call. It has no scope and the system role, so the handler itself decides what it
 * returns.
 */
export interface GuestContext extends Omit<WriteContext, 'scope'> {
  readonly device: string
}

/** Context of an authenticated call before its transaction, for storing files and reading tables. */
export interface BeforeContext extends Omit<ReadContext, 'tx'> {
  /** Registers a compensation that runs if the transaction fails or changes nothing. */
  undo(work: () => Promise<unknown>): void
  /**
   * Runs a short separate transaction with the system role, for what must be saved before another server is called. It
   * is kept even if the call fails later. Row-level security does not apply: filter rows by the scope.
   */
  step<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

/**
 * Context of an unauthenticated call before its transaction: slow work (hashing, requests to other servers) must not
 * hold a database connection.
 */
export interface OutsideContext extends Omit<ReadContext, 'tx' | 'scope'> {
  /** Runs a short separate transaction with the system role. It is kept even if the call is rejected later. */
  step<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}
