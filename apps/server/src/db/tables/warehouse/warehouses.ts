import { boolean, index, integer, pgTable, smallint } from 'drizzle-orm/pg-core'
import { id, name, version } from '../../columns'
import { kindergartenId } from '../institutions'
import { staffMember } from '../people'

export const warehouse = pgTable(
  'warehouse',
  {
    id: id(),
    kindergartenId: kindergartenId(),
    name: name('name').notNull(),
    responsibleId: integer('responsible_id').references(() => staffMember.id),
    storageConditionId: smallint('storage_condition'),
    isActive: boolean('active').notNull().default(true),
    version: version(),
  },
  (t) => [index().on(t.responsibleId)],
)
