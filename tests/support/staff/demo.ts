import type { World } from '../world'

// Staff members of the demo data in the tests of this slice.

export async function idOf(world: World, query: string, values: unknown[] = []): Promise<number> {
  const [row] = await world.sql<{ id: number }>(query, values)
  if (!row) throw new Error(`nothing found: ${query}`)
  return row.id
}

export const staffNamed = (world: World, firstName: string, lastName: string) =>
  idOf(
    world,
    `select m.id from staff_member m join kindergarten k on k.id = m.kindergarten_id
     where m.first_name = $1 and m.last_name = $2 and k.code = '1690999'`,
    [firstName, lastName],
  )

export const kindergartenWith = (world: World, code = '1690999') =>
  idOf(world, 'select id from kindergarten where code = $1', [code])

/** A staff member of ДГ „Слънчице“ in Габрово. */
export const staffOfGabrovo = (world: World) =>
  idOf(
    world,
    `select m.id from staff_member m join kindergarten k on k.id = m.kindergarten_id where k.code = '0790999' and m.occupation = 3 order by m.id limit 1`,
  )

export const groupNamed = (world: World, name: string) =>
  idOf(
    world,
    `select g.id from child_group g join school_year y on y.id = g.school_year_id and y.active join kindergarten k on k.id = g.kindergarten_id
     where g.name = $1 and k.code = '1690999' and g.deleted_on is null`,
    [name],
  )

/** Removes the entries of a staff member from a day on. */
export const clearDays = (world: World, staffId: number, from: string) =>
  world.sql('delete from staff_attendance where staff_id = $1 and for_on >= $2', [staffId, from])
