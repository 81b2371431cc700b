import type { AdmissionGroup, Applicant, ApplicationState, TieRule } from '@asistent/domain/admission/admission'
import type { Gender, PersonIdType } from '@asistent/domain/kernel/person-id'
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
import { createdAt, day, id, name, personName, reference, version } from '../columns'
import { account } from './identity'
import { kindergartenId } from './institutions'
import { child } from './people'

// Admission: criteria, rounds with places, applications with their ranking.

export const admissionCriterion = pgTable(
  'admission_criterion',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    name: name('name').notNull(),
    points: smallint('points').notNull(),
    /** True if it counts only after the kindergarten has recognised a document. */
    needsDocument: boolean('needs_document').notNull().default(false),
    active: boolean('active').notNull().default(true),
    version: version(),
  },
  (t) => [
    unique('admission_criterion_name').on(t.kindergartenId, t.name),
    check('admission_criterion_points', sql`${t.points} between 0 and 1000`),
  ],
)

export const admissionRound = pgTable(
  'admission_round',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    name: name('name').notNull(),
    startYear: smallint('start_year').notNull(),
    /** First and last day of applications by parents. */
    fromDate: day('from_on').notNull(),
    toDate: day('to_on').notNull(),
    /** Days in which an offer must be confirmed. */
    confirmDays: smallint('confirm_days').notNull(),
    tieRule: smallint('tie_rule').$type<TieRule>().notNull(),
    nurseryPlaces: smallint('nursery_places').notNull().default(0),
    firstPlaces: smallint('first_places').notNull().default(0),
    secondPlaces: smallint('second_places').notNull().default(0),
    thirdPlaces: smallint('third_places').notNull().default(0),
    fourthPlaces: smallint('fourth_places').notNull().default(0),
    note: text('note'),
    version: version(),
  },
  (t) => [
    unique('admission_round_name').on(t.kindergartenId, t.name),
    check('admission_round_order', sql`${t.fromDate} <= ${t.toDate}`),
    check('admission_round_tie', sql`${t.tieRule} in (1, 2)`),
    check('admission_round_confirm', sql`${t.confirmDays} between 1 and 60`),
    check(
      'admission_round_places',
      sql`least(${t.nurseryPlaces}, ${t.firstPlaces}, ${t.secondPlaces}, ${t.thirdPlaces}, ${t.fourthPlaces}) >= 0`,
    ),
  ],
)

export const admissionApplication = pgTable(
  'admission_application',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    roundId: reference('round_id', () => admissionRound.id),
    /** Number within the round; the published ranking shows it instead of the name. */
    number: integer('number').notNull(),
    ...personName(),
    personIdType: smallint('person_id_type').$type<PersonIdType>().notNull(),
    personId: text('person_id').notNull(),
    gender: smallint('gender').$type<Gender>().notNull(),
    birthOn: day('birth_on').notNull(),
    /** Age group that the child applies for; follows from birth_on and the school year of the round. */
    groupType: smallint('group_type').$type<AdmissionGroup>().notNull(),
    parents: jsonb('parents').$type<Applicant[]>().notNull(),
    /** Ids of criteria. */
    claimedIds: integer('claimed_ids').array().notNull(),
    recognisedIds: integer('recognised_ids').array().notNull(),
    note: text('note'),
    filedOn: day('filed_on').notNull(),
    state: smallint('state').$type<ApplicationState>().notNull().default(1),
    /** Result of the last ranking; null if not ranked since the last change. */
    points: smallint('points'),
    rank: smallint('rank'),
    rankOf: smallint('rank_of'),
    /** Drawn once; decides between equal points. */
    lot: integer('lot').notNull(),
    /** Last day on which the offer can be confirmed. */
    confirmBy: day('confirm_by'),
    /** Reason of a refusal or withdrawal. */
    reason: text('reason'),
    childId: integer('child_id').references(() => child.id),
    /** Account that entered it: a parent or staff. */
    createdBy: integer('created_by').references(() => account.id),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    index().on(t.kindergartenId, t.roundId),
    unique('admission_application_number').on(t.roundId, t.number),
    // A child applies again only after the former application is refused or withdrawn.
    uniqueIndex('admission_application_child')
      .on(t.roundId, t.personId)
      .where(sql`${t.state} < 6`),
    index().on(t.childId),
    index().on(t.createdBy),
    check('admission_application_state', sql`${t.state} between 1 and 7`),
    check('admission_application_group', sql`${t.groupType} between 1 and 5`),
    check('admission_application_ranked', sql`(${t.rank} is null) = (${t.points} is null)`),
    check('admission_application_rank', sql`${t.rank} between 1 and ${t.rankOf}`),
    check('admission_application_offer', sql`(${t.state} = 3) <= (${t.confirmBy} is not null)`),
    check('admission_application_enrolled', sql`(${t.state} = 5) <= (${t.childId} is not null)`),
  ],
)
