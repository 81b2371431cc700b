import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, personName, reference, version } from '../columns'
import { account } from './identity'
import { kindergartenId } from './institutions'
import { childId, guardian } from './people'

export interface RegistrationEffects {
  /** Letters about the decision. */
  readonly mailIds: readonly number[]
  /** Whether the approval created the record of the guardian, or linked it with the account. */
  readonly guardian?: 'created' | 'linked' | 'unchanged'
  /** The same for the access to the child. */
  readonly child?: 'created' | 'opened' | 'unchanged'
}

/**
 * A parent's request for access to a child (domain.md 8, 'Parent registration'). Only requests that match a child are
 * stored; the kindergarten decides.
 */
export const parentRegistration = pgTable(
  'parent_registration',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    childId: childId(),
    /** Account of a signed-in parent who adds a child; null for a registration by e-mail. */
    accountId: integer('account_id').references(() => account.id),
    email: text('email').notNull(),
    ...personName(),
    phone: text('phone'),
    /** Mother 1, Father 2, Guardian 3, Other 99. */
    kinship: smallint('kinship').notNull(),
    /** Request status: Pending 0, Approved 1, Rejected 2. */
    status: smallint('status').notNull().default(0),
    reason: text('reason'),
    guardianId: integer('guardian_id').references(() => guardian.id),
    decidedBy: integer('decided_by').references(() => account.id),
    decidedAt: instant('decided_at'),
    /** What the decision created; null while pending, and for decisions of earlier versions. */
    effects: jsonb('effects').$type<RegistrationEffects>(),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    uniqueIndex('parent_registration_once')
      .on(t.childId, sql`lower(${t.email})`)
      .where(sql`${t.status} = 0`),
    index().on(t.kindergartenId, t.status),
    index().on(t.childId),
    index().on(t.accountId),
    index().on(t.guardianId),
    index().on(t.decidedBy),
    check('parent_registration_status', sql`${t.status} between 0 and 2`),
    check('parent_registration_kinship', sql`${t.kinship} in (1, 2, 3, 99)`),
    check('parent_registration_decided', sql`(${t.status} = 0) = (${t.decidedAt} is null)`),
  ],
)

/**
 * Access requests of a signed-in parent, whether or not the child exists: the parent's list shows each, so it reveals
 * no more than the response did. A request without a registration stays pending forever.
 */
export const childAccessRequest = pgTable(
  'child_access_request',
  {
    id: id(),
    accountId: reference('account_id', () => account.id),
    kindergartenId: kindergartenId(),
    registrationId: integer('registration_id').references(() => parentRegistration.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.accountId, t.createdAt), index().on(t.kindergartenId), index().on(t.registrationId)],
)
