import { listChildren } from '@asistent/contract/people/children.calls'
import {
  deleteGuardian,
  getGuardian,
  guardianOverview,
  guardiansByKindergarten,
  inviteGroup,
  linkGuardian,
  listGuardians,
  matchGuardians,
  saveGuardian,
  unlinkGuardian,
} from '@asistent/contract/people/guardians.calls'
import { listOwnRights } from '@asistent/contract/people/own-rights.calls'
import { getChild } from '@asistent/contract/people/child-record.calls'
import { day } from '@asistent/domain/kernel/day'
import { genders, makeEgn } from '@asistent/domain/kernel/person-id'
import { pdfText } from '@asistent/documents/pdf-text'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'
import { childNamed, childOf, groupNamed, guardianOf, idOf } from '../../../../tests/support/people/demo'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterEach(() => world.reset())
afterAll(() => world.close())

const kalina = () => childNamed(world, 'Калина', 'Стоянова', 'Звънче')
const person = { firstName: 'Невена', lastName: 'Цанкова', email: 'nevena@example.bg', phone: '0888 31 32 33' }

describe('the list of parents', () => {
  test('has children, groups and account state', async () => {
    const director = await world.as('director')
    const { result, rowsCount } = await director.ok(listGuardians, { pageSize: 50, orderByColumn: 'name' })
    expect(rowsCount).toBeGreaterThan(150)
    expect(result.every((guardians) => guardians.children.length > 0)).toBe(true)
    const [anna] = (await director.ok(listGuardians, { search: 'Анна Стоянова', accountState: 'active' })).result
    expect(anna).toMatchObject({ email: 'roditel@example.bg', accountState: 'active' })
    expect(anna?.children.map((child) => child.className).toSorted()).toEqual(['Бързаци', 'Звънче'])
  })

  test('filters by group, child, phone and e-mail, account, former children', async () => {
    const director = await world.as('director')
    const id = await childOf(world, 'Калинка')
    const guardians = (await director.ok(listGuardians, { studentId: id })).result
    expect(guardians.every((parent) => parent.children.some((child) => child.id === id))).toBe(true)
    const group = await director.ok(listGuardians, { classIds: [await groupNamed(world, 'Мечета')], pageSize: 100 })
    expect(group.rowsCount).toBeGreaterThan(3)
    expect(group.rowsCount).toBeLessThan(20)
    const phone = guardians[0]?.phone?.replace('+359', '0') ?? ''
    expect((await director.ok(listGuardians, { search: phone })).result.map((parent) => parent.id)).toContain(
      guardians[0]?.id,
    )
    expect((await director.ok(listGuardians, { search: 'roditel@exam' })).rowsCount).toBe(1)
    const states = await Promise.all(
      (['none', 'invited', 'active'] as const).map(
        async (accountState) => (await director.ok(listGuardians, { accountState, pageSize: 1 })).rowsCount,
      ),
    )
    expect(states.every((n) => n > 0)).toBe(true)
    const left = await director.ok(listGuardians, { isDetached: true, pageSize: 5 })
    expect(left.rowsCount).toBeGreaterThan(5)
  })

  test('prints by kindergarten', async () => {
    const director = await world.as('director')
    const classIds = [await groupNamed(world, 'Мечета')]
    const report = await director.ok(guardianOverview.json, { classIds } as never)
    expect(report.result[0]?.accountState).toMatch(/няма|поканен|активен/)
    expect(pdfText((await director.ok(guardianOverview.pdf!, { classIds } as never)).bytes)).toContain(
      'Списък на родителите',
    )
    expect((await director.ok(guardianOverview.xlsx!, { classIds } as never)).status).toBe(200)
    const grouped = await (await world.as('consolidatedDirector')).ok(guardiansByKindergarten, {})
    expect(grouped.rowsCount).toBe(2)
    expect((await (await world.as('municipality')).call(guardiansByKindergarten, {})).status).toBe(403)
    expect((await (await world.as('parent')).call(guardianOverview.json, {} as never)).status).toBe(403)
  })
})

describe('the record of a parent', () => {
  test('creates, reads and changes a parent; rejects a stale form', async () => {
    const teacher = await world.as('teacher')
    const studentId = await kalina()
    const { entityId } = await teacher.ok(saveGuardian, { ...person, studentId, kinship: 3 })
    const id = Number(entityId)
    const opened = await teacher.ok(getGuardian, { id })
    expect(opened).toMatchObject({
      ...person,
      phone: '+359888313233',
      accountState: 'none',
      accountEmail: null,
      version: 1,
    })
    expect(opened.children).toMatchObject([{ id: studentId, className: 'Звънче', kinship: 3, maySee: true }])
    await teacher.ok(saveGuardian, {
      ...opened,
      workplace: 'Болница',
      personId: makeEgn(day('1990-01-02'), genders.Female, 4),
    })
    expect(await teacher.ok(getGuardian, { id })).toMatchObject({ workplace: 'Болница', personIdType: 0, version: 2 })
    expect((await teacher.call(saveGuardian, { ...opened, workplace: 'Училище' })).status).toBe(409)
  })

  test('rejects duplicates', async () => {
    const director = await world.as('director')
    const studentId = await kalina()
    const number = makeEgn(day('1990-01-02'), genders.Female, 3)
    const { entityId } = await director.ok(saveGuardian, { ...person, personId: number, studentId, kinship: 3 })
    const matches = await director.ok(matchGuardians, {
      email: 'NEVENA@example.bg',
      phone: '0888313233',
      personId: number,
    })
    expect(matches.result).toMatchObject([{ id: entityId, by: ['email', 'phone', 'personId'], hasAccount: false }])
    expect(matches.result[0]?.children).toContain('Калина Стоянова (Звънче)')
    const brother = await childNamed(world, 'Борис', 'Стоянов', 'Бързаци')
    const twice = await director.call(saveGuardian, { ...person, studentId: brother, kinship: 3 })
    expect([twice.status, twice.problem.data]).toEqual([409, { parentId: entityId }])
    expect(twice.problem.errorMessage).toContain('Невена Цанкова')
    const byNumber = await director.call(saveGuardian, {
      firstName: 'Друга',
      lastName: 'Жена',
      personId: number,
      studentId: brother,
      kinship: 3,
    })
    expect(byNumber.status).toBe(409)
    // A couple with one phone number are two persons.
    await director.ok(saveGuardian, {
      firstName: 'Петър',
      lastName: 'Цанков',
      phone: person.phone,
      studentId,
      kinship: 99,
    })
    // Callers without access to her get no name.
    const teacher = await world.as('teacherOfOtherGroup')
    const otherCall = await teacher.call(saveGuardian, {
      ...person,
      studentId: await childOf(world, 'Пчеличка'),
      kinship: 1,
    })
    expect([otherCall.status, otherCall.problem.code, otherCall.problem.data]).toEqual([
      409,
      'people.guardian-known-elsewhere',
      undefined,
    ])
  })

  test('keeps the e-mail of a parent with an account', async () => {
    const director = await world.as('director')
    const id = await idOf(
      world,
      `select p.id from guardian p join account a on a.id = p.account_id where a.email = 'roditel@example.bg'`,
    )
    const opened = await director.ok(getGuardian, { id })
    expect(opened).toMatchObject({ accountState: 'active', accountEmail: 'roditel@example.bg' })
    const answer = await director.call(saveGuardian, { ...opened, email: 'other@example.bg' })
    expect(Object.keys(answer.problem.errors ?? {})).toEqual(['email'])
    await director.ok(saveGuardian, { ...opened, workplace: 'Аптека' })
  })

  test('rejects invalid values, a missing child and other roles', async () => {
    const director = await world.as('director')
    const studentId = await kalina()
    const wrong = await director.call(saveGuardian, {
      ...person,
      email: 'х',
      phone: '1',
      personId: '123',
      studentId,
      kinship: 1,
    })
    expect(Object.keys(wrong.problem.errors ?? {}).toSorted()).toEqual(['email', 'personId', 'phone'])
    expect((await director.call(saveGuardian, person)).problem.errors).toEqual({
      studentId: ['Изберете детето и връзката с него'],
    })
    const otherPerson = await world.as('teacherOfOtherGroup')
    expect((await otherPerson.call(saveGuardian, { ...person, studentId, kinship: 1 })).status).toBe(404)
    const id = await guardianOf(world, studentId)
    expect((await otherPerson.call(getGuardian, { id })).status).toBe(404)
    expect((await otherPerson.call(saveGuardian, { id, ...person })).status).toBe(404)
    for (const user of ['parent', 'municipality', 'manciple'] as const) {
      expect((await (await world.as(user)).call(listGuardians, {})).status).toBe(403)
      expect((await (await world.as(user)).call(getGuardian, { id })).status).toBe(403)
      expect((await (await world.as(user)).call(matchGuardians, { email: 'x' })).status).toBe(403)
    }
    expect(
      (await (await world.as('resourceSpecialist')).call(saveGuardian, { ...person, studentId, kinship: 1 })).status,
    ).toBe(403)
  })

  test('rejects deletion while there are children, an account or documents', async () => {
    const director = await world.as('director')
    const studentId = await kalina()
    const id = Number((await director.ok(saveGuardian, { ...person, studentId, kinship: 3 })).entityId)
    expect((await director.call(deleteGuardian, { id })).problem.errorMessage).toBe(
      'Родителят е свързан с 1 дете и не може да бъде изтрит',
    )
    await director.ok(unlinkGuardian, { id: studentId, parentId: id })
    expect((await (await world.as('teacher')).call(deleteGuardian, { id })).status).toBe(403)
    expect((await (await world.as('directorOfGabrovo')).call(deleteGuardian, { id })).status).toBe(404)
    await director.ok(deleteGuardian, { id })
    expect((await director.call(getGuardian, { id })).status).toBe(404)
    const signsIn = await idOf(
      world,
      `select p.id from guardian p join account a on a.id = p.account_id where a.email = 'roditel2@example.bg'`,
    )
    await world.sql('delete from child_guardian where guardian_id = $1', [signsIn])
    expect((await director.call(deleteGuardian, { id: signsIn })).problem.code).toBe('people.guardian-signs-in')
  })
})

describe('parents of a child', () => {
  /** Rights as in the form. */
  const rightsOf = async (childId: number, guardianId: number) => {
    const { parents } = await (await world.as('director')).ok(getChild, { id: childId })
    return parents.find(({ parentId }) => parentId === guardianId)!
  }

  test('links an existing parent, changes rights, keeps one main parent', async () => {
    const director = await world.as('director')
    const id = await childOf(world, 'Звънче')
    const guardian = await guardianOf(world, await childOf(world, 'Калинка'))
    await director.ok(linkGuardian, { id, parent: { parentId: guardian, kinship: 99, isMain: true, mayPay: false } })
    let { parents } = await director.ok(getChild, { id })
    expect(parents.filter((parent) => parent.isMain).map((parent) => parent.parentId)).toEqual([guardian])
    expect(parents.find((parent) => parent.parentId === guardian)).toMatchObject({ mayPay: false, mayCollect: true })
    const change = { id, parent: { parentId: guardian, kinship: 3, mayCollect: false } } as const
    expect((await director.call(linkGuardian, change)).problem.code).toBe('platform.stale')
    await director.ok(linkGuardian, { ...change, was: await rightsOf(id, guardian) })
    ;({ parents } = await director.ok(getChild, { id }))
    expect(parents.find((parent) => parent.parentId === guardian)).toMatchObject({
      kinship: 3,
      mayCollect: false,
      mayPay: true,
    })
    expect(parents.filter((parent) => parent.isMain)).toHaveLength(1)
    await director.ok(unlinkGuardian, { id, parentId: guardian })
    ;({ parents } = await director.ok(getChild, { id }))
    expect(parents.some((parent) => parent.parentId === guardian)).toBe(false)
    expect(parents.filter((parent) => parent.isMain)).toHaveLength(1)
  })

  test('changed rights apply from the next call', async () => {
    const [director, father] = [await world.as('director'), await world.as('secondParent')]
    const id = await kalina()
    const parentId = await idOf(
      world,
      `select p.id from guardian p join account a on a.id = p.account_id where a.email = 'roditel2@example.bg'`,
    )
    const was = await rightsOf(id, parentId)
    await director.ok(linkGuardian, { id, parent: { parentId, kinship: 2, maySee: false }, was })
    expect((await father.ok(listChildren, {})).result.map((child) => child.id)).not.toContain(id)
    const hidden = await rightsOf(id, parentId)
    await director.ok(linkGuardian, { id, parent: { parentId, kinship: 2, maySee: true }, was: hidden })
    expect((await father.ok(listChildren, {})).result.map((child) => child.id)).toContain(id)
  })

  test('own rights: of the own children alone, as they are now', async () => {
    const [director, mother, father] = [
      await world.as('director'),
      await world.as('parent'),
      await world.as('secondParent'),
    ]
    const id = await kalina()
    const none = { maySign: false, mayPay: false, mayCollect: false }
    const of = async (person: typeof father) => (await person.ok(listOwnRights, {})).result
    expect((await of(father)).map(({ studentId }) => studentId)).toEqual(
      (await father.ok(listChildren, {})).result.map((child) => child.id),
    )
    expect((await of(father)).find(({ studentId }) => studentId === id)).toMatchObject({
      ...none,
      firstName: 'Калина',
      kindergartenPhone: expect.stringMatching(/^\+359/) as string,
    })
    expect((await of(mother)).find(({ studentId }) => studentId === id)).toMatchObject({ maySign: true, mayPay: true })
    const parentId = await idOf(
      world,
      `select p.id from guardian p join account a on a.id = p.account_id where a.email = 'roditel2@example.bg'`,
    )
    await director.ok(linkGuardian, {
      id,
      parent: { parentId, kinship: 2, ...none, maySign: true },
      was: await rightsOf(id, parentId),
    })
    expect((await of(father)).find(({ studentId }) => studentId === id)).toMatchObject({ ...none, maySign: true })
    expect((await director.call(listOwnRights, {})).status).toBe(403)
  })

  test('rejects a person without a name, a foreign person and a foreign child', async () => {
    const director = await world.as('director')
    const id = await kalina()
    const nameless = await director.call(linkGuardian, { id, parent: { kinship: 1 } })
    expect(nameless.problem.errors).toEqual({
      'parent.firstName': ['Въведете име и фамилия или изберете познат родител'],
    })
    const foreign = await guardianOf(world, await childNamed(world, 'Виктор', 'Колев', 'Звездички'))
    expect((await director.call(linkGuardian, { id, parent: { parentId: foreign, kinship: 1 } })).status).toBe(404)
    const guardian = await guardianOf(world, id)
    for (const user of ['teacherOfOtherGroup', 'directorOfGabrovo'] as const) {
      const otherPerson = await world.as(user)
      expect((await otherPerson.call(linkGuardian, { id, parent: { parentId: guardian, kinship: 1 } })).status).toBe(
        404,
      )
      expect((await otherPerson.call(unlinkGuardian, { id, parentId: guardian })).status).toBe(404)
    }
    expect((await director.call(unlinkGuardian, { id, parentId: foreign })).status).toBe(404)
    expect(
      (await (await world.as('parent')).call(linkGuardian, { id, parent: { parentId: guardian, kinship: 1 } })).status,
    ).toBe(403)
    expect((await (await world.as('parent')).call(unlinkGuardian, { id, parentId: guardian })).status).toBe(403)
  })
})

describe('inviting a group', () => {
  test('invites only guardians with an e-mail and without an account', async () => {
    const teacher = await world.as('teacher')
    const id = await groupNamed(world, 'Звънче')
    await world.sql(
      `update guardian set email = 'invited' || id || '@example.bg' where id in (select cg.guardian_id from child_guardian cg join child_group_period q on q.child_id = cg.child_id
         join guardian p on p.id = cg.guardian_id where q.group_id = $1 and q.to_on is null and p.account_id is null and cg.may_see order by 1 limit 3)`,
      [id],
    )
    const [waiting] = await world.sql<{ n: number }>(
      `select count(distinct p.id)::int as n from guardian p join child_guardian cg on cg.guardian_id = p.id and cg.may_see join child_group_period q on q.child_id = cg.child_id and q.group_id = $1 and q.to_on is null
       where p.email is not null and p.account_id is null`,
      [id],
    )
    expect(waiting?.n).toBeGreaterThanOrEqual(3)
    const { sent, skipped } = await teacher.ok(inviteGroup, { id })
    expect(sent).toBe(waiting?.n)
    // Guardians without an e-mail are listed, so that staff can request one.
    expect(skipped.length).toBeGreaterThan(0)
    expect(new Set(skipped.map(({ reason }) => reason))).toEqual(new Set(['Няма въведен имейл']))
    const letters = await world.sql<{ recipient: string }>(`select recipient from mail where recipient like 'invited%'`)
    expect(letters).toHaveLength(3)
    expect((await teacher.ok(inviteGroup, { id })).sent).toBe(0)
    const { result } = await teacher.ok(listGuardians, { accountState: 'invited', classIds: [id] })
    expect(result.filter((guardians) => guardians.email?.startsWith('invited'))).toHaveLength(3)
  })

  test('rejects a teacher of another group, a parent and another kindergarten', async () => {
    const id = await groupNamed(world, 'Звънче')
    expect((await (await world.as('teacherOfOtherGroup')).call(inviteGroup, { id })).status).toBe(404)
    expect((await (await world.as('directorOfGabrovo')).call(inviteGroup, { id })).status).toBe(404)
    expect((await (await world.as('parent')).call(inviteGroup, { id })).status).toBe(403)
  })
})
