import type { World } from '../world'

/** Separate kindergarten with a number of parents, one child each; the demo director works in it. */
export async function manyParents(world: World, many: number): Promise<void> {
  const [kindergarten] = await world.sql<{ id: number }>(
    `insert into kindergarten (name, institution_type, municipality_id, city_id) select 'ДГ Голяма', 2, municipality_id, city_id from kindergarten order by id limit 1 returning id`,
  )
  await world.sql(
    `with people as (insert into account (email, first_name, last_name, user_type, state) select 'golyama' || n || '@example.bg', 'Родител', 'Номер ' || n, 2, 'active' from generate_series(1, ${many}) n returning id, email),
      places as (insert into membership (account_id, kindergarten_id, role) select id, ${kindergarten?.id}, 3 from people),
      kids as (insert into child (kindergarten_id, first_name, last_name, person_id_type, person_id, gender, birth_on, enrolled_on)
        select ${kindergarten?.id}, 'Дете', 'Номер ' || n, 2, 'golyama' || n, 1, '2022-01-01', '2026-09-15' from generate_series(1, ${many}) n returning id, person_id),
      guards as (insert into guardian (kindergarten_id, account_id, first_name, last_name) select ${kindergarten?.id}, id, 'Родител', split_part(email, '@', 1) from people returning id, last_name)
    insert into child_guardian (kindergarten_id, child_id, guardian_id, kinship) select ${kindergarten?.id}, kids.id, guards.id, 1 from kids join guards on guards.last_name = kids.person_id`,
  )
  await world.sql(
    `with work as (insert into membership (account_id, kindergarten_id, role) select id, ${kindergarten?.id}, 1 from account where email = 'direktor@example.bg' returning id, account_id)
      update account a set membership_id = work.id from work where work.account_id = a.id`,
  )
}

/** Makes jobs with a delay due, so that the test does not wait. */
export const hurry = (world: World) =>
  world.sql(`update graphile_worker._private_jobs set run_at = now() where run_at > now() and locked_at is null`)
