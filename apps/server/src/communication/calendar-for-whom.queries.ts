import { roleLabel, roleOfType } from '@asistent/domain/access/roles'
import type { PlacedAudience } from '@asistent/domain/communication/audience'
import { capitalised } from '@asistent/domain/kernel/text'
import { sql } from 'drizzle-orm'
import type { ReadContext } from '../platform/context'
import { rows } from '../platform/database'
import { inLanguage, say, type Phrase, type Said } from '../platform/language'
import { anyOf } from '../platform/list'

/** Audience as text without names of single people: a parent must not read who else was chosen. */
export async function audienceWords(
  { tx, scope }: Pick<ReadContext, 'tx' | 'scope'>,
  audience: PlacedAudience,
): Promise<string> {
  if (audience.everyone) return inLanguage(say('Всички в детската градина'), scope.language)
  const counted = (count: number, words: Phrase): Said[] =>
    count === 0 ? [] : [scope.role === 'Parent' ? words : say('{words} ({count})', { words, count })]
  const groups =
    audience.classIds.length === 0
      ? []
      : await rows<{ name: string }>(
          tx,
          sql`select g.name from child_group g where g.id = ${anyOf(audience.classIds)} order by g.name`,
        )
  const names = groups.map(({ name }) => `„${name}“`)
  const roles = audience.roleTypes.flatMap((type) => roleOfType(type) ?? [])
  const shown = {
    all: roles.map((role) => ({ ...say(roleLabel[role]), bulgarian: roleLabel[role].toLocaleLowerCase('bg') })),
  }
  const parts = [
    ...(roles.length > 0 ? [say('роли: {roles}', { roles: shown })] : []),
    ...(names.length > 0 ? [familiesOf(names, audience.classStaff)] : []),
    ...counted(audience.studentIds.length, say('родители на избрани деца')),
    ...counted(audience.userIds.length, say('избрани хора')),
  ]
  return capitalised(parts.map((part) => inLanguage(part, scope.language)).join('; '))
}

function familiesOf(groups: readonly string[], withStaff: boolean): Phrase {
  const names = { all: groups }
  if (groups.length === 1)
    return withStaff ? say('родители и екип на група {names}', { names }) : say('родители на група {names}', { names })
  return withStaff ? say('родители и екип на групи {names}', { names }) : say('родители на групи {names}', { names })
}
