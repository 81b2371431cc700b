import { roleTypes, userTypeOfRole, type Role } from '@asistent/domain/access/roles'
import { demoUsers, type DemoUserName } from '../../apps/server/src/demo/sign-ins'
import type { Person, World } from './world'

// Users besides the demo users, created in the database of one test world.

/** Demo user of each role, in the kindergarten with the demo data. */
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
  /** Overrides of the access matrix (domain/access/custom.ts). */
  readonly access?: object
}

let members = 0

/** A new account with one role in one kindergarten, without assigned children or groups. */
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

interface Days {
  readonly from: string
  readonly to?: string
}

/** A new teacher of a group; a former one if `to` is in the past. */
export async function addTeacher(world: World, groupId: number, { from, to }: Days): Promise<Person> {
  const [group] = await world.sql<{ id: number }>('select kindergarten_id as id from child_group where id = $1', [
    groupId,
  ])
  const kindergartenId = group?.id ?? 0
  const person = await addMember(world, { role: 'Teacher', kindergartenId })
  await world.sql(
    `with made as (insert into staff_member (kindergarten_id, account_id, first_name, last_name, hired_on) values ($1, $2, 'Никола', 'Златев', $4) returning id)
     insert into group_staff (kindergarten_id, group_id, staff_id, from_on, to_on) select $1, $3, id, $4, $5 from made`,
    [kindergartenId, person.accountId, groupId, from, to ?? null],
  )
  return person
}

/** Makes a staff member the substitute of a colleague in a group. */
export const standIn = (world: World, { accountId }: Person, groupId: number, { from, to = from }: Days) =>
  world.sql(
    `insert into staff_substitution (kindergarten_id, absent_id, reason, from_on, to_on, group_id, substitute_id, daily_minutes)
     select s.kindergarten_id, (select min(o.id) from staff_member o where o.kindergarten_id = s.kindergarten_id and o.id <> s.id), 6, $2, $3, $4, s.id, 360
     from staff_member s where s.account_id = $1`,
    [accountId, from, to, groupId],
  )

/** Selects the school year before the active one. */
export const selectLastYear = (world: World, { accountId }: Person) =>
  world.sql(
    `update membership m set school_year_id = past.id from school_year past join school_year y on y.kindergarten_id = past.kindergarten_id and y.active
     where m.account_id = $1 and past.kindergarten_id = m.kindergarten_id and past.start_year = y.start_year - 1`,
    [accountId],
  )

/** A new guardian with an account; `link` assigns the guardian to a child. */
export async function addGuardian(
  world: World,
  kindergartenId: number,
  link?: { readonly childId: number; readonly maySee?: boolean; readonly mayPay?: boolean },
): Promise<Person> {
  const person = await addMember(world, { role: 'Parent', kindergartenId })
  await world.sql(
    `with made as (insert into guardian (kindergarten_id, account_id, first_name, last_name) values ($1, $2, 'Никола', 'Златев') returning id)
     insert into child_guardian (kindergarten_id, child_id, guardian_id, kinship, may_see, may_pay) select $1, $3, id, 99, $4, $5 from made where $3::int is not null`,
    [kindergartenId, person.accountId, link?.childId ?? null, link?.maySee ?? true, link?.mayPay ?? true],
  )
  return person
}

/** Moves the child to another group; the day before is its last in the old one. */
export async function moveChild(world: World, childId: number, groupId: number, day: string): Promise<void> {
  await world.sql(`update child_group_period set to_on = $2::date - 1 where child_id = $1 and to_on is null`, [
    childId,
    day,
  ])
  await world.sql(
    `insert into child_group_period (kindergarten_id, child_id, group_id, from_on) select kindergarten_id, id, $2, $3 from child where id = $1`,
    [childId, groupId, day],
  )
}
