import { roleTypes, userTypeOfRole, type Role } from '@asistent/domain/access/roles'
import { demoUsers, type DemoUserName } from '../../apps/server/src/demo/sign-ins'
import type { Person, World } from './world'

// People beside the demo users: made in the database of one test world.

/** The demo user of each role, of the kindergarten the demo data are told about. */
export const userOfRole: Readonly<Record<Role, DemoUserName>> = {
  Director: 'director',
  Teacher: 'teacher',
  Parent: 'parent',
  MON: 'ministry',
  Municipality: 'municipality',
  Administrator: 'administrator',
  Master: 'master',
  ResourceSpecialist: 'resourceSpecialist',
  Manciple: 'manciple',
}

export async function kindergartenOf(world: World, user: DemoUserName): Promise<number> {
  const [row] = await world.sql<{ id: number }>(
    `select m.kindergarten_id as id from account a join membership m on m.account_id = a.id
      where a.email = $1 order by m.id = a.membership_id desc nulls last, m.id limit 1`,
    [demoUsers[user].email],
  )
  if (!row) throw new Error(`${user} belongs to no kindergarten`)
  return row.id
}

interface NewMember {
  readonly role: Role
  readonly kindergartenId: number
  /** Access edited over the matrix (domain/access/custom.ts). */
  readonly access?: object
}

let members = 0

/** A new account that holds one role in one kindergarten and knows nobody there. */
export async function addMember(world: World, { role, kindergartenId, access }: NewMember): Promise<Person> {
  const email = `chlen${++members}@example.bg`
  const custom = access
    ? await world.sql<{ id: number }>(
        `insert into custom_role (kindergarten_id, name, base_role, access) values ($1, $2, $3, $4) returning id`,
        [kindergartenId, `Роля ${members}`, roleTypes[role], JSON.stringify(access)],
      )
    : []
  const [account] = await world.sql<{ id: number }>(
    `insert into account (email, first_name, last_name, user_type, state) values ($1, 'Никола', 'Златев', $2, 'active') returning id`,
    [email, userTypeOfRole(role)],
  )
  await world.sql(
    `insert into membership (account_id, kindergarten_id, role, custom_role_id) values ($1, $2, $3, $4)`,
    [account?.id, kindergartenId, roleTypes[role], custom[0]?.id ?? null],
  )
  return world.withSession(email)
}
