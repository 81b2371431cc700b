import { withOverrides, type AccessOverride } from '@asistent/domain/access/custom'
import { rightsOf } from '@asistent/domain/access/matrix'
import type { Resource } from '@asistent/domain/access/resources'
import type { Rights } from '@asistent/domain/access/rights'
import { roleOfType, type Role } from '@asistent/domain/access/roles'
import { today, type Day } from '@asistent/domain/kernel/day'
import type { Language } from '@asistent/domain/kernel/languages'
import { schoolYearBounds, schoolYearName, startYearOf, studyTime } from '@asistent/domain/kernel/school-year'

// Scope of the caller: built by the database function open_call at the start of each call, never cached between calls.

/** Owner id of the session in queues and limits. */
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

/** Days on which a staff member works in a group. */
export interface GroupDays {
  readonly groupId: number
  readonly from: Day
  readonly to: Day | null
  /** True for a substitution or when the children have joined the teacher's group; false for a regular assignment. */
  readonly standsIn: boolean
}

export interface Scope {
  readonly accountId: number
  readonly sessionId: number
  readonly membershipId: number
  readonly role: Role
  /** Language of texts in responses: a parent's own, Bulgarian for others. */
  readonly language: Language
  /** Selected kindergarten; null for the ministry, a municipality and the master. */
  readonly kindergartenId: number | null
  /** Kindergartens whose rows the user may read; 'all' for the ministry and the master. */
  readonly kindergartenIds: readonly number[] | 'all'
  readonly municipalityId: number | null
  /** Kindergarten that an expert has selected; null is all in the expert's oversight. */
  readonly viewedId: number | null
  /** Mother and branches together: read-only, a write asks the user to select one. */
  readonly consolidated: boolean
  readonly schoolYear: ScopeYear | null
  /** Day of the call in Europe/Sofia: rights to children and groups are as of this day. */
  readonly today: Day
  /** Groups in which a teacher or specialist works today, independent of the selected school year. */
  readonly groupIds: readonly number[]
  /** All days on which a teacher or specialist works or has worked in a group. */
  readonly work: readonly GroupDays[]
  /** Children of a parent. */
  readonly childIds: readonly number[]
  readonly staffId: number | null
  readonly rights: (resource: Resource) => Rights
}

/** Result of open_call. */
export interface OpenedCall {
  readonly sessionId: number
  readonly lastSeenAt: string
  readonly accountId: number
  readonly role: number
  readonly language: Language | null
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
  /**
   * The kindergarten requires a second factor for the role and the user has none: only calls that set one up are
   * allowed.
   */
  readonly needsSecondFactor: boolean
  readonly schoolYear: ScopeYear | null
}

/** Experts have no school years in the database: theirs is derived from the calendar, identified by its start year. */
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
    language: opened.language ?? 'bg',
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

/** Database role of a transaction (db/guards.ts): open_call (db/call-functions.ts) chooses it by the user's role. */
export type DatabaseRole =
  | 'asistent_user'
  | 'asistent_parent'
  | 'asistent_municipality'
  | 'asistent_overseer'
  | 'asistent_system'
