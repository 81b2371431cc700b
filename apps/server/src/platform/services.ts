import type { FilterTexts } from './report-filters'
import type { StarterPack } from './packs'
import type { WaitingKind } from './waiting'
import type { Config } from './config'
import type { DocumentPool } from './documents/pool'
import type { FileStore } from './files/store'
import type { Hub } from './hub'
import type { Log } from './logging'
import type { RunRead } from './reads'

/** Dependencies of handlers and jobs besides their transaction. Created once in app.ts. */
export interface Services {
  readonly config: Config
  readonly log: Log
  readonly hub: Hub
  readonly files: FileStore
  readonly documents: DocumentPool
  /** Waiting kinds of all slices. */
  readonly waiting: readonly WaitingKind[]
  /** Starter packs of all slices, in their order. */
  readonly packs: readonly StarterPack[]
  /** Texts of report filters of all slices, by parameter. */
  readonly filters: FilterTexts
  /** Runs another read in the same transaction. */
  readonly runRead: RunRead
}
