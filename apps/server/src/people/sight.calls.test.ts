import { ageGroupReport, childrenOfBirthYear } from '@asistent/contract/people/age-groups.calls'
import {
  listChildContacts,
  printEmergencyCard,
  printEmergencyCards,
  saveCollector,
  saveEmergencyContacts,
} from '@asistent/contract/people/child-contacts.calls'
import { listChildDocuments } from '@asistent/contract/people/child-documents.calls'
import { getChild } from '@asistent/contract/people/child-record.calls'
import {
  childOptions,
  childOverview,
  childPractitioners,
  childrenByGroup,
  listChildren,
} from '@asistent/contract/people/children.calls'
import { listChildConsents } from '@asistent/contract/people/consents.calls'
import {
  getGuardian,
  guardianOverview,
  guardiansByKindergarten,
  listGuardians,
  matchGuardians,
} from '@asistent/contract/people/guardians.calls'
import { listProposals } from '@asistent/contract/people/proposals.calls'
import { searchPeople } from '@asistent/contract/people/search.calls'
import { hiddenPersonId } from '@asistent/domain/kernel/person-id'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startWorld, type Person, type UserName, type World } from '../../../../tests/support/world'
import { childNamed, childOf, groupNamed, guardianOf } from '../../../../tests/support/people/demo'

// Access to children and their fields (domain.md 7), tested for every kind of output: record, list, choice, search,
// export, file, suggestion.

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterEach(() => world.reset())
afterAll(() => world.close())

/** Ids of children in every list, search and export of this user. */
async function childrenSeen(person: Person, birthYear: number, name: string): Promise<Map<string, number[]>> {
  const seen = new Map<string, number[]>()
  const note = (way: string, ids: readonly number[]) => seen.set(way, [...ids])
  const ids = (rows: readonly { id: number }[]) => rows.map((row) => row.id)
  note('list', ids((await person.call(listChildren, { pageSize: 1000 })).body?.result ?? []))
  note(
    'list of those who left',
    ids((await person.call(listChildren, { pageSize: 1000, isDetached: true })).body?.result ?? []),
  )
  note('choice', ids((await person.call(childOptions, { pageSize: 1000 })).body?.result ?? []))
  note('groups', (await person.call(childrenByGroup, {})).body?.result?.flatMap((group) => ids(group.students)) ?? [])
  note('report', ids((await person.call(childOverview.json, {} as never)).body?.result ?? []))
  note('practitioners', ids((await person.call(childPractitioners.json, {} as never)).body?.result ?? []))
  note('search', ids((await person.call(searchPeople, { text: name })).body?.students ?? []))
  note('birth year', ids((await person.call(childrenOfBirthYear, { id: birthYear })).body?.result ?? []))
  note(
    'guardians',
    (await person.call(listGuardians, { pageSize: 1000 })).body?.result?.flatMap((one) => ids(one.children)) ?? [],
  )
  note('proposals', (await person.call(listProposals, {})).body?.result?.map((one) => one.studentId) ?? [])
  return seen
}

const ofKindergartens = async (codes: readonly string[]) =>
  new Set(
    (
      await world.sql<{ id: number }>(
        `select c.id from child c join kindergarten k on k.id = c.kindergarten_id where k.code = any ($1)`,
        [codes],
      )
    ).map((row) => row.id),
  )

const ofGroups = async (names: readonly string[]) =>
  new Set(
    (
      await world.sql<{ id: number }>(
        `select distinct p.child_id as id from child_group_period p join child_group g on g.id = p.group_id join school_year y on y.id = g.school_year_id and y.active
         where g.name = any ($1)`,
        [names],
      )
    ).map((row) => row.id),
  )

describe('visible children', () => {
  test.each([
    ['teacher', () => ofGroups(['Звънче', 'Лятна група'])],
    ['teacherOfOtherGroup', () => ofGroups(['Пчеличка'])],
    ['director', () => ofKindergartens(['1690999'])],
    ['directorOfGabrovo', () => ofKindergartens(['0790999'])],
    ['municipality', () => ofKindergartens(['1690999', '1690998'])],
    ['municipalityOfGabrovo', () => ofKindergartens(['0790999'])],
    ['consolidatedDirector', () => ofKindergartens(['1690999', '1690998'])],
    [
      'parent',
      async () =>
        new Set([
          await childNamed(world, 'Калина', 'Стоянова', 'Звънче'),
          await childNamed(world, 'Борис', 'Стоянов', 'Бързаци'),
        ]),
    ],
    ['parentOfGabrovo', async () => new Set([await childNamed(world, 'Виктор', 'Колев', 'Звездички')])],
    ['manciple', async () => new Set<number>()],
  ] as [UserName, () => Promise<Set<number>>][])('%s sees no other child in any list', async (user, allowed) => {
    const mine = await allowed()
    const seen = await childrenSeen(await world.as(user), 2022, 'Кал')
    for (const [way, ids] of seen) expect([way, ids.filter((id) => !mine.has(id))]).toEqual([way, []])
    expect((seen.get('list')?.length ?? 0) > 0).toBe(user !== 'manciple')
  })

  test('a specialist gets children with special needs and assigned ones', async () => {
    const specialist = await world.as('resourceSpecialist')
    const { result } = await specialist.ok(listChildren, { pageSize: 1000 })
    const mine = await world.sql<{ id: number }>(
      `select c.id from child c where c.kindergarten_id = (select id from kindergarten where code = '1690999') and c.left_on is null
         and (c.is_sop or exists (select from child_specialist s join staff_member m on m.id = s.staff_id where s.child_id = c.id and m.first_name = 'Ива' and m.last_name = 'Костова'))`,
    )
    expect(result.map((child) => child.id).toSorted()).toEqual(mine.map((row) => row.id).toSorted())
    expect(result.length).toBeGreaterThan(3)
  })

  test.each([
    ['teacherOfOtherGroup', () => childOf(world, 'Звънче')],
    ['parent', () => childOf(world, 'Звънче')],
    ['parentOfGabrovo', () => childNamed(world, 'Калина', 'Стоянова', 'Звънче')],
    ['directorOfGabrovo', () => childOf(world, 'Звънче')],
    ['municipalityOfGabrovo', () => childOf(world, 'Звънче')],
    ['consolidatedDirector', () => childNamed(world, 'Виктор', 'Колев', 'Звездички')],
  ] as [UserName, () => Promise<number>][])('%s finds no way to a child outside', async (user, child) => {
    const [person, id] = [await world.as(user), await child()]
    const guardian = await guardianOf(world, id)
    for (const call of [getChild, listChildContacts, listChildDocuments, listChildConsents])
      expect([call.path, (await person.call(call as typeof getChild, { id })).status]).toEqual([call.path, 404])
    expect([403, 404]).toContain((await person.call(printEmergencyCard, { id })).status)
    expect([403, 404]).toContain((await person.call(getGuardian, { id: guardian })).status)
    expect(
      (await person.call(listChildren, { parentId: guardian })).body?.result?.map((one) => one.id) ?? [],
    ).not.toContain(id)
    const report = await person.call(ageGroupReport, {})
    expect(report.body?.totalChildren ?? 0).toBeLessThan(400)
  })

  test('a teacher gets no children and guardians of other groups, also not by suggestions', async () => {
    const teacher = await world.as('teacher')
    expect((await teacher.call(printEmergencyCards, { id: await groupNamed(world, 'Калинка') })).status).toBe(404)
    const [otherRow] = await world.sql<{ id: number; email: string; phone: string }>(
      `select p.id, p.email, p.phone from guardian p where p.email is not null and exists (select from child_guardian cg join child_group_period q on q.child_id = cg.child_id join child_group g on g.id = q.group_id
         where cg.guardian_id = p.id and g.name = 'Калинка' and q.to_on is null)
       and not exists (select from child_guardian cg join child_group_period q on q.child_id = cg.child_id join child_group g on g.id = q.group_id where cg.guardian_id = p.id and g.name in ('Звънче', 'Лятна група'))`,
    )
    expect((await teacher.ok(matchGuardians, { email: otherRow?.email, phone: otherRow?.phone })).result).toEqual([])
    expect((await teacher.call(getGuardian, { id: otherRow?.id ?? 0 })).status).toBe(404)
    expect((await (await world.as('director')).ok(matchGuardians, { email: otherRow?.email })).result[0]?.id).toBe(
      otherRow?.id,
    )
    const grouped = await teacher.ok(guardiansByKindergarten, {})
    expect(grouped.result.flatMap((kindergarten) => kindergarten.parents).some((one) => one.id === otherRow?.id)).toBe(
      false,
    )
    expect((await teacher.ok(guardianOverview.json, {} as never)).result.some((one) => one.id === otherRow?.id)).toBe(
      false,
    )
  })
})

describe('a guardian and the other household', () => {
  const prepare = async () => {
    const director = await world.as('director')
    const id = await childNamed(world, 'Калина', 'Стоянова', 'Звънче')
    await world.sql(
      `update child set telk = '{"number":"1/26","validTo":null}', is_sop = true, sop_type = 'Диагноза', notes = 'Само за екипа', allergen_ids = '{7}', gp_name = 'д-р Тайна', address_current = 'ул. Тайна' where id = $1`,
      [id],
    )
    await director.ok(saveEmergencyContacts, {
      id,
      contacts: [{ name: 'Баба Мила', relation: 'баба', phone: '0888 10 20 30' }],
    })
    await director.ok(saveCollector, {
      studentId: id,
      name: 'Съседката Рая',
      phone: '0888 40 50 60',
      documentNumber: '123',
      fromDate: '2026-11-01',
    })
    return id
  }
  const text = (value: unknown) => JSON.stringify(value)

  test('with the right to sign: health data and address, but nothing of the other household', async () => {
    const id = await prepare()
    const mother = await world.as('parent')
    const record = await mother.ok(getChild, { id })
    expect(record).toMatchObject({ addressCurrent: 'ул. Тайна', sopType: 'Диагноза', gpName: 'д-р Тайна', notes: null })
    expect(record.sections).toEqual(['addresses', 'health', 'parents', 'contacts', 'documents'])
    const father = record.parents.find((parent) => !parent.isMe)
    expect(father).toMatchObject({ kinship: 2, phone: null, email: null, accountState: null })
    expect(record.parents.find((parent) => parent.isMe)?.phone).toMatch(/^\+359/)
    const contacts = await mother.ok(listChildContacts, { id })
    expect(text(contacts)).not.toMatch(/888102030|888405060|"123"/)
    expect(contacts.collectors[0]).toMatchObject({ name: 'Съседката Рая', phone: null, documentNumber: null })
    expect(contacts.guardians.find((one) => one.kinship === 2)?.phone).toBeNull()
  })

  test('without the right to sign: no address, phone or diagnosis', async () => {
    const id = await prepare()
    const father = await world.as('secondParent')
    const record = await father.ok(getChild, { id })
    expect(record).toMatchObject({
      addressCurrent: null,
      addressPermanent: null,
      phone: null,
      sopType: null,
      telk: null,
      gpName: null,
      notes: null,
      allergies: [7],
    })
    expect(record.sections).toEqual(['health', 'parents', 'contacts', 'documents'])
    const [mother] = await world.sql<{ phone: string; email: string; address: string; person_id: string | null }>(
      `select p.phone, p.email, p.address, p.person_id from guardian p join account a on a.id = p.account_id where a.email = 'roditel@example.bg'`,
    )
    const everything = text([
      record,
      await father.ok(listChildren, {}),
      await father.ok(listChildContacts, { id }),
      await father.ok(listChildConsents, { id }),
      await father.ok(searchPeople, { text: 'Стоян' }),
    ])
    const secrets = [mother?.phone, mother?.email, mother?.address, mother?.person_id, 'Диагноза', 'Тайна']
    expect(secrets.filter((secret) => secret && everything.includes(secret))).toEqual([])
    expect(record.parents.find((parent) => !parent.isMe)).toMatchObject({
      name: expect.stringContaining('Анна') as string,
    })
  })

  test('without the right to see the child: hidden everywhere', async () => {
    const id = await childNamed(world, 'Калина', 'Стоянова', 'Звънче')
    const father = await world.as('secondParent')
    expect((await father.ok(listChildren, {})).result.map((child) => child.id)).toContain(id)
    await world.sql(
      `update child_guardian set may_see = false where child_id = $1 and guardian_id = (select p.id from guardian p join account a on a.id = p.account_id where a.email = 'roditel2@example.bg')`,
      [id],
    )
    for (const [way, ids] of await childrenSeen(father, 2022, 'Кал'))
      expect([way, ids.includes(id)]).toEqual([way, false])
    expect((await father.call(getChild, { id })).status).toBe(404)
    expect((await father.call(listChildContacts, { id })).status).toBe(404)
  })

  test('ministry and municipality: no health data, address, number and contacts', async () => {
    const id = await prepare()
    for (const user of ['municipality', 'ministry'] as const) {
      const person = await world.as(user)
      const record = await person.ok(getChild, { id })
      expect(record.sections).toEqual([])
      expect(record).toMatchObject({
        addressCurrent: null,
        allergies: [],
        sopType: null,
        telk: null,
        gpName: null,
        notes: null,
        parents: [],
      })
      expect(record.personId).toBe(hiddenPersonId)
      expect(await person.ok(listChildContacts, { id })).toMatchObject({
        guardians: [],
        collectors: [],
        emergencyContacts: [],
      })
      expect((await person.ok(listChildDocuments, { id })).rowsCount).toBe(0)
      expect((await person.ok(listChildConsents, { id })).result).toEqual([])
      expect((await person.call(printEmergencyCard, { id })).status).toBe(403)
      expect((await person.call(listGuardians, {})).status).toBe(403)
    }
  })

  test('staff of the child get everything', async () => {
    const id = await prepare()
    for (const user of ['director', 'administrator', 'teacher'] as const) {
      const record = await (await world.as(user)).ok(getChild, { id })
      expect(record).toMatchObject({ addressCurrent: 'ул. Тайна', sopType: 'Диагноза', notes: 'Само за екипа' })
      expect(record.parents.every((parent) => parent.phone)).toBe(true)
    }
  })
})
