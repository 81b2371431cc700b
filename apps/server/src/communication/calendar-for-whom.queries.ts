import { roleLabel, roleOfType } from '@asistent/domain/access/roles'
import type { PlacedAudience } from '@asistent/domain/communication/audience'
import { capitalised, listed } from '@asistent/domain/kernel/text'
import { sql } from 'drizzle-orm'
import type { ReadContext } from '../platform/context'
import { rows } from '../platform/database'
import { anyOf } from '../platform/list'

/** Who something is for, in words that name no single person: a parent isn't told who else was chosen. */
export async function audienceWords(
  { tx, scope }: Pick<ReadContext, 'tx' | 'scope'>,
  audience: PlacedAudience,
): Promise<string> {
  if (audience.everyone) return 'Всички в детската градина'
  const counted = (count: number, words: string) =>
    count === 0 ? [] : [scope.role === 'Parent' ? words : `${words} (${count})`]
  const groups =
    audience.classIds.length === 0
      ? []
      : await rows<{ name: string }>(
          tx,
          sql`select g.name from child_group g where g.id = ${anyOf(audience.classIds)} order by g.name`,
        )
  const names = groups.map(({ name }) => `„${name}“`)
  const roles = audience.roleTypes.flatMap((type) => roleOfType(type) ?? [])
  const parts = [
    ...(roles.length > 0 ? [`роли: ${listed(roles.map((role) => roleLabel[role].toLocaleLowerCase('bg')))}`] : []),
    ...(names.length > 0
      ? [
          `родители${audience.classStaff ? ' и екип' : ''} на ${names.length === 1 ? 'група' : 'групи'} ${listed(names)}`,
        ]
      : []),
    ...counted(audience.studentIds.length, 'родители на избрани деца'),
    ...counted(audience.userIds.length, 'избрани хора'),
  ]
  return capitalised(parts.join('; '))
}
