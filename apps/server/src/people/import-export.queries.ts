import type { ImportCell, ImportColumn } from '@asistent/domain/kernel/import-sheet'
import { formatDay, isDay } from '@asistent/domain/kernel/day'
import { allergyText } from '@asistent/domain/people/health'
import { importSheets, type PeopleSheet } from '@asistent/domain/people/import-sheets'
import { sql } from 'drizzle-orm'
import { rows } from '../platform/database'
import type { ReadContext } from '../platform/context'
import { visibleGroups, visibleKids } from './visible.ops'

// The children and their parents in the sheets of the import: exported here, imported into another kindergarten or after
// a correction of the file.

type Values = Readonly<Record<string, string | number | boolean | null>>

export async function importableRows({ tx, scope }: ReadContext): Promise<Record<PeopleSheet['key'], Values[]>> {
  const yearId = scope.schoolYear?.id ?? 0
  // Children who are in a group of the selected school year today, or who enter it later.
  const stays = sql`from child c join child_group_period p on p.child_id = c.id and (p.to_on is null or p.to_on >= ${scope.today})
    join child_group g on g.id = p.group_id and g.school_year_id = ${yearId} and ${visibleGroups(scope)} and not g.is_for_substitution
    join school_year y on y.id = g.school_year_id
    where ${visibleKids(scope)} and c.erased_at is null`
  const kids = await rows<Values & { allergens: number[]; allergiesText: string | null }>(
    tx,
    sql`select distinct on (c.id) c.first_name as "firstName", c.middle_name as "middleName", c.last_name as "lastName", c.person_id as "personId",
      c.person_id_type as "personIdType", c.gender, c.birth_on::text as "birthDate", g.name as "className",
      greatest(c.enrolled_on, y.from_on)::text as "enrollmentDate", p.position, c.citizenship, c.address_permanent as "addressPermanent",
      c.address_current as "addressCurrent", c.phone, c.allergen_ids as allergens, c.allergies_text as "allergiesText", c.gp_name as "gpName",
      c.gp_phone as "gpPhone", c.is_sop as "isSop" ${stays} order by c.id, p.from_on`,
  )
  const parents = await rows<Values>(
    tx,
    sql`select c.person_id as "childPersonId", cg.kinship, a.first_name as "firstName", a.middle_name as "middleName", a.last_name as "lastName",
      a.phone, a.email, a.person_id as "personId", a.person_id_type as "personIdType", a.address, a.workplace, cg.is_main as "isMain",
      cg.may_see as "maySee", cg.may_sign as "maySign", cg.may_pay as "mayPay", cg.may_collect as "mayCollect"
      from (select distinct c.id, c.person_id ${stays}) c join child_guardian cg on cg.child_id = c.id join guardian a on a.id = cg.guardian_id
      order by c.id, cg.is_main desc, a.id`,
  )
  const children = kids.map(({ allergens, ...kid }) => ({
    ...kid,
    allergiesText: allergyText(allergens, kid.allergiesText).slice(0, 300),
  }))
  return { children, parents: scope.rights('Parents').read ? parents : [], staff: [] }
}

/** A value as the cell of its column that `readImportCell` reads. */
export function importCellOf({ kind, choices = {} }: ImportColumn, value: Values[string] | undefined): ImportCell {
  if (value === null || value === undefined || value === '') return null
  if (kind === 'choice') return Object.entries(choices).find(([, code]) => code === value)?.[0] ?? null
  if (kind === 'yesNo') return value ? 'да' : 'не'
  if (kind === 'day') return typeof value === 'string' && isDay(value) ? formatDay(value) : null
  return value
}

export const importableSheets = (people: Record<PeopleSheet['key'], Values[]>) =>
  importSheets.map((sheet) => ({
    sheet,
    rows: people[sheet.key].map((row) => sheet.columns.map((column) => importCellOf(column, row[column.key]))),
  }))
