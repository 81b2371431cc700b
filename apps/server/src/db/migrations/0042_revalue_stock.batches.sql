-- A few warehouses at a time: each keeps its balances locked while it is revalued.
with batch as (select id from warehouse where id > $1 order by id limit least($2, 20)),
  revalued as materialized (select id, revalue_stock(id) as changed from batch)
select max(id) filter (where changed >= 0) as reached from revalued
