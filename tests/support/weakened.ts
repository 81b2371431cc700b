import type { World } from './world'

// Disables one of the two protections of a kindergarten's rows, so that tests can show that the other one suffices and
// that they would detect the loss of both.

const column = String.raw`(?:"?\w+"?\.)?"?kindergarten_id"?`
const oneOfMine = new RegExp(String.raw`${column}\s*=\s*any\s*\((\$\d+)::int\[\]\)`, 'g')
const isMine = new RegExp(String.raw`${column}\s*(?:=|is not distinct from)\s*(\$\d+)(?:::int\b)?`, 'g')

/** The statement without its conditions on the kindergarten. Parameters remain, because their numbers must be used. */
export const withoutFilters = (statement: string): string =>
  /^\s*(select|update|delete|with)/i.test(statement)
    ? statement.replace(oneOfMine, '($1::int[] is null or true)').replace(isMine, '($1::int is null or true)')
    : statement

/** Disables row-level security inside `work`, on these tables or on all. */
export const withoutPolicies = <T>(world: World, work: () => Promise<T>, tables?: readonly string[]): Promise<T> =>
  world.isolated(async () => {
    const rows = await world.sql<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity`,
    )
    for (const { name } of rows)
      if (!tables || tables.includes(name)) await world.sql(`alter table "${name}" disable row level security`)
    return work()
  })
