import type { getProtocol } from '@asistent/contract/books/council.calls'
import type { OutputOf } from '@asistent/contract/core/call'
import { sql } from 'drizzle-orm'
import { rows, type Tx } from '../platform/database'

export type DecisionRow = OutputOf<typeof getProtocol>['decisions'][number]

export const decisionsOf = (tx: Tx, entryId: number): Promise<DecisionRow[]> =>
  rows(
    tx,
    sql`select d.id, d.number, d.running_number as "runningNumber", d.title, d.votes_for as "votesFor", d.votes_against as "votesAgainst",
      d.votes_abstained as "votesAbstained", d.staff_id as "staffId", concat_ws(' ', s.first_name, s.last_name) as responsible,
      d.deadline_on as "deadlineOn", d.done_on as "doneOn", d.done_note as "doneNote", d.version
      from council_decision d left join staff_member s on s.id = d.staff_id where d.entry_id = ${entryId} order by d.number`,
  )
