import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { createdAt, day, groupName, id, instant, personName, reference, version } from '../columns'
import { account } from './identity'
import { city, country, kindergartenId, schoolYear } from './institutions'
import { storedFile } from './platform'

// Groups, children, their guardians, staff.

export const childGroup = pgTable(
  'child_group',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    schoolYearId: reference('school_year_id', () => schoolYear.id),
    name: groupName('name').notNull(),
    /** 1 Яслена, 2 Първа, 3 Втора, 4 Трета (ПГ5), 5 Четвърта (ПГ6), 6 Разновъзрастова, 7 Сборна. */
    classType: smallint('class_type').notNull(),
    /** 1 целодневна, 2 почасова, 3 полудневна, 4 самостоятелна. */
    attendanceType: smallint('attendance_type').notNull().default(1),
    /** Meal calculation group: 1 Ясла, 2 Детска градина, 3 Персонал. */
    mealGroup: smallint('meal_group').notNull(),
    isForSubstitution: boolean('is_for_substitution').notNull().default(false),
    capacity: smallint('capacity').notNull().default(23),
    roomName: text('room_name'),
    /** Index into the group colours and emblems. */
    color: smallint('color').notNull().default(0),
    emblem: text('emblem'),
    neispuoId: integer('neispuo_id'),
    deletedAt: day('deleted_on'),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    uniqueIndex('child_group_name')
      .on(t.kindergartenId, t.schoolYearId, t.name)
      .where(sql`${t.deletedAt} is null`),
    index().on(t.schoolYearId),
    index().on(t.kindergartenId),
    check('child_group_class_type', sql`${t.classType} between 1 and 7`),
    check('child_group_attendance_type', sql`${t.attendanceType} between 1 and 4`),
    check('child_group_meal_group', sql`${t.mealGroup} between 1 and 3`),
    check('child_group_capacity', sql`${t.capacity} between 1 and 99`),
  ],
)

export const child = pgTable(
  'child',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    ...personName(),
    /** EGN 0, ForeignerID 1, IdentificationNumber 2. */
    personIdType: smallint('person_id_type').notNull(),
    personId: text('person_id').notNull(),
    /** Male 1, Female 2. */
    gender: smallint('gender').notNull(),
    birthOn: day('birth_on').notNull(),
    birthCountryId: integer('birth_country_id').references(() => country.id),
    birthCityId: integer('birth_city_id').references(() => city.id),
    citizenship: text('citizenship'),
    addressPermanent: text('address_permanent'),
    addressCurrent: text('address_current'),
    phone: text('phone'),
    enrolledOn: day('enrolled_on').notNull(),
    enrollmentOrder: text('enrollment_order'),
    leftOn: day('left_on'),
    leaveReason: text('leave_reason'),
    isSop: boolean('is_sop').notNull().default(false),
    sopType: text('sop_type'),
    allergenIds: smallint('allergen_ids')
      .array()
      .notNull()
      .default(sql`'{}'::smallint[]`),
    allergiesText: text('allergies_text'),
    diet: text('diet'),
    gpName: text('gp_name'),
    gpPhone: text('gp_phone'),
    bloodGroup: text('blood_group'),
    telk: jsonb('telk').$type<{ number: string; validTo: string | null } | null>(),
    /** Immunisation of domain/people/health.ts. */
    immunisation: smallint('immunisation'),
    immunisationNote: text('immunisation_note'),
    /** Set only if the child's attendance type differs from its group's. */
    attendanceType: smallint('attendance_type'),
    hasPreferences: boolean('has_preferences').notNull().default(false),
    /** Custody: the other signing guardian confirms every person that a guardian authorizes to collect the child. */
    bothParentsAuthorize: boolean('both_parents_authorize').notNull().default(false),
    isGuest: boolean('is_guest').notNull().default(false),
    neispuoId: integer('neispuo_id'),
    photoFileId: integer('photo_file_id').references(() => storedFile.id),
    notes: text('notes'),
    /** When the personal data were erased; the rest is kept for the books (domain/people/retention.ts). */
    erasedAt: instant('erased_at'),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    // A number may reappear after the child has left, but not for two active children (domain.md, Appendix D).
    uniqueIndex('child_person_id')
      .on(t.kindergartenId, t.personIdType, t.personId)
      .where(sql`${t.leftOn} is null`),
    index().on(t.kindergartenId, t.lastName, t.firstName),
    index().on(t.personId),
    index().on(t.birthCountryId),
    index().on(t.birthCityId),
    index().on(t.photoFileId),
    check('child_gender', sql`${t.gender} in (1, 2)`),
    check('child_person_id_type', sql`${t.personIdType} between 0 and 2`),
    check('child_immunisation', sql`${t.immunisation} between 1 and 3`),
    check('child_attendance_type', sql`${t.attendanceType} between 1 and 4`),
    check('child_leave_after_enrolment', sql`${t.leftOn} >= ${t.enrolledOn}`),
  ],
)

/** Column by which row-level security finds the children of a parent (db/policies.ts). */
export const childId = () => reference('child_id', () => child.id)

/** Stay of a child in a group from/to (inclusive; null is open-ended). Stays of one child never overlap. */
export const childGroupPeriod = pgTable(
  'child_group_period',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    childId: childId(),
    groupId: reference('group_id', () => childGroup.id),
    fromOn: day('from_on').notNull(),
    toOn: day('to_on'),
    /** № в дневника. */
    position: smallint('position'),
  },
  (t) => [
    index().on(t.childId),
    index().on(t.groupId, t.fromOn),
    index().on(t.kindergartenId),
    check('child_group_period_order', sql`${t.fromOn} <= ${t.toOn}`),
  ],
)

export const guardian = pgTable(
  'guardian',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    accountId: integer('account_id').references(() => account.id),
    ...personName(),
    email: text('email'),
    phone: text('phone'),
    personIdType: smallint('person_id_type'),
    personId: text('person_id'),
    address: text('address'),
    workplace: text('workplace'),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    index().on(t.kindergartenId, t.lastName, t.firstName),
    index().on(t.accountId),
    uniqueIndex('guardian_account').on(t.kindergartenId, t.accountId),
  ],
)

/** Relation of a guardian to a child, and the guardian's rights. */
export const childGuardian = pgTable(
  'child_guardian',
  {
    kindergartenId: kindergartenId(),
    childId: childId(),
    guardianId: reference('guardian_id', () => guardian.id),
    /** Mother 1, Father 2, Guardian 3, Other 99. */
    kinship: smallint('kinship').notNull(),
    isMain: boolean('is_main').notNull().default(false),
    maySee: boolean('may_see').notNull().default(true),
    maySign: boolean('may_sign').notNull().default(true),
    mayPay: boolean('may_pay').notNull().default(true),
    mayCollect: boolean('may_collect').notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.childId, t.guardianId] }),
    index().on(t.guardianId),
    index().on(t.kindergartenId),
    uniqueIndex('child_guardian_one_main')
      .on(t.childId)
      .where(sql`${t.isMain}`),
    check('child_guardian_kinship', sql`${t.kinship} in (1, 2, 3, 99)`),
  ],
)

export const staffMember = pgTable(
  'staff_member',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    accountId: integer('account_id').references(() => account.id),
    ...personName(),
    personIdType: smallint('person_id_type'),
    personId: text('person_id'),
    gender: smallint('gender'),
    birthOn: day('birth_on'),
    email: text('email'),
    phone: text('phone'),
    /** Id of domain/staff/occupations.ts. */
    occupation: smallint('occupation'),
    isPedagogical: boolean('is_pedagogical').notNull().default(true),
    education: text('education'),
    /** ПКС I–V. */
    qualificationDegree: smallint('qualification_degree'),
    contractType: text('contract_type'),
    contractNumber: text('contract_number'),
    /** Fixed-term contracts only. */
    contractUntil: day('contract_until'),
    /** Hours per week. */
    weeklyNorm: smallint('weekly_norm'),
    hiredOn: day('hired_on'),
    leftOn: day('left_on'),
    neispuoId: integer('neispuo_id'),
    gpName: text('gp_name'),
    gpPhone: text('gp_phone'),
    mealTypes: smallint('meal_types')
      .array()
      .notNull()
      .default(sql`'{}'::smallint[]`),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    index().on(t.kindergartenId, t.lastName, t.firstName),
    index().on(t.accountId),
    uniqueIndex('staff_member_account').on(t.kindergartenId, t.accountId),
    // A former staff member may be hired again, but only one active record per person.
    uniqueIndex('staff_member_person_id')
      .on(t.kindergartenId, t.personIdType, t.personId)
      .where(sql`${t.leftOn} is null and ${t.personId} is not null`),
    check('staff_member_leave_after_hire', sql`${t.leftOn} >= ${t.hiredOn}`),
    check('staff_member_gender', sql`${t.gender} in (1, 2)`),
    check('staff_member_weekly_norm', sql`${t.weeklyNorm} between 0 and 60`),
  ],
)

/** Assignments of staff to groups; a teacher sees the children of these groups. */
export const groupStaff = pgTable(
  'group_staff',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    groupId: reference('group_id', () => childGroup.id),
    staffId: reference('staff_id', () => staffMember.id),
    fromOn: day('from_on').notNull(),
    toOn: day('to_on'),
  },
  (t) => [
    index().on(t.groupId),
    index().on(t.staffId),
    index().on(t.kindergartenId),
    check('group_staff_order', sql`${t.fromOn} <= ${t.toOn}`),
  ],
)

/** Children assigned to a resource specialist in addition to those with special needs. */
export const childSpecialist = pgTable(
  'child_specialist',
  {
    kindergartenId: kindergartenId(),
    childId: childId(),
    staffId: reference('staff_id', () => staffMember.id),
  },
  (t) => [primaryKey({ columns: [t.childId, t.staffId] }), index().on(t.staffId), index().on(t.kindergartenId)],
)
