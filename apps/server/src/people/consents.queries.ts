import type { OutputOf } from '@asistent/contract/core/call'
import type { listChildConsents, listConsentKinds } from '@asistent/contract/people/consents.calls'
import type { Day } from '@asistent/domain/kernel/day'
import type { Kinship } from '@asistent/domain/people/kinship'
import { sql } from 'drizzle-orm'
import { rows, type Tx } from '../platform/database'
import { anyOf } from '../platform/list'
import type { Scope } from '../platform/scope'
import { allergyColumns, childName } from './child-sql.ops'
import { visibleKids } from './visible.ops'

export type ConsentKindRow = OutputOf<typeof listConsentKinds>['result'][number] & { kindergartenId: number }

/** Consents of kindergartens, each with its latest text. */
export const consentKinds = (tx: Tx, kindergartenIds: readonly number[], withInactive: boolean) =>
  rows<ConsentKindRow>(
    tx,
    sql`select k.id, k.kindergarten_id as "kindergartenId", k.name, t.text, t.number as "textNumber", k.active, k.position, k.version
      from consent_kind k join lateral (select text, number from consent_text t where t.kind_id = k.id order by number desc limit 1) t on true
      where k.kindergarten_id = ${anyOf(kindergartenIds)} and (k.active or ${withInactive}) order by k.active desc, k.position, k.name, k.id`,
  )

export interface Signer {
  readonly childId: number
  readonly parentId: number
  readonly parentName: string
  readonly kinship: Kinship
  readonly maySign: boolean
  readonly isMe: boolean
}

export const signersOf = (tx: Tx, childIds: readonly number[], accountId: number) =>
  rows<Signer>(
    tx,
    sql`select cg.child_id as "childId", p.id as "parentId", p.first_name || ' ' || p.last_name as "parentName", cg.kinship, cg.may_sign as "maySign",
      p.account_id is not distinct from ${accountId} as "isMe"
      from child_guardian cg join guardian p on p.id = cg.guardian_id where cg.child_id = ${anyOf(childIds)} order by cg.is_main desc, cg.kinship, p.id`,
  )

export interface LastAnswer {
  readonly childId: number
  readonly kindId: number
  readonly parentId: number
  readonly textNumber: number
  readonly given: boolean
  readonly onPaper: boolean
  readonly note: string | null
  readonly at: string
}

/** Valid answers: the last one of each guardian. */
export const lastAnswers = (tx: Tx, childIds: readonly number[]) =>
  rows<LastAnswer>(
    tx,
    sql`select distinct on (child_id, kind_id, guardian_id) child_id as "childId", kind_id as "kindId", guardian_id as "parentId", text_number as "textNumber",
      given, on_paper as "onPaper", note, at from child_consent where child_id = ${anyOf(childIds)} order by child_id, kind_id, guardian_id, id desc`,
  )

export const consentHistory = (tx: Tx, childId: number) =>
  rows<OutputOf<typeof listChildConsents>['history'][number] & { parentId: number }>(
    tx,
    sql`select h.id, h.guardian_id as "parentId", k.name as "kindName", h.text_number as "textNumber", p.first_name || ' ' || p.last_name as "parentName", h.given, h.on_paper as "onPaper",
      h.note, h.at, a.first_name || ' ' || a.last_name as "recordedBy"
      from child_consent h join consent_kind k on k.id = h.kind_id join guardian p on p.id = h.guardian_id left join account a on a.id = h.recorded_by
      where h.child_id = ${childId} order by h.id desc limit 500`,
  )

/** Children of a group on a day, in the order of the class book. */
export const childrenInGroup = (tx: Tx, scope: Scope, groupId: number, day: Day) =>
  rows<{ id: number; position: number | null; name: string; allergies: number[]; allergiesText: string | null }>(
    tx,
    sql`select c.id, p.position, ${childName()} as name, ${allergyColumns(scope)} from child_group_period p join child c on c.id = p.child_id
      where p.group_id = ${groupId} and p.from_on <= ${day} and (p.to_on is null or p.to_on >= ${day}) and ${visibleKids(scope)}
      order by p.position nulls last, c.first_name, c.last_name, c.id`,
  )
