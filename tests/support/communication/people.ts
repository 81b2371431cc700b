import { encodeContent } from '@asistent/domain/communication/content'
import { demoUsers, type DemoUserName } from '../../../apps/server/src/demo/sign-ins'
import type { World } from '../world'

// Demo users in the tests of messages.

export const written = (html = '<p>Здравейте!</p>') => encodeContent(html)

interface To {
  readonly everyone: boolean
  readonly classStaff: boolean
  readonly roleTypes: (1 | 2 | 3 | 6 | 8 | 9)[]
  readonly classIds: number[]
  readonly studentIds: number[]
  readonly userIds: number[]
}

const to = (part: Partial<To>): To => ({
  everyone: false,
  classStaff: false,
  roleTypes: [],
  classIds: [],
  studentIds: [],
  userIds: [],
  ...part,
})

export const toUsers = (...userIds: number[]) => to({ userIds })
export const toGroups = (...classIds: number[]) => to({ classIds })
export const toChildren = (...studentIds: number[]) => to({ studentIds })
export const toRoles = (...roleTypes: To['roleTypes']) => to({ roleTypes })
export const toEveryone = to({ everyone: true })

/** The child of the demo parent: the second guardian may see it but not sign for it. */
export async function childOf(world: World, user: DemoUserName) {
  const [row] = await world.sql<{ id: number; groupId: number; kindergartenId: number }>(
    `select c.id, p.group_id as "groupId", c.kindergarten_id as "kindergartenId" from child c join child_guardian cg on cg.child_id = c.id join guardian q on q.id = cg.guardian_id
      join account a on a.id = q.account_id join child_group_period p on p.child_id = c.id and p.to_on is null
      where a.email = $1 order by c.id limit 1`,
    [demoUsers[user].email],
  )
  if (!row) throw new Error(`no child of ${user}`)
  return row
}
