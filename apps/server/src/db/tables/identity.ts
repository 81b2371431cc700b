import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { AccessOverride } from '@asistent/domain/access/custom'
import { languages } from '@asistent/domain/kernel/languages'
import { bytes, createdAt, emptyObject, id, instant, name, oneOf, partOf, personName, version } from '../columns'
import { kindergarten, kindergartenId, municipality, schoolYear } from './institutions'

// Accounts, memberships, sessions and secrets.

export const accountStates = ['invited', 'active', 'deactivated', 'detached'] as const

export const account = pgTable(
  'account',
  {
    id: id(),
    email: text('email').notNull(),
    ...personName(),
    phone: text('phone'),
    /** User types of spec/product.md 3. The role is in the membership. */
    userType: smallint('user_type').notNull(),
    state: text('state', { enum: accountStates }).notNull().default('invited'),
    avatarFileId: integer('avatar_file_id'),
    /** EUR 0, BGN 1. */
    defaultCurrency: smallint('default_currency').notNull().default(0),
    /** Language of the screens of a parent; null: not chosen yet, so Bulgarian, and the browser's is proposed. */
    language: text('language', { enum: languages }),
    /** Bit flags of e-mail notifications: Messages 1, Calendar 2, Polls 4, DashboardGroupMessages 8. */
    notificationFlags: smallint('notification_flags').notNull().default(15),
    /** Paths of starred pages. */
    favourites: text('favourites').array().notNull().default([]),
    /** Municipality of its staff. */
    municipalityId: integer('municipality_id').references(() => municipality.id),
    /** Selected membership. */
    membershipId: integer('membership_id'),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    uniqueIndex('account_email').on(sql`lower(${t.email})`),
    index().on(t.municipalityId),
    index().on(t.membershipId),
    check('account_state', oneOf(t.state, accountStates)),
    check('account_user_type', sql`${t.userType} between 1 and 7`),
    check('account_currency', sql`${t.defaultCurrency} in (0, 1)`),
    check('account_language', oneOf(t.language, languages)),
    check('account_flags', sql`${t.notificationFlags} between 0 and 31`),
  ],
)

/** Separate from the account, because no role of users may read it. */
export const credential = pgTable('credential', {
  accountId: partOf('account_id', () => account.id).primaryKey(),
  passwordHash: text('password_hash'),
  passwordChangedAt: instant('password_changed_at'),
  totpSecret: text('totp_secret'),
  totpConfirmedAt: instant('totp_confirmed_at'),
  /** Last accepted time step, so that a code is accepted once. */
  totpLastStep: integer('totp_last_step'),
  /** The user allows sign-in by password alone despite having passkeys. */
  passwordSuffices: boolean('password_suffices').notNull().default(false),
})

export const recoveryCode = pgTable(
  'recovery_code',
  {
    id: id(),
    accountId: partOf('account_id', () => account.id),
    hash: bytes('hash').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [index().on(t.accountId)],
)

export const passkey = pgTable(
  'passkey',
  {
    id: id(),
    accountId: partOf('account_id', () => account.id),
    credentialId: text('credential_id').notNull().unique(),
    publicKey: bytes('public_key').notNull(),
    counter: integer('counter').notNull().default(0),
    transports: text('transports').array(),
    label: text('label').notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at'),
  },
  (t) => [index().on(t.accountId)],
)

/** A kindergarten's role with edited rights on top of a base role. */
export const customRole = pgTable(
  'custom_role',
  {
    // Ids start after the nine roles of the product, so that both share one id space.
    id: integer('id').primaryKey().generatedAlwaysAsIdentity({ startWith: 1001 }),
    kindergartenId: kindergartenId(),
    name: name('name').notNull(),
    baseRole: smallint('base_role').notNull(),
    access: jsonb('access').$type<AccessOverride>().notNull().default(emptyObject),
    active: boolean('active').notNull().default(true),
    version: version(),
  },
  (t) => [
    unique('custom_role_name').on(t.kindergartenId, t.name),
    // domain/access/custom.ts: only these base roles can be customized.
    check('custom_role_number', sql`${t.id} > 1000`),
    check('custom_role_base', sql`${t.baseRole} in (2, 6, 8, 9)`),
  ],
)

export interface InvitedName {
  readonly firstName: string
  readonly middleName: string | null
  readonly lastName: string
}

/** Role of a person in a kindergarten. Without a kindergarten for ministry, municipality and the master. */
export const membership = pgTable(
  'membership',
  {
    id: id(),
    accountId: partOf('account_id', () => account.id),
    kindergartenId: integer('kindergarten_id').references(() => kindergarten.id),
    role: smallint('role').notNull(),
    customRoleId: integer('custom_role_id').references(() => customRole.id),
    /** Consolidated view of a mother kindergarten and its branches, for directors and administrators. */
    consolidated: boolean('consolidated').notNull().default(false),
    /** Selected school year; null is the active one. */
    schoolYearId: integer('school_year_id').references(() => schoolYear.id, { onDelete: 'set null' }),
    /**
     * Of an expert: the selected kindergarten (null is all) and the selected school year by its start year (null is the
     * current one).
     */
    viewedKindergartenId: integer('viewed_kindergarten_id').references(() => kindergarten.id),
    viewedStartYear: smallint('viewed_start_year'),
    active: boolean('active').notNull().default(true),
    /** Invitation that the person has not accepted; inactive until then. */
    pending: boolean('pending').notNull().default(false),
    /** Names entered by the inviter: shown instead of the account's names until the person accepts. */
    invitedAs: jsonb('invited_as').$type<InvitedName>(),
  },
  (t) => [
    unique('membership_once').on(t.accountId, t.kindergartenId, t.role).nullsNotDistinct(),
    index().on(t.kindergartenId),
    index().on(t.customRoleId),
    index().on(t.schoolYearId),
    index().on(t.viewedKindergartenId),
    check('membership_role', sql`${t.role} between 1 and 9`),
    check('membership_pending', sql`not (${t.active} and ${t.pending})`),
    check(
      'membership_view',
      sql`${t.role} in (4, 5) or (${t.viewedKindergartenId} is null and ${t.viewedStartYear} is null)`,
    ),
    check('membership_place', sql`(${t.role} in (4, 5, 7)) = (${t.kindergartenId} is null)`),
  ],
)

export const session = pgTable(
  'session',
  {
    id: id(),
    /** SHA-256 of the token, so a leaked table opens no session. */
    tokenHash: bytes('token_hash').notNull().unique(),
    accountId: partOf('account_id', () => account.id),
    createdAt: createdAt(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
    device: text('device'),
    address: text('address'),
  },
  (t) => [index().on(t.accountId)],
)

export const tokenPurposes = [
  'activation',
  'admin-activation',
  'password-recovery',
  'email-change',
  'passkey-registration',
  'passkey-sign-in',
  'first-master',
] as const
export type TokenPurpose = (typeof tokenPurposes)[number]

/** Single-use, expiring links. Only the hash is stored. */
export const oneTimeToken = pgTable(
  'one_time_token',
  {
    hash: bytes('hash').primaryKey(),
    purpose: text('purpose', { enum: tokenPurposes }).notNull(),
    accountId: integer('account_id').references(() => account.id, { onDelete: 'cascade' }),
    kindergartenId: integer('kindergarten_id').references(() => kindergarten.id),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull().default(emptyObject),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.accountId), index().on(t.kindergartenId), index().on(t.expiresAt)],
)

/** Throttling of sign-in attempts (identity/guessing.rules.ts) by account, by address and by both. */
export const signInFailure = pgTable(
  'sign_in_failure',
  {
    key: text('key').primaryKey(),
    failures: integer('failures').notNull().default(0),
    lastAt: instant('last_at').notNull().defaultNow(),
    blockedUntil: instant('blocked_until'),
  },
  (t) => [index().on(t.lastAt)],
)
