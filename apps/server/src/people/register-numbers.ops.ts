import { sql } from 'drizzle-orm'
import type { Tx } from '../platform/database'

/** A record's number in the national register. */
export interface RegisterNumber {
  readonly id: number
  readonly number: number
}

const tables = { group: sql`child_group`, child: sql`child`, staff: sql`staff_member` }

/** Stores the register's numbers of groups, children and staff; writes only differences. */
export async function setRegisterNumbers(
  tx: Tx,
  kindergartenId: number,
  kind: keyof typeof tables,
  numbers: readonly RegisterNumber[],
): Promise<void> {
  if (numbers.length === 0) return
  await tx.execute(
    sql`update ${tables[kind]} t set neispuo_id = n.number, version = t.version + 1 from jsonb_to_recordset(${JSON.stringify(numbers)}::jsonb) as n (id int, number int)
      where t.id = n.id and t.kindergarten_id = ${kindergartenId} and t.neispuo_id is distinct from n.number`,
  )
}
