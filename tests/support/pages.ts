import { allProblems } from '@asistent/contract/core/problem'
import { invitableRoles } from '@asistent/domain/access/cover'
import { rightsOf } from '@asistent/domain/access/matrix'
import { resourceLabel } from '@asistent/domain/access/resource-words'
import { resources, type Resource } from '@asistent/domain/access/resources'
import type { Right, Rights } from '@asistent/domain/access/rights'
import { roleLabel, roles, type Role } from '@asistent/domain/access/roles'
import { pageOf, tableLines } from './generated'
import { strangerVerdict, verdictOf } from './permissions'
import type { Registered } from './registered'

// Content of the generated pages. The matrix is a parameter, so that mutation tests can print a modified one.

export type RightsTable = (role: Role, resource: Resource) => Rights

const letters = { create: 'C', read: 'R', update: 'U', delete: 'D' } as const
const inOrder = ['create', 'read', 'update', 'delete'] as const satisfies readonly Right[]

function cellOf(rights: Rights): string {
  const held = inOrder
    .filter((right) => rights[right])
    .map((right) => letters[right])
    .join('')
  return `${held || '–'}${rights.own ? 'o' : ''}${rights.limit ? ` (${rights.limit})` : ''}`
}

const roleHeads = roles.map((role) => roleLabel[role])

export const matrixRow = (resource: Resource, table: RightsTable = rightsOf): string[] => [
  resource,
  resourceLabel[resource],
  ...roles.map((role) => cellOf(table(role, resource))),
]

export const matrixPage = (table: RightsTable = rightsOf): string =>
  pageOf(
    'Права по роли',
    'C създава, R вижда, U променя, D изтрива; o – само свое; дума в скоби стеснява правото (packages/domain/src/access/rights.ts).',
    [
      ...tableLines(
        ['Ресурс', 'Име', ...roleHeads],
        resources.map((resource) => matrixRow(resource, table)),
      ),
      '',
      '## Кой кого кани',
      '',
      'Вградените роли се дават с покана и когато правата им са повече от правата на поканилия (packages/domain/src/access/cover.ts).',
      '',
      ...tableLines(
        ['Кани', ...roleHeads],
        roles.flatMap((inviter) => {
          const invitable = invitableRoles[inviter]
          return invitable ? [[roleLabel[inviter], ...roles.map((role) => (invitable.includes(role) ? '✓' : '–'))]] : []
        }),
      ),
    ],
  )

export const permissionsPage = (calls: readonly Registered[], table: RightsTable = rightsOf): string =>
  pageOf(
    'Кой какво може да извика',
    '✓ – да; – – не; own – само за своето; create и update – записът е позволен само в тази посока (нов или съществуващ).',
    tableLines(
      ['Услуга', 'Какво прави', 'Непознат', ...roleHeads],
      calls.toSorted(byName).map((one) => permissionsRow(one, table)),
    ),
  )

export const permissionsRow = ({ call, name }: Registered, table: RightsTable = rightsOf): string[] => [
  `\`${name}\``,
  call.title,
  strangerVerdict(call.access),
  ...roles.map((role) => verdictOf(call.access, role, (resource) => table(role, resource))),
]

const byName = (left: Registered, right: Registered) => (pathFirst(left) < pathFirst(right) ? -1 : 1)
const pathFirst = ({ call }: Registered) => `${call.path.toLowerCase()} ${call.method}`

export const callsPage = (calls: readonly Registered[]): string =>
  pageOf(
    'Услуги',
    `${calls.length} услуги. Темите свързват записи и четения: записът ги обявява, отворените екрани с тях се презареждат.`,
    tableLines(
      ['Метод', 'Път', 'Какво прави', 'Част', 'Теми', 'Заключване'],
      calls
        .toSorted(byName)
        .map(({ call, slice }) => [
          call.method,
          `\`${call.path}\``,
          call.title,
          slice,
          call.topics.join(', '),
          call.lock ? `${call.lock.category} по ${call.lock.day}` : '',
        ]),
    ),
  )

export const problemsPage = (): string =>
  pageOf(
    'Откази',
    'Всичко, което системата може да откаже, и с какви думи. {думата} се попълва от самия случай.',
    tableLines(
      ['Код', 'HTTP', 'Текст'],
      [...allProblems()]
        .toSorted(([left], [right]) => (left < right ? -1 : 1))
        .map(([code, [status, text]]) => [`\`${code}\``, String(status), text]),
    ),
  )
