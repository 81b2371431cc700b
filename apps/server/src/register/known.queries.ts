import type { Day } from '@asistent/domain/kernel/day'
import type { RegisterBody } from '@asistent/domain/register/bodies'
import type { KnownRecord } from '@asistent/domain/register/difference'
import { registerSections } from '@asistent/domain/register/sections'
import type { RegisterStep } from '@asistent/domain/register/states'
import { sql, type SQL } from 'drizzle-orm'
import { oneRow, rows, type Tx } from '../platform/database'
import type { Period } from './held.rules'

// Last known records of the register, as sent or read.

export interface StoredRecord extends KnownRecord {
  readonly id: number
  readonly groupId: number | null
  readonly childId: number | null
  readonly forOn: Day | null
  readonly label: string | null
  readonly theirsId: number | null
  readonly reasonCode: string | null
  readonly reason: string | null
  readonly sentAt: string | null
}

/** The records `StoredRecord` of a period. */
export const knownSql = ({ kindergartenId, startYear, range, sections, groupId }: Period): SQL =>
  sql`select id, section, key, state, theirs, theirs_id as "theirsId", group_id as "groupId", child_id as "childId", for_on as "forOn", label,
      reason_code as "reasonCode", reason, sent_at as "sentAt" from register_record
      where kindergarten_id = ${kindergartenId} and start_year = ${startYear} and section = any (${sql.param(sections)}::int[])
      and (for_on is null or for_on between ${range.from} and ${range.to}) ${groupId === undefined ? sql`` : sql`and (group_id = ${groupId} or section = ${registerSections.Shifts})`} order by section, key`

/** A waiting record with the confirmed data. */
export interface WaitingRecord {
  readonly id: number
  readonly section: StoredRecord['section']
  readonly key: string
  readonly step: RegisterStep
  readonly wanted: RegisterBody | null
  readonly seen: RegisterBody | null
  readonly theirs: RegisterBody | null
  readonly theirsId: number | null
}

export const waitingOf = (tx: Tx, batchId: number): Promise<WaitingRecord[]> =>
  rows<WaitingRecord>(
    tx,
    sql`select id, section, key, step, wanted, seen, theirs, theirs_id as "theirsId" from register_record where batch_id = ${batchId} and state = 1 order by id`,
  )

export interface RegisterPlace {
  readonly id: number
  readonly code: string | null
}

export const placeOf = (tx: Tx, kindergartenId: number): Promise<RegisterPlace | undefined> =>
  oneRow<RegisterPlace>(tx, sql`select id, code from kindergarten where id = ${kindergartenId}`)
