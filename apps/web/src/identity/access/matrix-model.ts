import { covers, mayGive } from '@asistent/domain/access/cover'
import { ceilingOf, withOverrides, type AccessOverride } from '@asistent/domain/access/custom'
import { noRights, rightsOf } from '@asistent/domain/access/matrix'
import { resourceGroup, resourceLabel } from '@asistent/domain/access/resource-words'
import { menuGroups, resources } from '@asistent/domain/access/resources'
import type { MenuGroup, Resource } from '@asistent/domain/access/resources'
import { holdsAny, rightNames, type Limit, type Right, type Rights } from '@asistent/domain/access/rights'
import type { Role } from '@asistent/domain/access/roles'
import type { UserData } from '@asistent/contract/identity/session.calls'

// A custom role over the access matrix (domain/access/custom.ts): inherited, overridden and available rights.

export type RightsFor = (resource: Resource) => Rights

/** Rights of the signed-in user: nobody can grant more. */
export function rightsOfUser(user: UserData | undefined): RightsFor {
  const held = new Map(user?.access.filter((entry) => !entry.master).map((entry) => [entry.resource as string, entry]))
  return (resource) => held.get(resource) ?? noRights
}

export interface MatrixRow {
  readonly resource: Resource
  readonly label: string
  /** Scope of the right: 'само своите'. */
  readonly note: string
  readonly base: Rights
  readonly now: Rights
  /** Rights that may be enabled. Enabled rights can always be disabled. */
  readonly offered: Readonly<Record<Right, boolean>>
  readonly changed: boolean
  /** The role has rights the editing user lacks, so the server would reject a save. */
  readonly beyond: boolean
}

const limitWords: Record<Limit, string> = {
  names: 'само имената',
  counts: 'само броя',
  vote: 'само гласува',
  published: 'само публикуваното',
  types: 'само видовете',
  templates: 'само шаблоните',
  prefixes: 'само представките на номерата',
  grant: 'само разрешените книги',
  public: 'само публичните',
  availability: 'само наличностите',
  'for-day': 'само за деня',
  online: 'само онлайн',
}

const noteOf = ({ own, limit }: Rights) => [own && 'само своите', limit && limitWords[limit]].filter(Boolean).join(', ')

function rowOf(role: Role, overrides: AccessOverride, mine: RightsFor, resource: Resource): MatrixRow {
  const base = rightsOf(role, resource)
  const ceiling = ceilingOf(role, resource)
  const now = withOverrides(role, overrides)(resource)
  const may = (right: Right) => (base[right] || ceiling[right]) && mayGive(mine(resource), base.own, right)
  // Other rights require reading, so they are unavailable where reading is.
  const offered = (right: Right) => may(right) && (now.read || may('read'))
  return {
    resource,
    label: resourceLabel[resource],
    note: holdsAny(now) ? noteOf(now) : '',
    base,
    now,
    offered: Object.fromEntries(rightNames.map((right) => [right, offered(right)])) as Record<Right, boolean>,
    changed: rightNames.some((right) => now[right] !== base[right]),
    beyond: !covers(mine(resource), now),
  }
}

export interface MatrixGroup {
  readonly group: MenuGroup
  readonly rows: readonly MatrixRow[]
}

/** Rows by menu section, without rights the role neither has nor can have. */
export function matrixOf(role: Role, overrides: AccessOverride, mine: RightsFor): MatrixGroup[] {
  const rows = resources
    .map((resource) => rowOf(role, overrides, mine, resource))
    .filter(({ now, base, offered }) => holdsAny(now) || holdsAny(base) || rightNames.some((right) => offered[right]))
  return menuGroups
    .map((group) => ({ group, rows: rows.filter(({ resource }) => resourceGroup[resource] === group) }))
    .filter((part) => part.rows.length > 0)
}

/** Rights of a row after a change: writing implies reading, and without reading there are none. */
function after(row: MatrixRow, right: Right, on: boolean): Pick<Rights, Right> {
  const { read, create, update, delete: remove } = row.now
  const now = { read, create, update, delete: remove }
  if (right === 'read' && !on) return { read: false, create: false, update: false, delete: false }
  return on ? { ...now, read: true, [right]: true } : { ...now, [right]: false }
}

/** Sets one right of the rows; keeps only differences from the base role. */
export function withRight(
  overrides: AccessOverride,
  rows: readonly MatrixRow[],
  right: Right,
  on: boolean,
): AccessOverride {
  const next: AccessOverride = { ...overrides }
  for (const row of rows) {
    if (row.now[right] === on || (on && !row.offered[right])) continue
    const rights = after(row, right, on)
    const differs = rightNames.filter((name) => rights[name] !== row.base[name])
    if (differs.length === 0) delete next[row.resource]
    else next[row.resource] = Object.fromEntries(differs.map((name) => [name, rights[name]]))
  }
  return next
}

export function withoutChange(overrides: AccessOverride, resource: Resource): AccessOverride {
  const { [resource]: _dropped, ...rest } = overrides
  return rest
}

export const changedCount = (groups: readonly MatrixGroup[]): number =>
  groups.flatMap(({ rows }) => rows).filter(({ changed }) => changed).length

/** State of a section's checkbox: all available rights, some or none. */
export function stateOf(rows: readonly MatrixRow[], right: Right): 'all' | 'some' | 'none' | 'impossible' {
  const possible = rows.filter(({ now, offered }) => now[right] || offered[right])
  if (possible.length === 0) return 'impossible'
  const on = possible.filter(({ now }) => now[right]).length
  return on === 0 ? 'none' : on === possible.length ? 'all' : 'some'
}
