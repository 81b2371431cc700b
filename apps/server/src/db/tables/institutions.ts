import { lockCategories } from '@asistent/domain/institutions/locks'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytes, createdAt, day, emptyObject, id, instant, name, oneOf, partOf, reference, version } from '../columns'

// Where: geography, kindergartens and nurseries, school years, days off, locks, partners, packages.

export const country = pgTable('country', {
  id: integer('id').primaryKey(),
  code: text('code').notNull().unique(),
  name: name('name').notNull(),
})

/** Област. */
export const area = pgTable('area', {
  id: integer('id').primaryKey(),
  code: text('code').notNull().unique(),
  name: name('name').notNull(),
})

/** Община. */
export const municipality = pgTable(
  'municipality',
  {
    id: integer('id').primaryKey(),
    areaId: reference('area_id', () => area.id),
    code: text('code').notNull().unique(),
    name: name('name').notNull(),
  },
  (t) => [index().on(t.areaId)],
)

/** Населено място: 'гр. Пловдив', 'с. Брестник'. */
export const city = pgTable(
  'city',
  {
    id: integer('id').primaryKey(),
    municipalityId: reference('municipality_id', () => municipality.id),
    /** 'гр.', 'с.' or 'ман.' */
    kind: text('kind').notNull(),
    name: name('name').notNull(),
  },
  (t) => [index().on(t.municipalityId), check('city_kind', sql`${t.kind} in ('гр.', 'с.', 'ман.')`)],
)

/** Район на голям град. */
export const cityDistrict = pgTable(
  'city_district',
  {
    id: integer('id').primaryKey(),
    cityId: reference('city_id', () => city.id),
    name: name('name').notNull(),
  },
  (t) => [index().on(t.cityId)],
)

export const kindergarten = pgTable(
  'kindergarten',
  {
    id: id(),
    name: name('name').notNull(),
    /** 1 ясла, 2 детска градина. */
    institutionType: smallint('institution_type').notNull(),
    /** Код по НЕИСПУО. */
    code: text('code').unique(),
    bulstat: text('bulstat'),
    motherId: integer('mother_id'),
    municipalityId: reference('municipality_id', () => municipality.id),
    cityId: reference('city_id', () => city.id),
    cityDistrictId: integer('city_district_id').references(() => cityDistrict.id),
    address: text('address').notNull().default(''),
    phone: text('phone'),
    email: text('email'),
    website: text('website'),
    bankName: text('bank_name'),
    iban: text('iban'),
    directorName: text('director_name'),
    logoFileId: integer('logo_file_id'),
    /** Settings of the kindergarten, read through `settingsOf` (domain/institutions/settings.ts), which adds the defaults. */
    settings: jsonb('settings').$type<Record<string, unknown>>().notNull().default(emptyObject),
    active: boolean('active').notNull().default(true),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    index().on(t.motherId),
    index().on(t.municipalityId),
    index().on(t.cityId),
    index().on(t.cityDistrictId),
    check('kindergarten_institution_type', sql`${t.institutionType} in (1, 2)`),
    check('kindergarten_mother_other', sql`${t.motherId} <> ${t.id}`),
    foreignKey({ columns: [t.motherId], foreignColumns: [t.id], name: 'kindergarten_mother' }),
  ],
)

/** Whose row it is: row-level security finds it by this name (db/policies.ts). */
export const kindergartenId = () => reference('kindergarten_id', () => kindergarten.id)

/** Empty in rows of the master, which every kindergarten reads. */
export const masterOrKindergarten = () => integer('kindergarten_id').references(() => kindergarten.id)

export const schoolYear = pgTable(
  'school_year',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    name: text('name').notNull(),
    startYear: smallint('start_year').notNull(),
    fromOn: day('from_on').notNull(),
    toOn: day('to_on').notNull(),
    studyFromOn: day('study_from_on').notNull(),
    studyToOn: day('study_to_on').notNull(),
    active: boolean('active').notNull().default(false),
    closedAt: instant('closed_at'),
    version: version(),
  },
  (t) => [
    uniqueIndex('school_year_one_active')
      .on(t.kindergartenId)
      .where(sql`${t.active}`),
    unique('school_year_start').on(t.kindergartenId, t.startYear),
    check(
      'school_year_order',
      sql`${t.fromOn} < ${t.toOn} and ${t.studyFromOn} between ${t.fromOn} and ${t.toOn} and ${t.studyToOn} between ${t.studyFromOn} and ${t.toOn}`,
    ),
  ],
)

/** Null kindergarten: entered by the master for all of them. */
export const dayOff = pgTable(
  'day_off',
  {
    id: id(),
    /** One guid groups the rows the master made for several kindergartens. */
    guid: uuid('guid').notNull().defaultRandom(),
    kindergartenId: integer('kindergarten_id').references(() => kindergarten.id),
    /** DayOff 0, Quarantine 1, FluVacation 2, Vacation 3. */
    kind: smallint('kind').notNull(),
    name: text('name').notNull(),
    fromOn: day('from_on').notNull(),
    toOn: day('to_on').notNull(),
    /** Null: every group. */
    groupIds: integer('group_ids').array(),
    /** Entered by the master, for all or for chosen kindergartens: they see it and can't change it. */
    official: boolean('official').notNull().default(false),
    createdBy: integer('created_by'),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    index().on(t.kindergartenId, t.fromOn),
    index().on(t.guid),
    check('day_off_kind', sql`${t.kind} between 0 and 3`),
    check('day_off_order', sql`${t.fromOn} <= ${t.toOn}`),
  ],
)

/** The lock categories (domain.md 1.6, and payments): a record dated on or before `lockedUntil` is read-only. */
export const moduleLock = pgTable(
  'module_lock',
  {
    kindergartenId: kindergartenId(),
    category: text('category').notNull(),
    lockedUntil: day('locked_until'),
    /** 'Заключвай предходния месец на N-то число'; null: by hand only. */
    autoDay: smallint('auto_day'),
    /** When it was last moved by hand: a lock moved back stays there until the next automatic one. */
    movedOn: day('moved_on'),
    version: version(),
  },
  (t) => [
    primaryKey({ columns: [t.kindergartenId, t.category] }),
    check('module_lock_category', oneOf(t.category, lockCategories)),
    check('module_lock_auto_day', sql`${t.autoDay} between 1 and 28`),
  ],
)

/** Партньор: a firm whose offers the kindergartens see under 'Ресурси'. The master's. */
export const partner = pgTable('partner', {
  id: id(),
  name: name('name').notNull().unique('partner_name'),
  description: text('description'),
  website: text('website'),
  active: boolean('active').notNull().default(true),
  createdAt: createdAt(),
  version: version(),
})

/** A page of a partner: a product or an offer. */
export const partnerResource = pgTable(
  'partner_resource',
  {
    id: id(),
    partnerId: partOf('partner_id', () => partner.id),
    title: name('title').notNull(),
    summary: text('summary'),
    content: text('content').notNull(),
    link: text('link'),
    imageFileId: integer('image_file_id'),
    /** Shown from and to these days; null: without a limit. */
    fromOn: day('from_on'),
    toOn: day('to_on'),
    position: smallint('position').notNull().default(0),
    active: boolean('active').notNull().default(true),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    index().on(t.partnerId, t.position),
    index().on(t.imageFileId),
    check('partner_resource_order', sql`${t.fromOn} <= ${t.toOn}`),
  ],
)

/** A package is asked for once by a kindergarten (domain.md 8). The packages themselves: institutions/packages.rules.ts. */
export const packageRequest = pgTable(
  'package_request',
  {
    kindergartenId: kindergartenId(),
    packageId: smallint('package_id').notNull(),
    requestedBy: integer('requested_by').notNull(),
    requestedAt: instant('requested_at').notNull(),
  },
  (t) => [primaryKey({ name: 'package_request_once', columns: [t.kindergartenId, t.packageId] })],
)

/** Keys of links to external modules that have been used: each is answered once. Only their hashes are kept. */
export const usedModuleKey = pgTable(
  'used_module_key',
  { hash: bytes('hash').primaryKey(), expiresAt: instant('expires_at').notNull() },
  (t) => [index().on(t.expiresAt)],
)
