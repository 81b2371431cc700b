import { roleTypes } from '@asistent/domain/access/roles'
import { sql } from 'drizzle-orm'
import type { Dashboard } from '@asistent/contract/dashboards/dashboards.answer'
import type { ReadContext } from '../platform/context'
import { part } from '../platform/together'

/** Current announcements of the master for this role that the user has not dismissed, newest first. */
export const platformMessages = ({ scope, now }: Pick<ReadContext, 'scope' | 'now'>) =>
  part<NonNullable<Dashboard['platformMessages']>[number]>(
    sql`select m.id, m.title, m.content, m.created_at as "creationTime" from master_message m
      where (m.valid_to is null or m.valid_to > ${now.toISOString()}) and (cardinality(m.role_types) = 0 or ${roleTypes[scope.role]} = any (m.role_types))
        and not exists (select from master_message_dismissed d where d.message_id = m.id and d.account_id = ${scope.accountId})
      order by m.created_at desc, m.id desc limit 10`,
    ['creationTime'],
  )
