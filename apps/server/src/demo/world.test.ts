import { excessOf } from '@asistent/domain/access/custom'
import { roleOfType, roles } from '@asistent/domain/access/roles'
import { newPassword } from '@asistent/contract/core/values'
import { addDays, day, today, yearOf, type Day } from '@asistent/domain/kernel/day'
import { isEik } from '@asistent/domain/kernel/eik'
import { isEmail } from '@asistent/domain/kernel/email'
import { isIban } from '@asistent/domain/kernel/iban'
import { personIdProblem, personIdTypes, type Gender, type PersonIdType } from '@asistent/domain/kernel/person-id'
import { isPhone } from '@asistent/domain/kernel/phone'
import { contains, overlaps } from '@asistent/domain/kernel/range'
import { schoolYearBounds } from '@asistent/domain/kernel/school-year'
import { fullName, type PersonName } from '@asistent/domain/kernel/text'
import { isOfAge, suitsGroup } from '@asistent/domain/people/ages'
import { expect, test } from 'vitest'
import { placePlans } from './institutions'
import { slices } from '../slices'
import { makeDemo } from './load'
import { demoSignIns, demoUsers, signInLines } from './sign-ins'
import { groupOf, placeOf, type World } from './world'
import { schoolVacations } from './years'
import { deepTest, isDeep } from '../../../../tests/support/deep'
import { fc, runs } from '../../../../tests/support/random'

const at = (text: string): Date => new Date(`${text}T09:00:00Z`)
const november = makeDemo(at('2026-11-16'))

/** Who is in a group on a day. */
const childrenOn = (world: World, groupId: number, on: Day): number =>
  world.rows.childGroupPeriod.filter(
    (period) => period.groupId === groupId && contains({ from: period.fromOn ?? null, to: period.toOn ?? null }, on),
  ).length

const failures = (problems: (string | undefined)[]): string[] => problems.filter((problem) => problem !== undefined)

function grouped<Row extends { childId?: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const byChild = new Map<number, Row[]>()
  for (const row of rows) byChild.set(row.childId ?? 0, [...(byChild.get(row.childId ?? 0) ?? []), row])
  return byChild
}

function checkGroups(world: World): string[] {
  return failures(
    [...world.places.values()].flatMap((kindergarten) =>
      kindergarten.plan.groups.map((plan) => {
        const present = childrenOn(world, groupOf(kindergarten, plan.name).id, world.today)
        return present === plan.children ? undefined : `${plan.name}: ${present} instead of ${plan.children}`
      }),
    ),
  )
}

function checkChildren(world: World): string[] {
  const started = schoolYearBounds(world.startYear).from
  const childById = new Map(world.rows.child.map((row) => [row.id, row]))
  const staysOf = grouped(world.rows.childGroupPeriod)
  const guardiansOf = grouped(world.rows.childGuardian)
  return failures(
    [...world.places.values()].flatMap((kindergarten) =>
      kindergarten.children.map(({ id, birthOn, group, left }) => {
        const child = childById.get(id)
        const stays = staysOf.get(id) ?? []
        const guardians = guardiansOf.get(id) ?? []
        if (!child?.enrolledOn) return `${id}: no row`
        const problem = personIdProblem(child.personIdType as PersonIdType, child.personId ?? '', {
          birthDate: birthOn,
          gender: child.gender as Gender,
        })
        if (problem) return `${id}: ${problem}`
        if (child.enrolledOn > world.today || (child.leftOn && child.leftOn > world.today))
          return `${id}: in the future`
        if (left !== Boolean(child.leftOn)) return `${id}: left?`
        if (stays.filter(({ toOn }) => toOn === null).length !== (left ? 0 : 1)) return `${id}: open stays`
        if (stays.some((stay) => stay.fromOn! > world.today || stay.fromOn! < child.enrolledOn!)) return `${id}: stays`
        if (stays.some((stay, index) => stays.some((otherStay, next) => next > index && overlap(stay, otherStay))))
          return `${id}: two groups at once`
        const startYear = group.past ? world.startYear - 1 : world.startYear
        if (!suitsGroup(group.type, yearOf(birthOn), startYear)) return `${id}: ${birthOn} in ${group.name}`
        if (!group.past && !isOfAge(birthOn, started)) return `${id}: too young or too old`
        if (guardians.length === 0 || guardians.filter(({ isMain }) => isMain).length !== 1) return `${id}: guardians`
        return undefined
      }),
    ),
  )
}

const overlap = (left: { fromOn?: Day; toOn?: Day | null }, right: { fromOn?: Day; toOn?: Day | null }): boolean =>
  overlaps({ from: left.fromOn ?? null, to: left.toOn ?? null }, { from: right.fromOn ?? null, to: right.toOn ?? null })

function checkYears(world: World): string[] {
  return failures([
    ...world.rows.schoolYear.map((year) => {
      const now = contains({ from: year.fromOn ?? null, to: year.toOn ?? null }, world.today)
      return now === year.active ? undefined : `${year.name}: active?`
    }),
    ...world.rows.dayOff.map((off) => (off.fromOn! <= off.toOn! ? undefined : `${off.name}: ${off.fromOn}`)),
    ...world.rows.moduleLock.map((lock) => ((lock.lockedUntil ?? '') < world.today ? undefined : 'locked ahead')),
  ])
}

const check = (world: World): string[] => [...checkGroups(world), ...checkChildren(world), ...checkYears(world)]

const days = ['2026-11-16', '2026-08-31']
const deepDays = ['2026-09-15', '2026-09-16', '2026-09-17', '2027-01-01', '2028-02-29', '2025-09-14']

test.each(isDeep ? [...days, ...deepDays] : days)(
  'loaded on %s: groups are full, everybody is of age, nothing lies in the future',
  (text) => {
    const world = makeDemo(at(text))
    expect(world.today).toBe(today(at(text)))
    expect(check(world)).toEqual([])
  },
)

deepTest('any other day does too', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3000 }), (offset) => {
      expect(check(makeDemo(at(addDays(day('2024-01-01'), offset))))).toEqual([])
    }),
    { numRuns: runs(12) },
  )
})

test('the groups of ДГ „Детелина“ (domain.md 9.1)', () => {
  const kindergarten = placeOf(november, 'detelina')
  const sizes = kindergarten.plan.groups.map(({ name }) => [
    name,
    childrenOn(november, groupOf(kindergarten, name).id, november.today),
  ])
  expect(Object.fromEntries(sizes)).toEqual({
    Бонбони: 16,
    Калинка: 22,
    Звънче: 23,
    Пчеличка: 22,
    Слънчо: 23,
    Бързаци: 23,
    Мечета: 6,
    'Лятна група': 0,
  })
  expect(kindergarten.staff.map(({ name }) => name)).toContain('Мария Стоянова Иванова')
})

test('the same day gives the same rows, another day other ones', () => {
  const tables = slices.flatMap(({ demo }) => demo?.tables ?? [])
  const text = (world: World) => JSON.stringify([world.rows, tables.map((table) => world.rowsOf(table))])
  expect(text(makeDemo(at('2026-11-16')))).toBe(text(november))
  expect(text(makeDemo(at('2027-02-01')))).not.toBe(text(november))
})

test('each kind of record that screens have to show is there', () => {
  const { child, childGuardian, guardian, account, childGroupPeriod, customRole, dayOff } = november.rows
  const detelina = placeOf(november, 'detelina')
  const ofDetelina = child.filter(({ kindergartenId }) => kindergartenId === detelina.id)
  expect(ofDetelina.filter(({ personIdType }) => personIdType === personIdTypes.ForeignerID)).toHaveLength(2)
  expect(ofDetelina.filter(({ isGuest }) => isGuest)).toHaveLength(1)
  for (const part of [
    child.filter(({ allergenIds }) => allergenIds && allergenIds.length > 0),
    child.filter(({ telk }) => telk),
    child.filter(({ leftOn, leaveReason }) => leftOn && leaveReason),
    childGuardian.filter(({ kinship }) => kinship === 3),
    childGuardian.filter(({ maySign, maySee }) => maySee && !maySign),
    childGuardian.filter(({ maySee }) => !maySee),
    account.filter(({ state, userType }) => state === 'invited' && userType === 2),
    guardian.filter(({ accountId }) => accountId === null),
    customRole,
    dayOff.filter(({ kind }) => kind === 1),
    dayOff.filter(({ kind }) => kind === 2),
  ])
    expect(part.length).toBeGreaterThan(0)
  // Brothers and sisters have the same guardians.
  const childrenOf = (guardianId: number | undefined) =>
    childGuardian.filter((link) => link.guardianId === guardianId).length
  expect(guardian.filter(({ id }) => childrenOf(id) > 1).length).toBeGreaterThan(20)
  // At least one child has changed groups during the year.
  const thisYear = schoolYearBounds(november.startYear).from
  expect(childGroupPeriod.some(({ toOn, fromOn }) => toOn && fromOn! >= thisYear && toOn > fromOn!)).toBe(true)
  for (const kindergarten of november.places.values())
    for (const group of kindergarten.groups)
      expect(kindergarten.children.filter((one) => one.isSop && one.group.id === group.id).length).toBeLessThanOrEqual(
        3,
      )
})

test('about half of the children have a parent who uses the product', () => {
  const active = new Set(november.rows.account.filter(({ state }) => state === 'active').map(({ id }) => id))
  const parents = new Set(november.rows.guardian.filter(({ accountId }) => active.has(accountId!)).map(({ id }) => id))
  const links = november.rows.childGuardian.filter(({ guardianId }) => parents.has(guardianId))
  const share = new Set(links.map(({ childId }) => childId)).size / november.rows.child.length
  expect(share).toBeGreaterThan(0.4)
  expect(share).toBeLessThan(0.65)
})

test('numbers, addresses and names are valid and distinct', () => {
  const { account, child, guardian, staffMember, kindergarten } = november.rows
  expect(failures(account.map(({ email }) => (isEmail(email ?? '') ? undefined : email)))).toEqual([])
  expect(new Set(account.map(({ email }) => email)).size).toBe(account.length)
  const phones = [...account, ...guardian, ...staffMember].map(({ phone }) => phone).filter((phone) => phone != null)
  expect(phones.filter((phone) => !isPhone(phone))).toEqual([])
  expect(child.filter(({ gpPhone }) => !isPhone(gpPhone ?? ''))).toEqual([])
  expect(kindergarten.filter(({ phone }) => !isPhone(phone ?? ''))).toEqual([])
  const people = [...guardian, ...staffMember].filter(({ personId }) => personId)
  expect(people.filter((one) => personIdProblem(one.personIdType as PersonIdType, one.personId ?? ''))).toEqual([])
  const names = child.map((one) => `${one.kindergartenId} ${fullName(one as PersonName)}`)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  expect(placePlans.filter(({ bulstat, iban }) => !isEik(bulstat) || !isIban(iban))).toEqual([])
})

test('a custom role gives nothing that would be ignored', () => {
  for (const { baseRole, access } of november.rows.customRole) {
    const role = roleOfType(baseRole ?? 0)
    expect(role && excessOf(role, access ?? {})).toEqual([])
  }
})

test('every person of the sign-in list is there, with the role and the place it says', () => {
  for (const [name, { email, role, place }] of Object.entries(demoUsers)) {
    const id = november.users.get(name as keyof typeof demoUsers)
    const account = november.rows.account.find((row) => row.id === id)
    const membership = november.rows.membership.find((row) => row.accountId === id)
    expect([name, account?.email, roleOfType(membership?.role ?? 0)]).toEqual([name, email, role])
    expect([name, membership?.kindergartenId]).toEqual([name, place ? placeOf(november, place).id : null])
  }
})

test('one sign-in for each of the nine roles, printed one under the other', () => {
  expect(demoSignIns.map(({ role }) => role).toSorted()).toEqual(roles.toSorted())
  expect(newPassword.safeParse(demoUsers.director.password).success).toBe(true)
  const lines = signInLines()
  expect(lines).toHaveLength(9)
  expect(new Set(lines.map((line) => line.indexOf('@example.bg') > 0 && line.indexOf('  парола ')))).toHaveProperty(
    'size',
    1,
  )
  expect(lines[0]).toMatch(/^Директор +direktor@example\.bg +парола Detelina1$/)
})

test('vacations of schools: the years of domain.md 9.6', () => {
  const days = (startYear: number) => schoolVacations(startYear).map(({ from, to }) => `${from} ${to}`)
  expect(days(2026)).toEqual([
    '2026-10-31 2026-11-02',
    '2026-12-24 2027-01-03',
    '2027-01-30 2027-02-01',
    '2027-04-03 2027-04-11',
  ])
  expect(days(2025)).toEqual([
    '2025-10-31 2025-11-03',
    '2025-12-24 2026-01-04',
    '2026-01-31 2026-02-02',
    '2026-03-02 2026-03-02',
    '2026-04-04 2026-04-13',
  ])
  const flu = november.rows.dayOff.filter(({ kind }) => kind === 2)
  expect(flu.map(({ fromOn, toOn }) => [fromOn, toOn])).toEqual([
    ['2027-02-01', '2027-02-05'],
    ['2027-02-01', '2027-02-05'],
  ])
  // The municipality's, so entered by the master for its kindergartens: one record, which they can't change.
  expect(flu.every(({ official }) => official)).toBe(true)
  expect(new Set(flu.map(({ guid }) => guid)).size).toBe(1)
  const [quarantine] = november.rows.dayOff.filter(({ kind }) => kind === 1)
  expect(quarantine).toMatchObject({ fromOn: '2026-10-12', toOn: '2026-10-16' })
})
