import type { Pool } from 'pg'

// A warehouse with forty products and a history: on the first of each month it is filled, each day something goes out.

export const productsCount = 40

export interface Stocked {
  readonly warehouseId: number
  readonly productIds: readonly number[]
}

export async function stockUp(pool: Pool, kindergartenId: number, months: number): Promise<Stocked> {
  const one = async (text: string, values: unknown[]) => (await pool.query<{ id: number }>(text, values)).rows
  const [warehouse] = await one(`insert into warehouse (kindergarten_id, name) values ($1, 'Склад') returning id`, [
    kindergartenId,
  ])
  const warehouseId = warehouse?.id ?? 0
  const products = await one(
    `insert into product (kindergarten_id, name, category_id, base_unit)
      select $1, 'Продукт ' || n, (select min(id) from product_category), 3 from generate_series(1, $2::int) n returning id`,
    [kindergartenId, productsCount],
  )
  const productIds = products.map(({ id }) => id)
  const post = (kind: 1 | 2, days: string, quantity: number) =>
    pool.query(
      `with d as (
        insert into stock_document (kindergarten_id, kind, state, series, number, for_on, warehouse_id, purpose, posted_at)
        select $1, ${kind}, 2, 'bench:${kind}:' || to_char(day, 'YYYY-MM'), row_number() over (order by day), day, $2, ${kind === 1 ? 'null' : '2'}, day + interval '9 hours'
        from (${days}) days returning id, for_on, posted_at),
      l as (
        insert into stock_line (kindergarten_id, document_id, position, product_id, typed_quantity, typed_unit, quantity)
        select $1, d.id, p.n, p.id, ${Math.abs(quantity)}, 3, ${Math.abs(quantity)}
        from d, unnest($3::int[]) with ordinality p (id, n) returning id, document_id, product_id)
      insert into stock_movement (kindergarten_id, warehouse_id, product_id, document_id, line_id, for_on, posted_at, quantity, value, price)
      select $1, $2, l.product_id, d.id, l.id, d.for_on, d.posted_at, ${quantity}, ${quantity * 2}, 2 from l join d on d.id = l.document_id`,
      [kindergartenId, warehouseId, productIds],
    )
  // Month by month: one statement for years of movements would pass the limit of a statement.
  for (let ago = months - 1; ago >= 0; ago--) {
    const first = `(date_trunc('month', now()) - interval '${ago} months')::date`
    await post(1, `select ${first} as day`, 400)
    await post(
      2,
      `select generate_series(${first}, least(now(), ${first} + interval '1 month - 1 day'), '1 day')::date as day`,
      -10,
    )
  }
  return { warehouseId, productIds }
}
