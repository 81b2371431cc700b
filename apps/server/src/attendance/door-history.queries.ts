import type { ChangedDoor } from '@asistent/contract/attendance/day.calls'
import type { DoorHalf } from '@asistent/domain/attendance/door'
import type { Day } from '@asistent/domain/kernel/day'
import { sql } from 'drizzle-orm'
import { asSystem, rows, type Tx } from '../platform/database'

// Author of the stored times, for the question about a conflict. Not stored in the table of forty million rows: the
// history has its changes, and a row that was never changed has its creator.

const columnsOf: Record<DoorHalf, readonly string[]> = {
  arrival: ['arrived_at', 'brought_by'],
  leaving: ['left_at', 'collected_by'],
}

type Entered = Pick<ChangedDoor, 'enteredBy' | 'enteredAt'>

/** Latest entry about these times of a child's day. */
export async function whoEntered(
  tx: Tx,
  { childId, day }: { readonly childId: number; readonly day: Day },
  halves: readonly DoorHalf[],
): Promise<Entered> {
  const columns = sql.param(halves.flatMap((half) => columnsOf[half]))
  // Uses the system role: teachers may not read the history.
  const [entered] = await asSystem(tx, () =>
    rows<Entered>(
      tx,
      sql`select p.first_name || ' ' || p.last_name as "enteredBy", to_json(e.at) #>> '{}' as "enteredAt" from (
          (select h.account_id as by, h.at, 1 as place from audit_change h
            where h.table_name = 'attendance' and h.row_id = ${`${childId}:${day}`} and h.after ?| ${columns}::text[] order by h.id desc limit 1)
          union all select a.marked_by, a.marked_at, 2 from attendance a where a.child_id = ${childId} and a.day = ${day}
        ) e join account p on p.id = e.by order by e.place limit 1`,
    ),
  )
  return entered ?? { enteredBy: null, enteredAt: null }
}
