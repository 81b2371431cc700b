import type { OutputOf } from '@asistent/contract/core/call'
import { refuseHelp } from '@asistent/contract/help/problems'
import { deleteHelpTopic, getHelpTopic, listHelpTopics, saveHelpTopic } from '@asistent/contract/help/topics.calls'
import { roleTypes } from '@asistent/domain/access/roles'
import { eq, sql, type SQL } from 'drizzle-orm'
import { writtenContent } from '../communication/clean-content.ops'
import { helpTopic } from '../db/tables/help'
import { oneRow, rows, type Tx } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { anyOf } from '../platform/list'
import { deleteRow, saveRow, type Owner } from '../platform/rows'
import type { Scope } from '../platform/scope'
import { requireFound, inKindergarten } from '../platform/versioned'

/** Texts of one owner: readers load all of them together, also for the search. */
const maxTopics = 100

const ownerOf = (scope: Scope): Owner => (scope.role === 'Master' ? null : inKindergarten(scope))

const manages = (scope: Scope): boolean => scope.rights('Kindergarten').update

function visible(scope: Scope): SQL {
  const { role, kindergartenIds } = scope
  if (role === 'Master') return sql`t.kindergarten_id is null`
  const ofRole = sql`(cardinality(t.role_types) = 0 or ${roleTypes[role]} = any(t.role_types))`
  // Experts oversee kindergartens, whose texts are for their own people.
  if (kindergartenIds === 'all' || role === 'Municipality') return sql`t.kindergarten_id is null and ${ofRole}`
  // Those who write the texts of a kindergarten also read the texts for other roles.
  const readable = manages(scope) ? sql`true` : ofRole
  return sql`(t.kindergarten_id is null and ${ofRole} or t.kindergarten_id = ${anyOf(kindergartenIds)} and ${readable})`
}

const columns = sql`t.id, t.about, t.title, t.lead, t.area, t.role_types as "roleTypes", t.content, t.original, t.version`

const ofOwner = (owner: Owner): SQL => sql`t.kindergarten_id is not distinct from ${owner}::int`

type Listed = OutputOf<typeof listHelpTopics>['result'][number]

export const helpTopicHandlers: Handler[] = [
  read(listHelpTopics, async ({ tx, scope }) => {
    const isOwn = manages(scope) && !scope.consolidated ? ofOwner(ownerOf(scope)) : sql`false`
    const result = await rows<Listed>(
      tx,
      sql`select ${columns}, k.name as "kindergartenName", ${isOwn} as "isOwn"
        from help_topic t left join kindergarten k on k.id = t.kindergarten_id
        where ${visible(scope)} order by t.title, t.id`,
    )
    return { result, rowsCount: result.length }
  }),

  read(getHelpTopic, async ({ tx, scope }, { id }) =>
    requireFound(
      await oneRow<OutputOf<typeof getHelpTopic>>(
        tx,
        sql`select ${columns} from help_topic t where t.id = ${id} and ${ofOwner(ownerOf(scope))}`,
      ),
    ),
  ),

  write(
    saveHelpTopic,
    async ({ tx, scope, audit }, { id, version, content, roleTypes: readers, original, ...form }) => {
      const owner = ownerOf(scope)
      if (id === undefined) await requireRoom(tx, owner)
      // A replacement has the readers of its original.
      const isReplacement = owner === null && form.about !== null
      const helpTopicId = await saveRow(
        tx,
        helpTopic,
        owner,
        { id, version },
        {
          ...form,
          roleTypes: isReplacement ? [] : readers,
          original: isReplacement ? original : null,
          content: writtenContent(content),
        },
      )
      audit.about({ helpTopicId })
      return ok(helpTopicId)
    },
  ),

  write(deleteHelpTopic, async ({ tx, scope, audit }, { id }) => {
    const owner = ownerOf(scope)
    await deleteRow(tx, helpTopic, owner, id)
    // Notes of kindergartens to a deleted topic.
    if (owner === null) await tx.delete(helpTopic).where(eq(helpTopic.about, `t${id}`))
    audit.about({ helpTopicId: id })
    return allDone
  }),
]

async function requireRoom(tx: Tx, owner: Owner): Promise<void> {
  const stored = await oneRow<{ count: number }>(
    tx,
    sql`select count(*)::int as count from help_topic t where ${ofOwner(owner)}`,
  )
  if ((stored?.count ?? 0) >= maxTopics) throw refuseHelp('too-many', { values: { max: maxTopics } })
}
