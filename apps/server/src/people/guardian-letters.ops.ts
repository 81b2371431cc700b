import { sql } from 'drizzle-orm'
import type { WriteContext } from '../platform/context'
import { asSystem, rows } from '../platform/database'

/** E-mail addresses of guardians with access to the child. Accounts are outside of the policies. */
export const guardianAddresses = (context: Pick<WriteContext, 'tx'>, childId: number) =>
  asSystem(context.tx, () =>
    rows<{ accountId: number; email: string }>(
      context.tx,
      sql`select a.id as "accountId", a.email from child_guardian cg join guardian p on p.id = cg.guardian_id join account a on a.id = p.account_id and a.state = 'active'
        where cg.child_id = ${childId} and cg.may_see order by a.id`,
    ),
  )
