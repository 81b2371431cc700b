import type { OutputOf } from '@asistent/contract/core/call'
import type { listChildContacts } from '@asistent/contract/people/child-contacts.calls'
import type { Day } from '@asistent/domain/kernel/day'
import { collectorState, type CollectorDecision } from '@asistent/domain/people/collecting'
import { sql } from 'drizzle-orm'
import { asSystem, rows, type Tx } from '../platform/database'
import { anyOf } from '../platform/list'
import { validOn } from './collecting.ops'
import { fullName } from './child-sql.ops'
import type { Sight } from './sight.ops'

type Contacts = OutputOf<typeof listChildContacts>
export type Guardian = Contacts['guardians'][number] & { childId: number }
export type Collector = Contacts['collectors'][number] & { childId: number }
export type EmergencyContact = Contacts['emergencyContacts'][number] & { childId: number }

type StoredCollector = Omit<Collector, 'state' | 'mayDecide' | 'mayEnd'> & {
  readonly decision: CollectorDecision
  readonly isEnded: boolean
  readonly isUsed: boolean
}

function collectorIn(
  { decision, isEnded, isUsed, ...row }: StoredCollector,
  day: Day,
  { maySign }: { readonly maySign: boolean },
): Collector {
  const state = collectorState({ ...row, decision, isEnded, isUsed }, day)
  return {
    ...row,
    state,
    mayDecide: maySign && !row.isMine && state === 'waiting',
    mayEnd: maySign && (state === 'valid' || state === 'future' || state === 'waiting'),
  }
}

/** Contacts of some children. A guardian gets names without numbers, and the own number. */
export async function contactsOf(
  tx: Tx,
  childIds: readonly number[],
  day: Day,
  { sight, accountId, maySign = false }: { sight: Sight; accountId: number; maySign?: boolean },
): Promise<{ guardians: Guardian[]; collectors: Collector[]; emergencyContacts: EmergencyContact[] }> {
  const { contacts } = sight
  const guardians = () =>
    rows<Guardian & { isMe: boolean }>(
      tx,
      sql`select cg.child_id as "childId", p.id as "parentId", ${fullName('p')} as name, cg.kinship, p.phone, cg.may_collect as "mayCollect",
        p.account_id is not distinct from ${accountId} as "isMe"
        from child_guardian cg join guardian p on p.id = cg.guardian_id where cg.child_id = ${anyOf(childIds)}
        order by cg.may_collect desc, cg.is_main desc, cg.kinship, p.id`,
    )
  const stored = await rows<StoredCollector>(
    tx,
    sql`select o.child_id as "childId", o.id, o.name, o.relation, o.phone, o.document_number as "documentNumber", o.photo_file_id as "photoFileId",
      o.from_on as "fromDate", o.to_on as "toDate", o.note, ${validOn(day)} and o.used_at is null as "allowedToday", o.decision, o.ended_at is not null as "isEnded", o.used_at is not null as "isUsed",
      o.code_hash is not null as once, o.authorized_name as "authorizedBy", o.authorized_by is not distinct from ${accountId} as "isMine", o.version
      from child_collector o where o.child_id = ${anyOf(childIds)} order by "allowedToday" desc, o.to_on desc nulls first, o.name, o.id`,
  )
  const collectors = stored.map((row) => collectorIn(row, day, { maySign }))
  const emergencyContacts = await rows<EmergencyContact>(
    tx,
    sql`select e.child_id as "childId", e.id, e.name, e.relation, e.phone, e.note, e.version from child_emergency_contact e
      where e.child_id = ${anyOf(childIds)} order by e.position, e.id`,
  )
  // The policies limit a guardian to the own record.
  const adults = contacts ? await guardians() : await asSystem(tx, guardians)
  return {
    guardians: adults.map(({ isMe, ...one }) => (contacts || isMe ? one : { ...one, phone: null })),
    collectors: contacts
      ? collectors
      : collectors.map((collector) =>
          collector.isMine
            ? collector
            : { ...collector, phone: null, documentNumber: null, photoFileId: null, note: null },
        ),
    emergencyContacts: contacts
      ? emergencyContacts
      : emergencyContacts.map((one) => ({ ...one, phone: null, note: null })),
  }
}
