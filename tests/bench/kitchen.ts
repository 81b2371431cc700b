import { openCalculations } from '@asistent/contract/kitchen/calculations.calls'
import { kitchenDay } from '@asistent/contract/kitchen/day.calls'
import { today } from '@asistent/domain/kernel/day'
import type { Pool } from 'pg'
import { createPool } from '../../apps/server/src/platform/database'
import type { Section } from './main'
import { appHere, ask } from './support/app-here'
import { startBenchServer } from './support/database'
import { openPlaces } from './support/places'
import type { Replayed } from './support/replayed'
import { stockUp } from './support/stock'
import { median, type Finding } from './support/table'

// The page of the day in a kindergarten of twelve groups: portions, quantities, costs and conflicts of all
// calculations, against the statements of the call alone.

export const title = 'Kitchen: the day of a kindergarten of twelve groups'

/** Twelve groups, two hundred present children, a menu of four meals for each type of menu. */
async function openKitchen(pool: Pool, kindergartenId: number, productIds: readonly number[]): Promise<void> {
  const run = (text: string, ...values: unknown[]) => pool.query(text, [kindergartenId, ...values])
  await run(
    `with added as (
      insert into child_group (kindergarten_id, school_year_id, name, class_type, meal_group, color)
      select kindergarten_id, school_year_id, name || ' II', class_type, meal_group, color from child_group where kindergarten_id = $1 order by id returning id, name),
    source as (
      select c.*, a.id as other, row_number() over (order by c.id) as n from child c join child_group_period p on p.child_id = c.id
        join child_group g on g.id = p.group_id join added a on a.name = g.name || ' II' where c.kindergarten_id = $1),
    children as (
      insert into child (kindergarten_id, first_name, middle_name, last_name, person_id_type, person_id, gender, birth_on, birth_country_id, citizenship, address_current, enrolled_on, allergen_ids)
      select kindergarten_id, first_name, middle_name, last_name, 1, lpad(n::text, 10, '0'), gender, birth_on, birth_country_id, citizenship, address_current, enrolled_on, allergen_ids
      from source returning id, person_id, enrolled_on)
    insert into child_group_period (kindergarten_id, child_id, group_id, from_on)
    select $1, c.id, s.other, c.enrolled_on from children c join source s on lpad(s.n::text, 10, '0') = c.person_id`,
  )
  await run(
    `insert into attendance (child_id, day, kindergarten_id, group_id, mark, marked_at)
      select p.child_id, $2, $1, p.group_id, case when p.child_id % 7 = 0 then 1 else 2 end, now() from child_group_period p where p.kindergarten_id = $1`,
    today(new Date()),
  )
  await run(`update product set allergen_ids = '{7}' where kindergarten_id = $1 and id % 9 = 0`)
  const recipes = await run(
    `insert into recipe (kindergarten_id, name, category, meal_types) select $1, 'Ястие ' || n, 2, '{1,2,3,4}' from generate_series(1, 12) n returning id`,
  )
  const recipeIds = recipes.rows.map((row: { id: number }) => row.id)
  await run(
    `insert into recipe_ingredient (kindergarten_id, recipe_id, position, product_id, age_band, gross_grams, net_grams)
      select $1, r.id, i, ($3::int[])[1 + (r.n * 5 + i) % cardinality($3::int[])], 2, 20 + i, 18 + i
      from unnest($2::int[]) with ordinality r (id, n), generate_series(0, 5) i`,
    recipeIds,
    productIds,
  )
  await run(
    `with m as (
      insert into menu (kindergarten_id, name, menu_type, from_on, to_on, state, published_at)
      select $1, 'Меню ' || t, t, $2, $2, 2, now() from generate_series(1, 2) t returning id)
    insert into menu_dish (kindergarten_id, menu_id, for_on, meal_type, position, recipe_id)
    select $1, m.id, $2, 1 + (r.n - 1) / 3, (r.n - 1) % 3, r.id from m, unnest($3::int[]) with ordinality r (id, n)`,
    today(new Date()),
    recipeIds,
  )
  await pool.query('vacuum (analyze) attendance, child, child_group_period, recipe_ingredient, menu_dish')
}

export async function run({ rounds }: Section): Promise<Finding[]> {
  const server = await startBenchServer()
  try {
    const { url, pool } = await server.database(1)
    const [kindergarten] = await openPlaces(pool, 1)
    if (!kindergarten) throw new Error('no kindergarten to measure')
    const { productIds } = await stockUp(pool, kindergarten.kindergartenId, 2)
    await openKitchen(pool, kindergarten.kindergartenId, productIds)
    return [await theDay(url, kindergarten.token, rounds)]
  } finally {
    await server.stop()
  }
}

async function theDay(url: string, token: string, rounds: number): Promise<Finding> {
  const app = await appHere(url)
  const bare = createPool({ connectionString: url, max: 1 })
  const client = await bare.connect()
  const times: [number, number][] = []
  let statements = 0
  try {
    const forDate = today(new Date())
    await ask(app.app, { token, path: openCalculations.path, form: { forDate } })
    const request = { token, path: `${kitchenDay.path}?forDate=${forDate}` }
    for (let turn = 0; turn < rounds * 20; turn++) {
      let sent: Replayed[] = []
      const called = await timed(async () => {
        sent = await app.recorded(request)
      })
      const replayed = await timed(async () => {
        for (const { text, values } of sent) await client.query(text, values)
      })
      times.push([called, replayed])
      statements = sent.length
    }
  } finally {
    client.release()
    await bare.end()
    await app.close()
  }
  const settled = times.slice(Math.ceil(times.length / 4))
  const ratio = median(settled.map(([called, replayed]) => called / replayed))
  const [called, replayed] = [0, 1].map((at) => median(settled.map((pair) => pair[at] ?? 0)))
  return {
    what: 'the day of twelve groups in one call',
    aim: 'at most 2.00 times its statements alone',
    result: `${ratio.toFixed(2)} times`,
    met: ratio <= 2,
    detail: `${called?.toFixed(1)} ms, its ${statements} statements alone ${replayed?.toFixed(1)} ms`,
  }
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await work()
  return performance.now() - started
}
