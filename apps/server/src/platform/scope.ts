import { withOverrides, type AccessOverride } from '@asistent/domain/access/custom'
import { rightsOf } from '@asistent/domain/access/matrix'
import type { Resource } from '@asistent/domain/access/resources'
import type { Rights } from '@asistent/domain/access/rights'
import { roleOfType, type Role } from '@asistent/domain/access/roles'
import { today, type Day } from '@asistent/domain/kernel/day'
import { schoolYearBounds, schoolYearName, startYearOf, studyTime } from '@asistent/domain/kernel/school-year'

// For whom a call works: built by the database function open_call at the start of each call, never kept between calls.

/** Under which name the session waits in queues and takes its share. */
export const ownerOf = ({ sessionId }: Pick<Scope, 'sessionId'>): string => `session:${sessionId}`

export interface ScopeYear {
  readonly id: number
  readonly name: string
  readonly startYear: number
  readonly fromOn: Day
  readonly toOn: Day
  readonly studyFromOn: Day
  readonly studyToOn: Day
  readonly active: boolean
}

/** Days on which a member of staff works in a group. */
export interface GroupDays {
  readonly groupId: number
  readonly from: Day
  readonly to: Day | null
  /** For a colleague, or because the children came to the own group; otherwise assigned to the group. */
  readonly standsIn: boolean
}

export interface Scope {
  readonly accountId: number
  readonly sessionId: number
  readonly membershipId: number
  readonly role: Role
  /** The selected kindergarten; null for the ministry, a municipality and the master. */
  readonly kindergartenId: number | null
  /** All whose rows the person may see; 'all' for the ministry and the master. */
  readonly kindergartenIds: readonly number[] | 'all'
  readonly municipalityId: number | null
  /** The one kindergarten that an expert has chosen to look at; null: all that the expert oversees. */
  readonly viewedId: number | null
  /** Mother and branches together: looking only, a write asks to choose one. */
  readonly consolidated: boolean
  readonly schoolYear: ScopeYear | null
  /** The day of the call in Sofia: rights to children and groups are those of this day. */
  readonly today: Day
  /** The groups a teacher or specialist works in today, whichever school year is looked at. */
  readonly groupIds: readonly number[]
  /** All days on which a teacher or specialist works or worked in a group. */
  readonly work: readonly GroupDays[]
  /** A parent's children. */
  readonly childIds: readonly number[]
  readonly staffId: number | null
  readonly rights: (resource: Resource) => Rights
}

/** What open_call answers. */
export interface OpenedCall {
  readonly sessionId: number
  readonly lastSeenAt: string
  readonly accountId: number
  readonly role: number
  readonly membershipId: number
  readonly municipalityId: number | null
  readonly kindergartenId: number | null
  readonly kindergartenIds: number[]
  readonly consolidated: boolean
  readonly viewedId: number | null
  readonly viewedStartYear: number | null
  readonly childIds: number[]
  readonly today: Day
  readonly groupIds: number[]
  readonly work: GroupDays[]
  readonly staffId: number | null
  readonly access: AccessOverride | null
  /** The kindergarten asks the role for a second factor and the person has none: only calls that set one up answer. */
  readonly needsSecondFactor: boolean
  readonly schoolYear: ScopeYear | null
}

/** Experts have no school years of their own: the year by the calendar, known by the year it starts in. */
function yearOfExpert({ viewedStartYear }: OpenedCall, now: Date): ScopeYear {
  const current = startYearOf(today(now))
  const startYear = viewedStartYear ?? current
  const [bounds, study] = [schoolYearBounds(startYear), studyTime(startYear)]
  return {
    id: startYear,
    name: schoolYearName(startYear),
    startYear,
    fromOn: bounds.from,
    toOn: bounds.to,
    studyFromOn: study.from,
    studyToOn: study.to,
    active: startYear === current,
  }
}

export const isExpert = (role: Role): boolean => role === 'MON' || role === 'Municipality'

export function scopeOf(opened: OpenedCall, now: Date): Scope {
  const role = roleOfType(opened.role)
  if (!role) throw new Error(`unknown role ${opened.role}`)
  const seesAll = (role === 'MON' && opened.viewedId === null) || role === 'Master'
  return {
    accountId: opened.accountId,
    sessionId: opened.sessionId,
    membershipId: opened.membershipId,
    role,
    kindergartenId: opened.kindergartenId,
    kindergartenIds: seesAll ? 'all' : opened.kindergartenIds,
    municipalityId: opened.municipalityId,
    viewedId: opened.viewedId,
    consolidated: opened.consolidated,
    schoolYear: isExpert(role) ? yearOfExpert(opened, now) : opened.schoolYear,
    today: opened.today,
    groupIds: opened.groupIds,
    work: opened.work,
    childIds: opened.childIds,
    staffId: opened.staffId,
    rights: opened.access ? withOverrides(role, opened.access) : (resource) => rightsOf(role, resource),
  }
}

/** What a transaction works as (db/guards.ts): open_call (db/call-functions.ts) chooses it by the person's role. */
export type DatabaseRole =
  | 'asistent_user'
  | 'asistent_parent'
  | 'asistent_municipality'
  | 'asistent_overseer'
  | 'asistent_system'
