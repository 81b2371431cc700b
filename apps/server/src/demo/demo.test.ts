import { isEgn } from '@asistent/domain/kernel/person-id'
import { verify } from '@node-rs/argon2'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deepTest } from '../../../../tests/support/deep'
import { migrate } from '../db/migrate'
import { cities, municipalities } from '../institutions/geography/geography'
import { loadGeography } from '../institutions/geography/load'
import { createPool } from '../platform/database'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../embedded-postgres/embedded'
import { THROW_AWAY_SETTINGS } from '../embedded-postgres/settings'
import { fillKindergartens } from './fill'
import { loadDemo } from './load'
import { demoUsers } from './sign-ins'

const now = new Date('2026-11-16T08:00:00Z')
const folder = mkdtempSync(join(tmpdir(), 'asistent-demo-test-'))
// A temporary folder is 0700: as root the server's user could not get through it.
chmodSync(folder, 0o755)
const pools: Pool[] = []
let server: EmbeddedPostgres
let loaded: Pool

function open(database: string): Pool {
  const pool = createPool({ ...server.connection, database, max: 4 })
  pools.push(pool)
  return pool
}

/** A migrated database without any data. */
async function freshDatabase(name: string): Promise<Pool> {
  const owner = createPool({ ...server.connection, max: 1 })
  await owner.query(`create database ${name} template migrated`)
  await owner.end()
  return open(name)
}

async function rows<Row extends object>(pool: Pool, query: string, values: unknown[] = []): Promise<Row[]> {
  return (await pool.query(query, values)).rows as Row[]
}

const count = async (pool: Pool, what: string): Promise<number> =>
  (await rows<{ count: number }>(pool, `select count(*)::int as count from ${what}`))[0]?.count ?? -1

const demoTables = (
  'account kindergarten school_year custom_role membership credential child_group child child_group_period guardian ' +
  'child_guardian staff_member group_staff child_specialist day_off module_lock partner partner_resource'
).split(' ')

/** Of all rows; without the instants of loading and the salted hashes. */
async function checksum(pool: Pool): Promise<Record<string, string>> {
  const sums = await Promise.all(
    demoTables.map(async (table) => {
      const [sum] = await rows<{ sum: string }>(
        pool,
        `select md5(string_agg(line, '' order by line)) as sum
         from (select (to_jsonb(t) - 'created_at' - 'password_hash')::text as line from ${table} t) l`,
      )
      return [table, sum?.sum ?? ''] as const
    }),
  )
  return Object.fromEntries(sums)
}

/** References that point nowhere: what replica mode would not have refused. */
async function brokenReferences(pool: Pool): Promise<string[]> {
  const keys = await rows<{ from: string; column: string; to: string }>(
    pool,
    `select c.conrelid::regclass::text as "from", a.attname as "column", c.confrelid::regclass::text as "to"
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.connamespace = 'public'::regnamespace and cardinality(c.conkey) = 1`,
  )
  const broken: string[] = []
  for (const { from, column, to } of keys) {
    const [target] = await rows<{ key: string }>(
      pool,
      `select a.attname as key from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
       where i.indrelid = $1::regclass and i.indisprimary`,
      [to],
    )
    const lost = await count(
      pool,
      `${from} f where f.${column} is not null and not exists (select from ${to} t where t.${target?.key} = f.${column})`,
    )
    if (lost > 0) broken.push(`${from}.${column}: ${lost}`)
  }
  return keys.length > 20 ? broken : ['too few references were looked at']
}

/** What doesn't fit in the days that were cooked: each is empty. */
async function misfitsOfKitchen(pool: Pool): Promise<Record<string, unknown[]>> {
  const ask = (query: string) => rows(pool, query)
  return {
    // The interlock sees nothing open.
    conflicts: await ask(
      'select k.id, o.* from meal_calculation k cross join lateral meal_open_conflicts(k.id) o where k.state > 1',
    ),
    // Portions equal the children that the database rule returns.
    portions: await ask(
      `with kept as (select p.calculation_id, p.meal_type, p.group_id, c.child_id from meal_portion p cross join unnest(p.child_ids) c (child_id)),
        found as (select k.id, e.meal_type, e.group_id, e.child_id from meal_calculation k cross join lateral meal_eaters(k.kindergarten_id, k.for_on, k.menu_type, k.diet) e
          where k.state = 3 and exists (select from meal_dish d where d.calculation_id = k.id and d.meal_type = e.meal_type))
        (table kept except table found) union all (table found except table kept)`,
    ),
    counts: await ask(
      'select id from meal_portion where group_id is not null and computed is distinct from cardinality(child_ids)',
    ),
    // What the meals cost is what their papers say, product by product and to the cent.
    values: await ask(
      `select * from (select calculation_id, product_id, sum(computed) as quantity, sum(value) as value from meal_product where computed > 0 group by 1, 2) m
        full join (select d.calculation_id, l.product_id, sum(l.quantity) as quantity, sum(l.value) as value from stock_document d join stock_line l on l.document_id = d.id
          where d.calculation_id is not null group by 1, 2) l using (calculation_id, product_id)
        where m.quantity is distinct from l.quantity or m.value is distinct from l.value`,
    ),
    // And the ledger is the sum of its movements; nothing expired went into a dish.
    balances: await ask(
      `select * from stock_balance b full join (select warehouse_id, product_id, sum(quantity) as quantity, sum(value) as value from stock_movement group by 1, 2) m
        using (warehouse_id, product_id) where b.quantity is distinct from m.quantity or b.value is distinct from m.value or b.quantity < 0`,
    ),
    expired: await ask(
      `select m.id from stock_movement m join stock_document d on d.id = m.document_id and d.calculation_id is not null join stock_batch b on b.id = m.batch_id
        where b.expires_on < m.for_on`,
    ),
    // Оклад of a kindergarten child (domain.md 9.5, the prices of the deliveries vary a little).
    wages: await ask(
      `select k.for_on, v.value / p.portions as wage from meal_calculation k
        cross join lateral (select sum(value) as value from meal_product where calculation_id = k.id) v
        cross join lateral (select sum(computed) as portions from meal_portion where calculation_id = k.id and meal_type = 3) p
        where k.state = 3 and k.menu_type = 2 and v.value / p.portions not between 1.5 and 2.6`,
    ),
  }
}

const fits = { conflicts: [], portions: [], counts: [], values: [], balances: [], expired: [], wages: [] }

beforeAll(async () => {
  server = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined, settings: THROW_AWAY_SETTINGS })
  const owner = createPool({ ...server.connection, max: 1 })
  await owner.query('create database migrated')
  await owner.end()
  const template = createPool({ ...server.connection, database: 'migrated', max: 4 })
  await migrate(template)
  await template.end()
  loaded = await freshDatabase('loaded')
})

afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()))
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('loads once, even when several processes start together', async () => {
  const outcomes = await Promise.all([loadDemo(loaded, now), loadDemo(loaded, now), loadDemo(loaded, now)])
  expect(outcomes.toSorted()).toEqual([false, false, true])
  expect(await count(loaded, 'kindergarten')).toBe(5)
  const before = await checksum(loaded)
  expect(await loadDemo(loaded, new Date('2027-03-01T08:00:00Z'))).toBe(false)
  expect(await checksum(loaded)).toEqual(before)
})

deepTest('two databases get the same data', async () => {
  const otherDatabase = await freshDatabase('other')
  expect(await loadDemo(otherDatabase, now)).toBe(true)
  expect(await checksum(otherDatabase)).toEqual(await checksum(loaded))
})

deepTest.each(['2026-09-15', '2027-08-01', '2028-02-29'])('every constraint holds on %s', async (text) => {
  const pool = await freshDatabase(`day_${text.replaceAll('-', '_')}`)
  expect(await loadDemo(pool, new Date(`${text}T08:00:00Z`))).toBe(true)
  expect(
    await count(pool, 'school_year where active and $1::date between from_on and to_on'.replace('$1', `'${text}'`)),
  ).toBe(5)
  expect(await misfitsOfKitchen(pool)).toEqual(fits)
  // Fees are of months in which the child went there, and the till has batch payments of this month in both places.
  expect(
    await count(
      pool,
      'fee_invoice i join activity_member m using (child_id) where make_date(year, month, 1) + 31 < from_on',
    ),
  ).toBe(0)
  expect(
    await count(
      pool,
      `(select r.kindergarten_id from fee_receipt r join fee_payment p on p.receipt_id = r.id where is_batch and date_trunc('month', r.paid_on) = date_trunc('month', '${text}'::date) group by r.kindergarten_id) b`,
    ),
  ).toBe(2)
})

test('the days that were cooked: portions, allergies, papers and ledger agree', async () => {
  expect(await misfitsOfKitchen(loaded)).toEqual(fits)
  expect(await count(loaded, `meal_calculation where state = 3 and for_on >= '2026-11-01'`)).toBeGreaterThan(40)
  expect(await count(loaded, 'meal_calculation where state = 1')).toBe(12)
  expect(await count(loaded, 'meal_conflict where state = 2')).toBeGreaterThan(100)
})

test('children by group, as the database sees them today', async () => {
  const results = await rows<{ name: string; children: number }>(
    loaded,
    `select g.name, count(p.id)::int as children
     from child_group g join school_year y on y.id = g.school_year_id and y.active
     left join child_group_period p on p.group_id = g.id and daterange(p.from_on, p.to_on, '[]') @> '2026-11-16'::date
     where g.kindergarten_id = (select id from kindergarten where code = '1690999')
     group by g.id, g.name order by g.id`,
  )
  expect(results.map(({ name, children }) => `${name} ${children}`)).toEqual([
    'Бонбони 16',
    'Калинка 22',
    'Звънче 23',
    'Пчеличка 22',
    'Слънчо 23',
    'Бързаци 23',
    'Мечета 6',
    'Лятна група 0',
  ])
})

interface SignIn {
  state: string
  roles: number[]
  places: (string | null)[]
  hash: string | null
}

const signInOf = async (email: string): Promise<SignIn | undefined> =>
  (
    await rows<SignIn>(
      loaded,
      `select a.state, array_agg(m.role order by m.id) as roles, array_agg(k.code order by m.id) as places, min(c.password_hash) as hash
       from account a join membership m on m.account_id = a.id left join kindergarten k on k.id = m.kindergarten_id
       left join credential c on c.account_id = a.id where a.email = $1 group by a.id`,
      [email],
    )
  )[0]

test('the people of the sign-in list', async () => {
  const director = await signInOf(demoUsers.director.email)
  expect(director).toMatchObject({ state: 'active', roles: [1], places: ['1690999'] })
  expect(await verify(director?.hash ?? '', demoUsers.director.password)).toBe(true)
  expect(await count(loaded, 'credential')).toBeGreaterThan(300)
  expect(await count(loaded, '(select distinct password_hash from credential) h')).toBe(1)
  expect(await signInOf(demoUsers.ministry.email)).toMatchObject({ roles: [4], places: [null] })
  expect(await signInOf(demoUsers.master.email)).toMatchObject({ roles: [7], places: [null] })
  expect(await signInOf(demoUsers.consolidatedDirector.email)).toMatchObject({
    roles: [1, 1],
    places: ['1690999', '1690998'],
  })
  expect(await signInOf(demoUsers.parentOfTwoPlaces.email)).toMatchObject({
    roles: [3, 3],
    places: ['2290999', '2290998'],
  })
  expect(await signInOf(demoUsers.deactivated.email)).toMatchObject({ state: 'deactivated' })
  expect(await signInOf(demoUsers.invited.email)).toMatchObject({ state: 'invited', hash: null })
})

test('whose children a parent has, and what the second parent may not', async () => {
  const links = await rows<{ email: string; child: string; sign: boolean }>(
    loaded,
    `select a.email, c.first_name as child, cg.may_sign as sign
     from account a join guardian g on g.account_id = a.id join child_guardian cg on cg.guardian_id = g.id join child c on c.id = cg.child_id
     where a.email = any ($1) order by a.email collate "C", c.id`,
    [[demoUsers.parent.email, demoUsers.secondParent.email, demoUsers.parentOfTwoPlaces.email]],
  )
  expect(links.map(({ email, child, sign }) => `${email.split('@')[0]} ${child} ${sign}`)).toEqual([
    'roditel.dve Мила true',
    'roditel.dve Мартин true',
    'roditel2 Калина false',
    'roditel2 Борис false',
    'roditel Калина true',
    'roditel Борис true',
  ])
})

test('geography comes with it; loading it again changes nothing but what differs', async () => {
  expect([await count(loaded, 'municipality'), await count(loaded, 'city')]).toEqual([
    municipalities.length,
    cities.length,
  ])
  await loaded.query(`update city set name = 'Друго име' where id = 56784`)
  const versions = () => rows<{ id: number }>(loaded, 'select id, xmin::text as row from city order by id')
  const before = await versions()
  await loadGeography(loaded)
  const after = await versions()
  expect(after.filter((row, index) => JSON.stringify(row) !== JSON.stringify(before[index]))).toHaveLength(1)
  expect(await rows(loaded, 'select name from city where id = 56784')).toEqual([{ name: 'Пловдив' }])
})

deepTest('filled for measuring: whole kindergartens beside the demo data, and the numbers go on', async () => {
  const [children, audited] = [await count(loaded, 'child'), await count(loaded, 'audit_change')]
  const filled = await fillKindergartens(loaded, 3, now)
  expect(filled).toEqual({ kindergartens: 3, groups: 18, children: 345, guardians: 585, staff: 60, accounts: 225 })
  expect(await count(loaded, 'kindergarten')).toBe(8)
  expect(await count(loaded, 'child')).toBe(children + 345)
  expect(await count(loaded, 'audit_change')).toBe(audited)
  expect(await brokenReferences(loaded)).toEqual([])
  const numbers = await rows<{ person_id: string }>(loaded, 'select person_id from child where kindergarten_id > 5')
  expect(numbers.filter(({ person_id }) => !isEgn(person_id))).toEqual([])
  // Born when their group wants it, with the gender and the day of their number.
  expect(
    await count(
      loaded,
      `child where kindergarten_id > 5 and (substr(person_id, 9, 1)::int % 2 <> gender - 1 or substr(person_id, 5, 2) <> to_char(birth_on, 'DD'))`,
    ),
  ).toBe(0)
  const again = await fillKindergartens(loaded, 1, now)
  expect(again.children).toBe(115)
  const added = await rows<{ id: number }>(
    loaded,
    `insert into account (email, first_name, last_name, user_type) values ('nov@example.bg', 'Нов', 'Човек', 1) returning id`,
  )
  expect(added[0]?.id).toBeGreaterThan(4 * 75)
})

test('the history tells of changes that led to what the records are now', async () => {
  const timed = await rows<{ call: string; same: boolean }>(
    loaded,
    `select a.call, coalesce(
      (select to_jsonb(t) @> c.after from child t where c.table_name = 'child' and t.id::text = c.row_id),
      (select to_jsonb(t) @> c.after from child_group t where c.table_name = 'child_group' and t.id::text = c.row_id),
      (select to_jsonb(t) @> c.after from module_lock t where c.table_name = 'module_lock' and t.kindergarten_id || ':' || t.category = c.row_id)) as same
    from audit a join audit_change c on c.audit_id = a.id`,
  )
  expect(new Set(timed.map(({ call }) => call)).size).toBe(4)
  expect(timed.filter(({ same }) => !same)).toEqual([])
})
