import type { OutputOf, ParsedOf } from '@asistent/contract/core/call'
import type { getApplication, listApplications } from '@asistent/contract/admission/applications.calls'
import { rankedStates } from '@asistent/domain/admission/admission'
import type {
  AdmissionGroup,
  Applicant,
  ApplicationState,
  Criterion,
  TieRule,
} from '@asistent/domain/admission/admission'
import type { Day } from '@asistent/domain/kernel/day'
import type { Gender, PersonIdType } from '@asistent/domain/kernel/person-id'
import { sql, type SQL } from 'drizzle-orm'
import { fullName } from '../people/child-sql.ops'
import { oneRow, rows, type Tx } from '../platform/database'
import { anyOf, contains, page } from '../platform/list'
import type { Scope } from '../platform/scope'
import { inKindergarten } from '../platform/versioned'
import type { PlacesOfRound } from './places.rules'

type Row = OutputOf<typeof listApplications>['result'][number]

/** Managers see the applications of the kindergarten, a parent those that the own account has entered. */
export const visibleApplications = (scope: Scope): SQL => {
  const { read, own } = scope.rights('Admissions')
  if (!read) return sql`false`
  const here = sql`a.kindergarten_id = ${inKindergarten(scope)}`
  return own ? sql`${here} and a.created_by = ${scope.accountId}` : here
}

const columns = sql`a.id, a.number, a.round_id as "roundId", r.name as "roundName", ${fullName('a')} as "childName", a.birth_on as "birthDate",
  a.group_type as "groupType", a.filed_on as "filedOn", a.state, a.points, a.rank, a.rank_of as "rankOf", a.confirm_by as "confirmBy", a.version`

export const applicationPage = (tx: Tx, scope: Scope, query: ParsedOf<typeof listApplications>) =>
  page<Row>(tx, query, {
    select: sql`select ${columns} from admission_application a join admission_round r on r.id = a.round_id`,
    where: [
      visibleApplications(scope),
      query.roundId !== undefined && sql`a.round_id = ${query.roundId}`,
      query.groupType !== undefined && sql`a.group_type = ${query.groupType}`,
      query.state !== undefined && sql`a.state = ${query.state}`,
      query.search !== null && contains(sql`${fullName('a')} || ' ' || a.number`, query.search),
    ],
    orderBy: {
      number: sql`number`,
      childName: sql`"childName"`,
      birthDate: sql`"birthDate"`,
      filedOn: sql`"filedOn"`,
      points: sql`points`,
      rank: sql`rank`,
      state: sql`state`,
    },
    otherwise: sql`"roundId" desc, number`,
  })

export interface Application extends Row {
  readonly kindergartenId: number
  readonly kindergartenName: string
  readonly firstName: string
  readonly middleName: string | null
  readonly lastName: string
  readonly personIdType: PersonIdType
  readonly personId: string
  readonly gender: Gender
  readonly parents: Applicant[]
  readonly claimedIds: number[]
  readonly recognisedIds: number[]
  readonly note: string | null
  readonly reason: string | null
  readonly createdAt: OutputOf<typeof getApplication>['createdAt']
  readonly createdBy: number | null
  readonly childId: number | null
  readonly confirmDays: number
  readonly round: PlacesOfRound
}

export const applicationById = (tx: Tx, scope: Scope, id: number): Promise<Application | undefined> =>
  oneRow<Application>(
    tx,
    sql`select ${columns}, a.kindergarten_id as "kindergartenId", k.name as "kindergartenName", a.first_name as "firstName", a.middle_name as "middleName",
        a.last_name as "lastName", a.person_id_type as "personIdType", a.person_id as "personId", a.gender, a.parents, a.claimed_ids as "claimedIds",
        a.recognised_ids as "recognisedIds", a.note, a.reason, a.created_at as "createdAt", a.created_by as "createdBy", a.child_id as "childId",
        r.confirm_days as "confirmDays", ${placesSql} as round
      from admission_application a join admission_round r on r.id = a.round_id join kindergarten k on k.id = a.kindergarten_id
      where a.id = ${id} and ${visibleApplications(scope)}`,
  )

const placesSql = sql`jsonb_build_object('nurseryPlaces', r.nursery_places, 'firstPlaces', r.first_places, 'secondPlaces', r.second_places,
  'thirdPlaces', r.third_places, 'fourthPlaces', r.fourth_places)`

interface Round extends PlacesOfRound {
  readonly id: number
  readonly name: string
  readonly startYear: number
  readonly fromDate: Day
  readonly toDate: Day
  readonly tieRule: TieRule
}

/** Without an id the round with the latest applications. */
export const roundOf = (tx: Tx, kindergartenId: number, id?: number): Promise<Round | undefined> =>
  oneRow<Round>(
    tx,
    sql`select id, name, start_year as "startYear", from_on as "fromDate", to_on as "toDate", tie_rule as "tieRule", nursery_places as "nurseryPlaces",
        first_places as "firstPlaces", second_places as "secondPlaces", third_places as "thirdPlaces", fourth_places as "fourthPlaces"
      from admission_round where kindergarten_id = ${kindergartenId} ${id === undefined ? sql`` : sql`and id = ${id}`} order by from_on desc, id desc limit 1`,
  )

export const criteriaOf = (tx: Tx, kindergartenId: number) =>
  rows<Criterion & { active: boolean }>(
    tx,
    sql`select id, name, points, needs_document as "needsDocument", active from admission_criterion where kindergarten_id = ${kindergartenId}
      order by points desc, name, id`,
  )

interface RankedApplication {
  readonly id: number
  readonly number: number
  readonly childName: string
  readonly groupType: AdmissionGroup
  readonly filedOn: Day
  readonly lot: number
  readonly state: ApplicationState
  readonly points: number | null
  readonly rank: number | null
  readonly claimedIds: number[]
  readonly recognisedIds: number[]
  readonly confirmBy: Day | null
  readonly version: number
}

/** Applications of a round that compete for places, by position. */
export const competing = (tx: Tx, kindergartenId: number, roundId: number, groupType?: AdmissionGroup) =>
  rows<RankedApplication>(
    tx,
    sql`select a.id, a.number, ${fullName('a')} as "childName", a.group_type as "groupType", a.filed_on as "filedOn", a.lot, a.state, a.points, a.rank,
        a.claimed_ids as "claimedIds", a.recognised_ids as "recognisedIds", a.confirm_by as "confirmBy", a.version
      from admission_application a where a.kindergarten_id = ${kindergartenId} and a.round_id = ${roundId} and a.state = ${anyOf(rankedStates)}
        ${groupType === undefined ? sql`` : sql`and a.group_type = ${groupType}`}
      order by a.group_type, a.rank nulls last, a.number`,
  )
