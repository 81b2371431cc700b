import type { Pool } from 'pg'

// A warehouse with forty products and a history: deliveries on the first of each month, an issue on each day.

export const productsCount = 40

export interface Stocked {
  readonly warehouseId: number
  readonly productIds: readonly number[]
}

export async function stockUp(pool: Pool, kindergartenId: number, months: number): Promise<Stocked> {
  const row = async (text: string, values: unknown[]) => (await pool.query<{ id: number }>(text, values)).rows
  const [warehouse] = await row(`insert into warehouse (kindergarten_id, name) values ($1, 'Склад') returning id`, [
    kindergartenId,
  ])
  const warehouseId = warehouse?.id ?? 0
  const products = await row(
    `insert into product (kindergarten_id, name, category_id, base_unit)
      select $1, 'Продукт ' || n, (select min(id) from product_category), 3 from generate_series(1, $2::int) n returning id`,
    [kindergartenId, productsCount],
  )
  const productIds = products.map(({ id }) => id)
  const post = (kind: 1 | 2, days: string, quantity: number) =>
    pool.query(
      `with d as (
        insert into stock_document (kindergarten_id, kind, state, series, number, for_on, warehouse_id, purpose, posted_at)
        select $1, ${kind}, 1, 'bench:${kind}:' || to_char(day, 'YYYY-MM'), row_number() over (order by day), day, $2, ${kind === 1 ? 'null' : '2'}, day + interval '9 hours'
        from (${days}) days returning id, for_on, posted_at),
      l as (
        insert into stock_line (kindergarten_id, document_id, position, product_id, typed_quantity, typed_unit, quantity)
        select $1, d.id, p.n, p.id, ${Math.abs(quantity)}, 3, ${Math.abs(quantity)}
        from d, unnest($3::int[]) with ordinality p (id, n) returning id, document_id, product_id)
      insert into stock_movement (kindergarten_id, warehouse_id, product_id, document_id, line_id, for_on, posted_at, quantity, value, price)
      select $1, $2, l.product_id, d.id, l.id, d.for_on, d.posted_at, ${quantity}, ${quantity * 2}, 2 from l join d on d.id = l.document_id`,
      [kindergartenId, warehouseId, productIds],
    )
  // Month by month, because one statement for years of movements would exceed the size limit of a statement.
  for (let ago = months - 1; ago >= 0; ago--) {
    const first = `(date_trunc('month', now()) - interval '${ago} months')::date`
    await post(1, `select ${first} as day`, 400)
    await post(
      2,
      `select generate_series(${first}, least(now(), ${first} + interval '1 month - 1 day'), '1 day')::date as day`,
      -10,
    )
  }
  await pool.query(`update stock_document set state = 2 where kindergarten_id = $1 and state = 1`, [kindergartenId])
  return { warehouseId, productIds }
}

/**
 * Varies the delivery prices of one product and lets the ledger value its issues. A delivery before the history that is
 * posted through the API then revalues all of it.
 */
export const varyPrices = (pool: Pool, productId: number) =>
  pool.query(
    `insert into stock_movement (kindergarten_id, warehouse_id, product_id, document_id, line_id, for_on, posted_at, quantity, value, price)
      select kindergarten_id, warehouse_id, product_id, document_id, line_id, for_on, posted_at, 0, (extract(month from for_on)::int % 7) * 20, price
      from stock_movement where product_id = $1 and quantity > 0`,
    [productId],
  )

/** Inserts further kindergartens with plain SQL; returns their ids. */
export async function crowd(pool: Pool, kindergartens: number): Promise<number[]> {
  const columns = await pool.query<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns
      where table_name = 'kindergarten' and table_schema = 'public' and column_name not in ('id', 'code') and is_generated = 'NEVER'`,
  )
  const names = columns.rows.map(({ name }) => name)
  const made = await pool.query<{ id: number }>(
    `insert into kindergarten (code, ${names.join(', ')}) select 'x' || n, ${names.map((name) => `p.${name}`).join(', ')}
      from generate_series(1, $1::int) n, (select * from kindergarten order by id limit 1) p returning id`,
    [kindergartens],
  )
  return made.rows.map(({ id }) => id)
}

/**
 * A warehouse with forty products and the daily sums of a number of days, in each of these kindergartens. The reports
 * read nothing else, and two thousand of them take half a minute.
 */
export async function stockKept(pool: Pool, kindergartenIds: readonly number[], days: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica; set local statement_timeout = 0')
    await client.query(
      `create temporary table shelf on commit drop as select k as place, (select coalesce(max(id), 0) from warehouse) + n as warehouse_id,
        (select coalesce(max(id), 0) from product) + (n - 1) * ${productsCount} as products from unnest($1::int[]) with ordinality u (k, n)`,
      [kindergartenIds],
    )
    const products = `shelf c, generate_series(1, ${productsCount}) p`
    await client.query(
      `insert into warehouse (id, kindergarten_id, name) overriding system value select warehouse_id, place, 'Склад' from shelf`,
    )
    await client.query(`insert into product (id, kindergarten_id, name, category_id, base_unit) overriding system value
      select c.products + p, c.place, 'Продукт ' || p, (select min(id) from product_category), 3 from ${products}`)
    await client.query(`insert into stock_balance (kindergarten_id, warehouse_id, product_id, quantity, value, price)
      select c.place, c.warehouse_id, c.products + p, 200, 400, 2 from ${products}`)
    await client.query(`insert into stock_day (kindergarten_id, warehouse_id, product_id, day, in_quantity, in_value, out_quantity, out_value)
      select c.place, c.warehouse_id, c.products + p, current_date - d, 10, 20, 10, 20 from generate_series(0, ${days - 1}) d, ${products}`)
    await client.query('commit')
  } finally {
    client.release()
  }
  for (const table of ['warehouse', 'product'])
    await pool.query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`)
}
