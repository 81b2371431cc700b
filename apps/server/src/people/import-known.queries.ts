import type { Day } from '@asistent/domain/kernel/day'
import { searchForm } from '@asistent/domain/kernel/text'
import { sql } from 'drizzle-orm'
import { rows, type Tx } from '../platform/database'

// Existing data of the kindergarten for comparison with a file: a fixed number of queries.

export interface KnownGroup {
  readonly id: number
  readonly fromOn: Day
  readonly toOn: Day
  /** Used class book numbers. */
  readonly positions: Set<number>
}

export interface Identifying {
  readonly firstName: string
  readonly lastName: string
  readonly personId: string | null
  readonly email: string | null
  readonly phone: string | null
}

export interface ImportKnown {
  readonly groups: ReadonlyMap<string, KnownGroup>
  readonly substitutionGroups: ReadonlyMap<string, KnownGroup>
  /** Enrolled children by number. */
  readonly childIds: ReadonlyMap<string, number>
  readonly staffIds: ReadonlySet<string>
  readonly staffNames: ReadonlySet<string>
  /** Identifies a guardian as existing, as one of an earlier row, or as new (same rule as guardian-links.steps.ts). */
  guardianOf(row: Identifying): { readonly person: string; readonly knownId: number | undefined }
}

export async function knownTo(tx: Tx, kindergartenId: number, schoolYearId: number): Promise<ImportKnown> {
  const groups = await rows<{
    id: number
    name: string
    isForSubstitution: boolean
    fromOn: Day
    toOn: Day
    taken: number[]
  }>(
    tx,
    sql`select g.id, g.name, g.is_for_substitution as "isForSubstitution", y.from_on as "fromOn", y.to_on as "toOn",
      array(select p.position from child_group_period p where p.group_id = g.id and p.position is not null) as taken
      from child_group g join school_year y on y.id = g.school_year_id
      where g.kindergarten_id = ${kindergartenId} and g.school_year_id = ${schoolYearId} and g.deleted_on is null`,
  )
  const children = await rows<{ id: number; personId: string }>(
    tx,
    sql`select id, person_id as "personId" from child where kindergarten_id = ${kindergartenId} and left_on is null and erased_at is null`,
  )
  const staff = await rows<{ personId: string | null; name: string }>(
    tx,
    sql`select person_id as "personId", first_name || ' ' || last_name as name from staff_member where kindergarten_id = ${kindergartenId} and left_on is null`,
  )
  const guardians = await rows<Identifying & { id: number }>(
    tx,
    sql`select id, first_name as "firstName", last_name as "lastName", person_id as "personId", email, phone from guardian where kindergarten_id = ${kindergartenId}`,
  )
  const byName = (forSubstitution: boolean) =>
    new Map(
      groups
        .filter((group) => group.isForSubstitution === forSubstitution)
        .map(({ id, name, fromOn, toOn, taken }) => [
          searchForm(name),
          { id, fromOn, toOn, positions: new Set(taken) } satisfies KnownGroup,
        ]),
    )
  return {
    groups: byName(false),
    substitutionGroups: byName(true),
    childIds: new Map(children.map((one) => [one.personId, one.id])),
    staffIds: new Set(staff.flatMap((one) => one.personId ?? [])),
    staffNames: new Set(staff.map((one) => searchForm(one.name))),
    guardianOf: guardianFinder(guardians),
  }
}

/** Identifying values: the number, or the names with e-mail or phone. */
function marksOf({ firstName, lastName, personId, email, phone }: Identifying): string[] {
  const name = `${searchForm(firstName)} ${searchForm(lastName)}`
  return [
    ...(personId ? [`#${personId}`] : []),
    ...(email ? [`${name} ${email.toLowerCase()}`] : []),
    ...(phone ? [`${name} ${phone}`] : []),
  ]
}

function guardianFinder(guardians: readonly (Identifying & { readonly id: number })[]): ImportKnown['guardianOf'] {
  const people = new Map<string, { person: string; knownId: number | undefined }>()
  const note = (marks: readonly string[], row: { person: string; knownId: number | undefined }) => {
    for (const mark of marks) if (!people.has(mark)) people.set(mark, row)
    return row
  }
  for (const guardian of guardians) note(marksOf(guardian), { person: `known ${guardian.id}`, knownId: guardian.id })
  let count = 0
  return (row) => {
    const marks = marksOf(row)
    const met = marks.map((mark) => people.get(mark)).find((record) => record !== undefined)
    // A person without number, e-mail and phone cannot be identified, so every row is a new person.
    return note(marks, met ?? { person: `new ${++count}`, knownId: undefined })
  }
}
