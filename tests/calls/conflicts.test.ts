import { signedIn } from '@asistent/contract/core/access'
import { call, done } from '@asistent/contract/core/call'
import { getSchoolYear, saveSchoolYear, schoolYearOptions } from '@asistent/contract/institutions/school-years.calls'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { write } from '../../apps/server/src/platform/handler'
import { refuseStale } from '../../apps/server/src/platform/versioned'
import { startWorld, type UserName, type World } from '../support/world'

// Content of the rejection of a stale save.

const record = z.object({ table: z.string(), id: z.int() })

/** Rejects every save of one record as stale. */
const saveStale = call.post('/api/tests/stale', {
  title: 'Остарял запис',
  access: signedIn,
  input: record,
  output: done,
})

/** Rejects every bulk save as stale; the input identifies rows by position. */
const saveStaleRows = call.post('/api/tests/stale-rows', {
  title: 'Остарели редове',
  access: signedIn,
  input: z.object({ table: z.string(), ids: z.array(z.int().nullable()) }),
  output: done,
})

const staleSlice = {
  name: 'tests',
  handlers: [
    write(saveStale, async (_context, { table, id }) => {
      throw refuseStale({ table, id })
    }),
    write(saveStaleRows, async (_context, { table, ids }) => {
      throw refuseStale({ table, field: 'items.1', rows: ids.map((id, index) => ({ key: 100 + index, id })) })
    }),
  ],
}

let world: World
beforeAll(async () => {
  world = await startWorld({ more: [staleSlice] })
})
afterEach(() => world.reset())
afterAll(() => world.close())

const nameOf = async (user: UserName) => {
  const { accountId } = await world.as(user)
  const [row] = await world.sql<{ name: string }>(
    `select first_name || ' ' || last_name as name from account where id = $1`,
    [accountId],
  )
  return row?.name ?? ''
}

const at = () => world.now().toISOString()

/** An open school year after a change by the administrator. */
async function changedYear() {
  const administrator = await world.as('administrator')
  const [year] = (await administrator.ok(schoolYearOptions, {})).result
  const opened = await administrator.ok(getSchoolYear, { id: year?.id ?? 0 })
  await administrator.ok(saveSchoolYear, { ...opened, name: 'Променена' })
  return opened
}

const refusalFor = async (user: UserName, table: string, id: number) => {
  const answer = await (await world.as(user)).call(saveStale, { table, id })
  expect([answer.status, answer.problem.code]).toEqual([409, 'platform.stale'])
  return answer.problem
}

describe('a stale save of a record', () => {
  test('is rejected with author, time and fields of the first save, and changes nothing', async () => {
    const opened = await changedYear()
    const second = await (await world.as('director')).call(saveSchoolYear, { ...opened, name: 'Моята' })
    expect(second.status).toBe(409)
    const name = await nameOf('administrator')
    expect(second.problem).toMatchObject({
      code: 'platform.stale',
      conflict: { by: name, isOwn: false, at: at(), fields: ['Учебна година'] },
    })
    expect(second.problem.errorMessage).toContain(`Записът е променен от ${name} на `)
    expect((await (await world.as('director')).ok(getSchoolYear, { id: opened.id })).name).toBe('Променена')
  })

  test('is marked if the caller was the author', async () => {
    const { id } = await changedYear()
    expect((await refusalFor('administrator', 'school_year', id)).conflict).toMatchObject({ isOwn: true })
  })

  test('has the latest author', async () => {
    const { id } = await changedYear()
    const director = await world.as('director')
    await director.ok(saveSchoolYear, { ...(await director.ok(getSchoolYear, { id })), name: 'Пак променена' })
    expect((await refusalFor('administrator', 'school_year', id)).conflict?.by).toBe(await nameOf('director'))
  })

  test('has no author if the audit has none', async () => {
    const { conflict, errorMessage } = await refusalFor('director', 'school_year', 2_000_000)
    expect(conflict).toBeUndefined()
    expect(errorMessage).toBe('Записът е променен от друг потребител. Презаредете страницата.')
  })
})

describe('visibility of the author', () => {
  test('staff get the name; parents and experts get the role, without the fields', async () => {
    const { id } = await changedYear()
    const name = await nameOf('administrator')
    for (const user of ['teacher', 'manciple', 'master'] as const)
      expect((await refusalFor(user, 'school_year', id)).conflict?.by, user).toBe(name)
    for (const user of ['parent', 'municipality', 'ministry'] as const)
      expect((await refusalFor(user, 'school_year', id)).conflict, user).toEqual({
        by: 'администратор',
        isOwn: false,
        at: at(),
      })
  })

  test('only users with access to parents get the name of a parent', async () => {
    const { accountId } = await world.as('parent')
    await world.sql(
      `insert into audit_change (account_id, table_name, row_id, operation, before, after)
        values ($1, 'child_group', '1', 'update', '{"name": "А"}', '{"name": "Б"}')`,
      [accountId],
    )
    expect((await refusalFor('director', 'child_group', 1)).conflict?.by).toBe(await nameOf('parent'))
    expect((await refusalFor('manciple', 'child_group', 1)).conflict?.by).toBe('родител')
  })

  test('personal columns are omitted', async () => {
    const { accountId } = await world.as('administrator')
    await world.sql(
      `insert into audit_change (account_id, table_name, row_id, operation, before, after)
        values ($1, 'child', '1', 'update', '{"phone": "1", "citizenship": null}', '{"phone": "2", "citizenship": "България"}')`,
      [accountId],
    )
    expect((await refusalFor('director', 'child', 1)).conflict?.fields).toEqual(['Гражданство'])
  })
})

test('a stale bulk save lists all conflicting rows, in one lookup', async () => {
  const { id } = await changedYear()
  const director = await world.as('director')
  let answer = await director.call(saveStaleRows, { table: 'school_year', ids: [2_000_000, id, null] })
  const conflict = { by: await nameOf('administrator'), isOwn: false, at: at(), fields: ['Учебна година'] }
  expect(answer.problem).toMatchObject({ conflict, errors: { 'items.1': [expect.any(String)] } })
  expect(answer.problem.rows).toEqual([{ key: 100 }, { key: 101, conflict }, { key: 102 }])
  const sent = await world.statements(async () => {
    answer = await director.call(saveStaleRows, { table: 'school_year', ids: Array.from({ length: 40 }, () => id) })
  })
  expect(answer.problem.rows).toHaveLength(40)
  expect(sent.filter((statement) => statement.includes('audit_change'))).toHaveLength(1)
})

test('a save of parts of the record is found by its call', async () => {
  const { id } = await changedYear()
  const { accountId } = await world.as('teacher')
  const otherRow = await world.sql<{ id: number }>(
    `insert into audit (at, account_id, kindergarten_id, call, request_id, about) select $1::timestamptz, $2, k.id, call, '', about
      from kindergarten k, unnest(array['POST /api/tests/stale', 'POST /api/KindergartenPeriods'],
        array[jsonb_build_object('schoolYearId', $3::int), jsonb_build_object('schoolYearId', 0)]) as made (call, about)
      where k.name = 'ДГ „Детелина“' returning id`,
    [at(), accountId, id],
  )
  expect(otherRow).toHaveLength(2)
  const { conflict } = await refusalFor('director', 'school_year', id)
  expect(conflict).toEqual({ by: await nameOf('teacher'), isOwn: false, at: at() })
})
