import { activateAccount } from '@asistent/contract/identity/links.calls'
import { listUsers, sendInvitation } from '@asistent/contract/identity/users.calls'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { kindergartenOf } from '../../../../tests/support/actors'
import { startWorld, type World } from '../../../../tests/support/world'
import { demoUsers } from '../demo/sign-ins'
import { lastLetter, lettersTo, tokenIn } from '../../../../tests/support/identity/look'

let world: World
let home: number
beforeAll(async () => {
  world = await startWorld()
  home = await kindergartenOf(world, 'director')
})
afterEach(() => world.reset())
afterAll(() => world.close())

const idOf = async (email: string) =>
  (await world.sql<{ id: number }>('select id from account where lower(email) = $1', [email]))[0]?.id ?? 0
const rowOf = async (email: string) =>
  (await (await world.as('director')).ok(listUsers, { search: email })).result.find((row) => row.email === email)

describe('invitation mails', () => {
  const guardianWith = async (email: string | null) => {
    const [row] = await world.sql<{ id: number }>(
      `insert into guardian (kindergarten_id, first_name, last_name, email) values ($1, 'Ани', 'Златева', $2) returning id`,
      [home, email],
    )
    return row?.id ?? 0
  }

  test('invites many parents; returns skipped ones with the reason', async () => {
    const director = await world.as('director')
    const [ok, none, shared] = [
      await guardianWith('Ani.Zlateva@example.bg'),
      await guardianWith(null),
      await guardianWith(demoUsers.parent.email),
    ]
    expect(await director.ok(sendInvitation, { parentIds: [ok, none, shared, ok] })).toEqual({
      isSuccessful: true,
      sent: 1,
      skipped: [
        { name: 'Ани Златева', reason: 'Няма въведен имейл' },
        { name: 'Ани Златева', reason: 'С този имейл вече има профил на друг човек от детската градина' },
      ],
    })
    expect((await lastLetter(world, 'ani.zlateva@example.bg')).text).toContain('/account-activation/parent/')
    await director.ok(sendInvitation, { parentIds: [ok] })
    expect(await lettersTo(world, 'ani.zlateva@example.bg')).toHaveLength(2)
    const first = tokenIn((await lettersTo(world, 'ani.zlateva@example.bg'))[0]!)
    expect((await world.stranger.call(activateAccount, { token: first, password: 'NovaParola2' })).status).toBe(400)
  })

  test('a teacher invites only parents of the own group', async () => {
    const teacher = await world.as('teacher')
    const foreign = await guardianWith('chuzhd@example.bg')
    expect((await teacher.call(sendInvitation, { parentIds: [foreign] })).status).toBe(404)
    const [guardian] = await world.sql<{ id: number }>(
      `select distinct cg.guardian_id as id from group_staff gs join staff_member s on s.id = gs.staff_id and s.account_id = $1
        join child_group_period p on p.group_id = gs.group_id and p.to_on is null join child_guardian cg on cg.child_id = p.child_id
        join guardian g on g.id = cg.guardian_id and g.account_id is null limit 1`,
      [teacher.accountId],
    )
    await world.sql(`update guardian set email = 'svoi@example.bg' where id = $1`, [guardian?.id])
    expect(await teacher.ok(sendInvitation, { parentIds: [guardian?.id ?? 0] })).toMatchObject({ sent: 1 })
    const invited = await idOf(demoUsers.invited.email)
    expect((await teacher.call(sendInvitation, { userIds: [invited] })).status).toBe(403)
    expect((await (await world.as('parent')).call(sendInvitation, { userIds: [invited] })).status).toBe(403)
  })

  test('invites staff by their records', async () => {
    const director = await world.as('director')
    const [row] = await world.sql<{ id: number }>(
      `insert into staff_member (kindergarten_id, first_name, last_name, email) values ($1, 'Тодор', 'Колев', 'todor@example.bg') returning id`,
      [home],
    )
    expect(await director.ok(sendInvitation, { teacherIds: [row?.id ?? 0], roleType: 9 })).toMatchObject({ sent: 1 })
    expect((await rowOf('todor@example.bg'))?.roles).toMatchObject([{ roleType: 9 }])
    const manciple = await world.as('manciple')
    expect((await manciple.call(sendInvitation, { teacherIds: [row?.id ?? 0], roleType: 9 })).status).toBe(403)
    const active = await director.ok(sendInvitation, { userIds: [await idOf(demoUsers.teacher.email)] })
    expect(active).toMatchObject({ sent: 0, skipped: [{ reason: 'Профилът вече е активен' }] })
  })
})
