import { averageReport } from '@asistent/contract/attendance/group-references.calls'
import { listNotes } from '@asistent/contract/communication/board.calls'
import { listMessages } from '@asistent/contract/communication/messages.calls'
import { listPolls } from '@asistent/contract/communication/polls.calls'
import { getChildDashboard, getSummary } from '@asistent/contract/dashboards/child-dashboard.calls'
import { getDashboard } from '@asistent/contract/dashboards/dashboards.calls'
import { listChildren } from '@asistent/contract/people/children.calls'
import { listGuardians } from '@asistent/contract/people/guardians.calls'
import { listPortfolios } from '@asistent/contract/results/portfolios.calls'
import { listStaff } from '@asistent/contract/staff/members.calls'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startWorld, type World } from '../../../../tests/support/world'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterEach(() => world.reset())
afterAll(() => world.close())

describe('home page of each role', () => {
  test('a director has the figures of the own kindergarten', async () => {
    const home = await (await world.as('director')).ok(getDashboard, {})
    const [counted] = await world.sql<{ n: number }>(
      `select count(*)::int as n from child where kindergarten_id = 1 and enrolled_on <= '2026-11-15' and (left_on is null or left_on >= '2026-11-15')`,
    )
    expect(home.figures?.children).toBe(counted?.n)
    expect((home.figures?.girls ?? 0) + (home.figures?.boys ?? 0)).toBe(counted?.n)
    expect(home.groups?.map((group) => group.name)).toContain('Калинка')
    expect(home.parentDashboardModels).toBeUndefined()
  })

  test('the lists of the day: children by status, all of the staff, topics', async () => {
    world.setNow(new Date('2026-11-13T10:00:00Z'))
    const director = await world.as('director')
    const { attendanceToday, studentsForDay, teachersForDay = [], takenSubjects } = await director.ok(getDashboard, {})
    expect(studentsForDay).toEqual([
      { kind: 'present', name: 'Присъстват', count: attendanceToday?.present },
      { kind: 'absent', name: 'Отсъстват', count: attendanceToday?.absent },
      { kind: 'notEntered', name: 'Невъведени', count: attendanceToday?.notEntered },
    ])
    const staff = await director.ok(listStaff, { state: 'active', pageSize: 100 })
    expect(teachersForDay.map(({ id }) => id).toSorted()).toEqual(staff.result.map(({ id }) => id).toSorted())
    expect(teachersForDay.some(({ isAtWork }) => isAtWork)).toBe(true)
    const week = await world.sql<{ name: string; taken: number; notTaken: number }>(
      `select g.name, sum((l.status = 2)::int)::int as taken, sum((l.status <> 2)::int)::int as "notTaken" from lesson l
        join child_group g on g.id = l.group_id where l.kindergarten_id = 1 and l.for_on between '2026-11-09' and '2026-11-13' group by 1 order by 1`,
    )
    expect(week.length).toBeGreaterThan(0)
    expect(takenSubjects?.map(({ name, taken, notTaken }) => ({ name, taken, notTaken }))).toEqual(week)
  })

  test('the number of parents equals the length of their list', async () => {
    const director = await world.as('director')
    const { figures } = await director.ok(getDashboard, {})
    expect(figures?.parents).toBe((await director.ok(listGuardians, { pageSize: 1 })).rowsCount)
    const [all] = await world.sql<{ n: number }>(`select count(*)::int as n from guardian where kindergarten_id = 1`)
    expect(figures?.parents).toBeLessThan(all?.n ?? 0)
  })

  test('a resource specialist has the own children with their status of today', async () => {
    world.setNow(new Date('2026-11-13T10:00:00Z'))
    const specialist = await world.as('resourceSpecialist')
    const { ownChildren = [] } = await specialist.ok(getDashboard, {})
    const { result } = await specialist.ok(listChildren, { pageSize: 200 })
    expect(ownChildren.length).toBeGreaterThan(0)
    expect(ownChildren.map(({ id }) => id).toSorted()).toEqual(result.map(({ id }) => id).toSorted())
    const stored = await world.sql<{ id: number; status: number }>(
      `select child_id as id, status from attendance where day = '2026-11-13' and child_id = any($1)`,
      [ownChildren.map(({ id }) => id)],
    )
    const statusById = new Map(stored.map(({ id, status }) => [id, status]))
    for (const child of ownChildren) expect(child.type).toBe(statusById.get(child.id) ?? null)
    expect((await (await world.as('director')).ok(getDashboard, {})).ownChildren).toBeUndefined()
  })

  test('today’s attendance: by groups for staff, the own child for a parent, no names for the manciple', async () => {
    world.setNow(new Date('2026-11-13T10:00:00Z'))
    const day = '2026-11-13'
    const director = await (await world.as('director')).ok(getDashboard, {})
    const [counted] = await world.sql<{ present: number; absent: number }>(
      `select count(*) filter (where status in (2, 7, 8, 9, 16))::int as present, count(*) filter (where status not in (2, 7, 8, 9, 16))::int as absent
       from attendance where kindergarten_id = 1 and day = $1`,
      [day],
    )
    expect(director.attendanceToday).toMatchObject({ forDate: day, isSchoolDay: true, ...counted, pendingNotes: 3 })
    const { enrolled = 0, present = 0, absent = 0, notEntered = 0, groups = [] } = director.attendanceToday ?? {}
    expect(enrolled).toBe(present + absent + notEntered)
    expect(groups.reduce((sum, group) => sum + group.present, 0)).toBe(present)
    expect(director.attendanceToday?.atRisk.length).toBeGreaterThan(1)
    const manciple = await (await world.as('manciple')).ok(getDashboard, {})
    expect(manciple.attendanceToday).toMatchObject({
      present,
      atRisk: [],
      pendingNotes: 0,
      pendingRequests: 0,
      pendingPresence: 0,
    })
    const parent = await (await world.as('parent')).ok(getDashboard, {})
    const ownChild = parent.parentDashboardModels?.[0]
    const [stored] = await world.sql<{ status: number | null }>(
      `select status from attendance where child_id = $1 and day = $2`,
      [ownChild?.id, day],
    )
    expect(ownChild?.attendance).toMatchObject({ isSchoolDay: true, type: stored?.status ?? null, familyLimit: 15 })
    expect(parent.attendanceToday).toBeUndefined()
    world.setNow(new Date('2026-11-15T10:00:00Z'))
    const sunday = await (await world.as('director')).ok(getDashboard, {})
    expect(sunday.attendanceToday).toMatchObject({ isSchoolDay: false, enrolled: 0 })
  })

  test('a teacher sees the own groups only', async () => {
    const teacher = await (await world.as('teacher')).ok(getDashboard, {})
    const otherRow = await (await world.as('teacherOfOtherGroup')).ok(getDashboard, {})
    expect(teacher.groups?.length).toBeGreaterThan(0)
    expect(teacher.groups?.map((group) => group.id)).not.toEqual(otherRow.groups?.map((group) => group.id))
    expect(teacher.figures).toBeUndefined()
  })

  test('a parent has the own children with the fields that the kindergarten allows', async () => {
    const home = await (await world.as('parent')).ok(getDashboard, {})
    const second = await (await world.as('secondParent')).ok(getDashboard, {})
    expect(home.parentDashboardModels?.length).toBeGreaterThan(0)
    expect(home.parentDashboardModels?.[0]).toMatchObject({ maySign: true })
    expect(second.parentDashboardModels?.[0]).toMatchObject({ maySign: false, mayPay: false, mayCollect: false })
    expect(home.groups).toBeUndefined()
  })

  test('a municipality sees its kindergartens, the ministry all, the master the installation', async () => {
    const municipality = await (await world.as('municipality')).ok(getDashboard, {})
    const ministry = await (await world.as('ministry')).ok(getDashboard, {})
    const master = await (await world.as('master')).ok(getDashboard, {})
    expect(municipality.placesCount).toBe(2)
    expect(ministry.placesCount).toBe(5)
    expect(ministry.figures?.children).toBeGreaterThan(municipality.figures?.children ?? 0)
    expect(master).toEqual({ master: expect.objectContaining({ kindergartens: 5 }) })
  })

  test('an expert has the same figures of today as the director of each kindergarten', async () => {
    world.setNow(new Date('2026-11-13T10:00:00Z'))
    // One group has no entries, so its child has no status.
    const [missing] = await world.sql<{ groupId: number }>(
      `update attendance set mark = null, request_id = null where (child_id, day) = (select child_id, day from attendance where kindergarten_id = 1 and day = '2026-11-13' order by child_id limit 1) returning group_id as "groupId"`,
    )
    const { attendanceToday } = await (await world.as('director')).ok(getDashboard, {})
    const { places = [] } = await (await world.as('municipality')).ok(getDashboard, {})
    const attendance = places.find((kindergarten) => kindergarten.id === 1)?.attendance
    const { enrolled = 0, present = 0, groups = [] } = attendanceToday ?? {}
    expect(groups.filter((group) => group.waits).map((group) => group.id)).toEqual([missing?.groupId])
    const [all, entered] = [groups.length, groups.length - 1]
    expect(attendance).toEqual({ isSchoolDay: true, enrolled, present, groups: all, enteredGroups: entered })
    world.setNow(new Date('2026-11-15T10:00:00Z'))
    const sunday = await (await world.as('ministry')).ok(getDashboard, {})
    expect(sunday.places?.map(({ attendance }) => attendance?.isSchoolDay)).toEqual([false, false, false, false, false])
  })

  test('an expert has the figures of the last complete month, equal to those of the reports', async () => {
    world.setNow(new Date('2026-11-13T10:00:00Z'))
    const october = { month: 10, year: 2026 }
    const report = await (await world.as('director')).ok(averageReport.json, october)
    const total = report.result.findLast((row) => row.classId === null)?.average
    const { places = [] } = await (await world.as('municipality')).ok(getDashboard, {})
    expect(places.find((kindergarten) => kindergarten.id === 1)?.lastMonth).toEqual({
      ...october,
      average: total,
      reportable: 1,
    })
    expect(total).toBeGreaterThan(0)
    await world.sql(
      `update attendance set mark = 1, note_id = null, request_id = null where child_id = (select min(child_id) from attendance where kindergarten_id = 1 and day = '2026-10-06' and status = 2)
        and day between '2026-10-06' and '2026-10-08'`,
    )
    const after = await (await world.as('ministry')).ok(getDashboard, {})
    expect(after.places?.find((kindergarten) => kindergarten.id === 1)?.lastMonth?.reportable).toBe(2)
  })

  test('birthdays: the next seven days, also over the turn of the year and on 29 February', async () => {
    const director = await world.as('director')
    await world.sql(
      `update child set birth_on = '2022-01-02' where id = (select min(id) from child where kindergarten_id = 1 and left_on is null)`,
    )
    world.setNow(new Date('2026-12-30T10:00:00Z'))
    const newYear = await director.ok(getDashboard, {})
    expect(newYear.birthdayStudents?.some((child) => child.onDate === '2027-01-02' && child.age === 5)).toBe(true)
    await world.sql(
      `update child set birth_on = '2024-02-29' where id = (select min(id) from child where kindergarten_id = 1 and left_on is null)`,
    )
    world.setNow(new Date('2027-02-27T10:00:00Z'))
    const leap = await director.ok(getDashboard, {})
    expect(leap.birthdayStudents?.some((child) => child.onDate === '2027-02-28')).toBe(true)
  })

  test('coming events and newest messages are those of the user', async () => {
    const parent = await world.as('parent')
    const { upcommingEvents = [], messages = [] } = await parent.ok(getDashboard, {})
    expect(upcommingEvents.length).toBeGreaterThan(0)
    const starts = upcommingEvents.map(({ fromDate, fromTime }) => `${fromDate} ${fromTime ?? ''}`)
    expect(starts).toEqual(starts.toSorted())
    expect(upcommingEvents.every(({ toDate }) => toDate >= '2026-11-15')).toBe(true)
    const received = await parent.ok(listMessages, { pageSize: 5 })
    expect(messages).toEqual(received.result)
    expect(messages.some(({ seenByCurrentUser }) => !seenByCurrentUser)).toBe(true)
    // A parent of another kindergarten reads nothing of it.
    const otherRow = await (await world.as('parentOfGabrovo')).ok(getDashboard, {})
    expect([otherRow.upcommingEvents, otherRow.messages]).toEqual([[], []])
    for (const user of ['consolidatedDirector', 'municipality', 'ministry', 'master'] as const) {
      const home = await (await world.as(user)).ok(getDashboard, {})
      expect([user, home.upcommingEvents, home.messages]).toEqual([user, undefined, undefined])
    }
  })

  test('the board, the open polls and the announcements are those of the user', async () => {
    const parent = await world.as('parent')
    const { notes, openPolls = [], platformMessages = [] } = await parent.ok(getDashboard, {})
    expect(notes).toEqual((await parent.ok(listNotes, { pageSize: 4 })).result)
    const active = await parent.ok(listPolls, { filter: 'Active', orderByColumn: 'expirationTime' })
    expect(openPolls.length).toBeGreaterThan(0)
    expect(openPolls).toEqual(active.result.filter(({ canVote }) => canVote).slice(0, 5))
    expect(platformMessages.map(({ title }) => title)).toEqual(['Ново: отсъствие с два допира'])
    // The consolidated view and experts have announcements of the master only.
    for (const [user, notices] of [
      ['consolidatedDirector', 1],
      ['municipality', 0],
      ['ministry', 0],
    ] as const) {
      const home = await (await world.as(user)).ok(getDashboard, {})
      expect([user, home.notes, home.openPolls, home.platformMessages?.length]).toEqual([
        user,
        undefined,
        undefined,
        notices,
      ])
    }
    expect((await (await world.as('master')).ok(getDashboard, {})).platformMessages).toBeUndefined()
  })

  test('a parent has the menu, the topics, the fees and the portfolio of each child', async () => {
    world.setNow(new Date('2026-11-12T08:00:00Z'))
    const parent = await world.as('parent')
    const { parentDashboardModels: children = [] } = await parent.ok(getDashboard, {})
    expect(children.length).toBeGreaterThan(0)
    for (const child of children) {
      const [stored] = await world.sql<{ notPaid: number; invoices: number }>(
        `select coalesce(sum(b.charged - b.paid), 0)::float8 as "notPaid", count(*)::int as invoices from fee_invoice i join fee_balance b on b.invoice_id = i.id
          where i.child_id = $1 and i.annulled_at is null and b.charged > b.paid`,
        [child.id],
      )
      expect([child.fees?.notPaid ?? 0, child.fees?.invoices ?? 0]).toEqual([stored!.notPaid, stored!.invoices])
      const portfolio = await parent.ok(listPortfolios, { nameSearchTerm: child.firstName })
      expect(child.portfolioCompleted).toBe(portfolio.result.find(({ id }) => id === child.id)?.completed)
      const lessons = await world.sql<{ title: string }>(
        `select l.title from lesson l join child_group_period p on p.group_id = l.group_id and p.child_id = $1 and p.from_on <= '2026-11-12' and (p.to_on is null or p.to_on >= '2026-11-12')
          where l.for_on between '2026-11-09' and '2026-11-13' order by l.for_on, l.position, l.id`,
        [child.id],
      )
      expect(child.topics?.map(({ title }) => title)).toEqual(lessons.map(({ title }) => title))
    }
    expect(children.some(({ fees }) => (fees?.notPaid ?? 0) > 0)).toBe(true)
    expect(children[0]?.attendance).toMatchObject({
      isSchoolDay: true,
      markedBy: expect.stringMatching(/\S+ \S+/),
      tomorrow: { forDate: '2026-11-13', isSchoolDay: true, closedBy: null },
    })
    const [today] = children[0]?.menu ?? []
    expect(today?.forDate).toBe('2026-11-12')
    expect(today?.meals.every(({ dishes }) => dishes.length > 0)).toBe(true)
    // Allergens of this child only, with the substitute of the kitchen.
    const [soup] = await world.sql<{ recipeId: number; mealType: number; name: string }>(
      `select d.recipe_id as "recipeId", d.meal_type as "mealType", r.name from menu_dish d join menu m on m.id = d.menu_id and m.kindergarten_id = 1 and m.menu_type = 2 and m.diet = 0 and m.state = 2
        join recipe r on r.id = d.recipe_id cross join lateral recipe_allergens(r.id) a where d.for_on = '2026-11-12' and a.allergen = 7 order by d.meal_type, d.position limit 1`,
    )
    await world.sql(`update child set allergen_ids = '{7}' where id = $1`, [children[0]!.id])
    await world.sql(
      `insert into standing_substitution (kindergarten_id, child_id, recipe_id, meal_type, substitute_recipe_id)
        select 1, $1, $2, $3, r.id from recipe r where r.kindergarten_id is null and r.active and r.id <> $2 and not exists (select from recipe_allergens(r.id) a where a.allergen = 7) order by r.id limit 1`,
      [children[0]!.id, soup!.recipeId, soup!.mealType],
    )
    const served = async () =>
      (await parent.ok(getDashboard, {})).parentDashboardModels?.map(({ menu }) =>
        menu?.[0]?.meals.flatMap(({ dishes }) => dishes).find(({ name }) => name === soup!.name),
      )
    expect((await served())?.[0]).toMatchObject({ allergenIds: [7], instead: expect.any(String) })
    // Unpublished menus are not shown.
    await world.sql(`update menu set state = 1`)
    expect((await parent.ok(getDashboard, {})).parentDashboardModels?.[0]?.menu).toEqual([])
  })

  test('managers have the amounts owed and the portfolios', async () => {
    const { business } = await (await world.as('director')).ok(getDashboard, {})
    const [stored] = await world.sql<{ notPaid: number; invoices: number }>(
      `select sum(b.charged - b.paid)::float8 as "notPaid", count(*)::int as invoices from fee_invoice i join fee_balance b on b.invoice_id = i.id where i.kindergarten_id = 1 and i.annulled_at is null and b.charged > b.paid`,
    )
    expect(business?.fees).toMatchObject(stored!)
    expect(business?.portfolios?.begun).toBeGreaterThan(0)
    expect((await (await world.as('teacher')).ok(getDashboard, {})).business).toBeUndefined()
  })

  test('the year of a child has twelve months, for its family and those who work with it', async () => {
    const parent = await world.as('parent')
    const [ownChild] = (await parent.ok(getDashboard, {})).parentDashboardModels ?? []
    const year = await parent.ok(getChildDashboard, { id: ownChild!.id })
    for (const list of [year.averageGradePerMonth, year.absencesPerMonth, year.praisesPerMonth, year.remarksPerMonth])
      expect(list).toHaveLength(12)
    const absences = await world.sql<{ month: number; n: number }>(
      `select extract(month from day)::int as month, count(*)::int as n from attendance where child_id = $1 and day >= '2026-09-15' and status not in (2, 7, 8, 9, 16) group by 1`,
      [ownChild!.id],
    )
    const countByMonth = new Map(absences.map(({ month, n }) => [month, n]))
    expect(year.absencesPerMonth).toEqual(
      [9, 10, 11].map((month) => countByMonth.get(month) ?? 0).concat(Array(9).fill(null)),
    )
    expect(year.averageGrades.length).toBeGreaterThan(0)
    expect(year.averageGrades.map(({ stage }) => stage)).toEqual(year.averageGrades.map(() => 1))
    // Staff read the approved results too, so both see one figure.
    const forDirector = await (await world.as('director')).ok(getChildDashboard, { id: ownChild!.id })
    expect(forDirector.averageGrades).toEqual(year.averageGrades)
    expect(forDirector.averageGradePerMonth).toEqual(year.averageGradePerMonth)
    expect(year.upcomingExaminations.map(({ title }) => title)).toContain('Изходно ниво')
    expect(year.portfolioCompleted).toBe(ownChild!.portfolioCompleted)
    // Families read the praises shared with them, teachers all of them.
    await world.sql(
      `insert into support_record (kindergarten_id, child_id, kind, title, from_on, for_guardians) select kindergarten_id, id, 4, 'Помага', '2026-11-10', false from child where id = $1`,
      [ownChild!.id],
    )
    const director = await (await world.as('director')).ok(getChildDashboard, { id: ownChild!.id })
    const again = await parent.ok(getChildDashboard, { id: ownChild!.id })
    expect(director.praisesPerMonth[2]).toBe((again.praisesPerMonth[2] ?? 0) + 1)
    expect(again.praisesPerMonth).toEqual(year.praisesPerMonth)
    for (const who of ['directorOfGabrovo', 'parentOfGabrovo'] as const)
      expect((await (await world.as(who)).call(getChildDashboard, { id: ownChild!.id })).status).toBe(404)
    for (const who of ['ministry', 'municipality', 'manciple', 'administrator'] as const)
      expect((await (await world.as(who)).call(getChildDashboard, { id: ownChild!.id })).status).toBe(403)
  })

  test('the summary agrees with the home page', async () => {
    world.setNow(new Date('2026-11-13T10:00:00Z'))
    const director = await world.as('director')
    const { figures, attendanceToday } = await director.ok(getDashboard, {})
    expect(await director.ok(getSummary, {})).toMatchObject({
      kindergartens: 1,
      groups: figures?.groups,
      children: figures?.children,
      present: attendanceToday?.present,
      absent: attendanceToday?.absent,
    })
    const ministry = await (await world.as('ministry')).ok(getSummary, {})
    expect(ministry).toMatchObject({ kindergartens: 5, present: null })
  })

  test('requires a session', async () => {
    const answer = await world.stranger.call(getDashboard, {})
    expect(answer.status).toBe(401)
    expect(answer.problem.errorMessage).toBe('Влезте в системата, за да продължите.')
  })
})
