import { entriesReport } from '@asistent/contract/attendance/entries.calls'
import { getWarningLetters, listWarnings, saveWarningLetters } from '@asistent/contract/oversight/warnings.calls'
import { day } from '@asistent/domain/kernel/day'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { kindergartenOf } from '../../../../tests/support/actors'
import { startWorld, type Person, type World } from '../../../../tests/support/world'
import { runJob } from '../platform/jobs'
import { warningsJob } from './warnings.job'

// Warnings about kindergartens for the experts who oversee them.

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterEach(() => world.reset())
afterAll(() => world.close())

const at = (time: string) => world.setNow(new Date(`2026-11-18T${time}:00+02:00`))

const kindsOf = async (expert: Person, kindergartenId: number) =>
  (await expert.ok(listWarnings.json, {})).result
    .filter((row) => row.kindergartenId === kindergartenId)
    .map(({ kind }) => kind)

const removeToday = (kindergartenId: number) =>
  world.sql(`delete from attendance where kindergarten_id = $1 and day = '2026-11-18'`, [kindergartenId])

describe('kindergartens without entries today', () => {
  test('are listed after their hour of entry, until a group has an entry', async () => {
    const id = await kindergartenOf(world, 'director')
    const expert = await world.as('municipality')
    const [entry] = await world.sql<{ child: number; group: number }>(
      `select child_id as child, group_id as group from attendance where kindergarten_id = $1 and day = '2026-11-13' and status is not null order by child_id limit 1`,
      [id],
    )
    await removeToday(id)
    await world.sql(
      `update kindergarten set settings = jsonb_set(settings, '{attendanceCutOff}', '"10:15"') where id = $1`,
      [id],
    )
    at('10:14')
    expect(await kindsOf(expert, id)).not.toContain('no-entries')
    at('10:15')
    expect(await kindsOf(expert, id)).toContain('no-entries')
    await world.sql(
      `insert into attendance (kindergarten_id, child_id, group_id, day, mark) values ($1, $2, $3, '2026-11-18', 2)`,
      [id, entry!.child, entry!.group],
    )
    expect(await kindsOf(expert, id)).not.toContain('no-entries')
  })

  test('are not listed on a day off, in a vacation or on a weekend', async () => {
    const id = await kindergartenOf(world, 'director')
    const expert = await world.as('ministry')
    await removeToday(id)
    at('16:00')
    expect(await kindsOf(expert, id)).toContain('no-entries')
    for (const kind of [0, 3]) {
      const [row] = await world.sql<{ id: number }>(
        `insert into day_off (kindergarten_id, kind, name, from_on, to_on) values ($1, $2, 'Проба', '2026-11-18', '2026-11-18') returning id`,
        [id, kind],
      )
      expect(await kindsOf(expert, id)).not.toContain('no-entries')
      await world.sql('delete from day_off where id = $1', [row!.id])
    }
    world.setNow(new Date('2026-11-21T16:00:00+02:00'))
    expect(await kindsOf(expert, id)).not.toContain('no-entries')
  })
})

test('a month with a group without entries on a day is late, and its rows are the missing entries', async () => {
  const id = await kindergartenOf(world, 'director')
  const expert = await world.as('municipality')
  const before = await kindsOf(expert, id)
  const [group] = await world.sql<{ id: number }>(
    `select group_id as id from attendance where kindergarten_id = $1 and day = '2026-10-07' and status is not null group by 1 order by count(*) desc limit 1`,
    [id],
  )
  await world.sql(
    `delete from attendance a using child_group_period p where p.child_id = a.child_id and p.group_id = $1 and a.day = '2026-10-07' and a.day >= p.from_on and (p.to_on is null or a.day <= p.to_on)`,
    [group!.id],
  )
  expect(before).not.toContain('late-month')
  expect(await kindsOf(expert, id)).toContain('late-month')
  const { result } = await expert.ok(entriesReport.json, {
    kindergartenId: id,
    kind: 'notEntered',
    fromDate: day('2026-10-01'),
    toDate: day('2026-10-31'),
  })
  expect(result.some(({ classId, forDate }) => classId === group!.id && forDate === '2026-10-07')).toBe(true)
})

test('a kindergarten whose attendance differs from the others is an outlier, for those who oversee enough', async () => {
  const id = await kindergartenOf(world, 'director')
  const ministry = await world.as('ministry')
  expect(await kindsOf(ministry, id)).not.toContain('attendance')
  await world.sql(
    `update attendance set mark = 1 where kindergarten_id = $1 and day between '2026-10-01' and '2026-10-31' and mark is not null`,
    [id],
  )
  const { result } = await ministry.ok(listWarnings.json, { kind: 'attendance' })
  expect(result.map(({ kindergartenId }) => kindergartenId)).toEqual([id])
  expect(result[0]?.text).toMatch(/^Присъствие \d+,\d % за октомври 2026 г\.; обичайно е \d+,\d %$/u)
  // Two kindergartens say nothing about what is usual.
  expect(await kindsOf(await world.as('municipality'), id)).not.toContain('attendance')
})

test('lists the overseen kindergartens only', async () => {
  const gabrovo = await kindergartenOf(world, 'directorOfGabrovo')
  await removeToday(gabrovo)
  at('16:00')
  expect(await kindsOf(await world.as('ministry'), gabrovo)).toContain('no-entries')
  expect(await kindsOf(await world.as('municipality'), gabrovo)).toEqual([])
  for (const user of ['director', 'administrator', 'teacher', 'parent'] as const)
    expect((await (await world.as(user)).call(listWarnings.json, {})).status).toBe(403)
})

describe('letters', () => {
  const letters = () =>
    world.sql<{ recipient: string; subject: string; text: string }>(
      `select recipient, subject, text from mail order by id`,
    )
  let runs = 0
  const run = () =>
    runJob(
      { database: world.app.pipeline.database, services: world.app.services, now: world.now },
      warningsJob,
      {},
      `warnings:${(runs += 1)}`,
      1,
    )

  test('go to those who asked for them, once a day, and stop on request', async () => {
    const id = await kindergartenOf(world, 'director')
    const expert = await world.as('municipality')
    const sent = (await letters()).length
    await removeToday(id)
    at('11:00')
    await run()
    expect(await letters()).toHaveLength(sent)
    await expert.ok(saveWarningLetters, { enabled: true })
    expect(await expert.ok(getWarningLetters, {})).toEqual({ enabled: true })
    await run()
    await run()
    const rows = (await letters()).slice(sent)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ recipient: 'obshtina@example.bg', subject: '2 предупреждения за детски градини' })
    expect(rows[0]?.text).toContain('Без въведени присъствия днес')
    await expert.ok(saveWarningLetters, { enabled: false })
    world.setNow(new Date('2026-11-19T11:00:00+02:00'))
    await run()
    expect(await letters()).toHaveLength(sent + 1)
  })
})
