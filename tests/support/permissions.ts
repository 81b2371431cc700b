import type { Access } from '@asistent/contract/core/access'
import { rightsOf } from '@asistent/domain/access/matrix'
import type { Resource } from '@asistent/domain/access/resources'
import type { Right, Rights } from '@asistent/domain/access/rights'
import { roles, type Role } from '@asistent/domain/access/roles'

// Verdict of a call's `access` and the matrix for a role, as printed in docs/generated/permissions.md. Implemented
// independently of the server's `allowed()`, so that tests over HTTP detect its defects.

type RightsFor = (resource: Resource) => Rights

export type Saving = 'create' | 'update'

interface Grant {
  readonly own: boolean
}

function grants(access: Access, role: Role, rightsFor: RightsFor, saving: Saving): Grant[] {
  const holding = (resource: Resource, right: Right, applies: boolean): Grant[] => {
    const rights = rightsFor(resource)
    return applies && rights[right] ? [{ own: rights.own }] : []
  }
  switch (access.kind) {
    case 'anyone':
    case 'signedIn':
      return [{ own: false }]
    case 'role':
      return access.roles.includes(role) ? [{ own: false }] : []
    case 'may':
      return holding(access.resource, access.right, role !== 'Master')
    case 'save':
      return holding(access.resource, saving, role !== 'Master')
    case 'master':
      return holding(access.resource, access.right, role === 'Master')
    case 'either':
      return access.of.flatMap((one) => grants(one, role, rightsFor, saving))
  }
}

/** Cell of a call and a role. `create` and `update` are saves with only one of the two rights. */
export const verdicts = ['✓', 'own', 'create', 'own create', 'update', 'own update', '–'] as const
export type Verdict = (typeof verdicts)[number]

export function verdictOf(
  access: Access,
  role: Role,
  rightsFor: RightsFor = (resource) => rightsOf(role, resource),
): Verdict {
  const create = grants(access, role, rightsFor, 'create')
  const update = grants(access, role, rightsFor, 'update')
  if (create.length + update.length === 0) return '–'
  const isOnlyOwn = [...create, ...update].every((grant) => grant.own)
  if (create.length > 0 && update.length > 0) return isOnlyOwn ? 'own' : '✓'
  const way: Saving = create.length > 0 ? 'create' : 'update'
  return isOnlyOwn ? `own ${way}` : way
}

export const allows = (verdict: Verdict, saving: Saving): boolean =>
  verdict === '✓' || verdict === 'own' || verdict.endsWith(saving)

export const isOwn = (verdict: Verdict): boolean => verdict.startsWith('own')

/** Unauthenticated callers may only use calls with access for anyone. */
export const strangerVerdict = (access: Access): Verdict => (access.kind === 'anyone' ? '✓' : '–')

export interface PermissionRow {
  readonly stranger: Verdict
  readonly byRole: Readonly<Record<Role, Verdict>>
}

const isVerdict = (text: string): text is Verdict => (verdicts as readonly string[]).includes(text)

/** Parses the committed page, with which calls over HTTP are compared. */
export function parsePermissions(page: string): Map<string, PermissionRow> {
  const lines = page.split('\n').filter((line) => line.startsWith('| `'))
  return new Map(
    lines.map((line) => {
      const [, name = '', , ...cells] = line.split('|').map((cell) => cell.trim())
      const read = (column: number): Verdict => {
        const text = cells[column] ?? ''
        if (!isVerdict(text)) throw new Error(`permissions.md: unreadable cell '${text}' of ${name}`)
        return text
      }
      const byRole = Object.fromEntries(roles.map((role, column) => [role, read(column + 1)])) as Record<Role, Verdict>
      return [name.replaceAll('`', ''), { stranger: read(0), byRole }]
    }),
  )
}
