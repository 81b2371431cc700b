import { uploadFile } from '@asistent/contract/files/files.calls'
import { Client } from 'pg'
import { vi } from 'vitest'
import { pdfOf, picture } from '../sent-files'
import type { Person, World } from '../world'

// Records of the demo data for tests of this slice.

export async function idOf(world: World, query: string, values: unknown[] = []): Promise<number> {
  const [row] = await world.sql<{ id: number }>(query, values)
  if (!row) throw new Error(`nothing found: ${query}`)
  return row.id
}

/** A group of ДГ „Детелина“ (or of another kindergarten) in the active school year. */
export const groupNamed = (world: World, name: string, code = '1690999') =>
  idOf(
    world,
    `select g.id from child_group g join school_year y on y.id = g.school_year_id and y.active join kindergarten k on k.id = g.kindergarten_id
     where g.name = $1 and k.code = $2 and g.deleted_on is null`,
    [name, code],
  )

/** An enrolled child by names. */
export const childNamed = (world: World, firstName: string, lastName: string, group: string) =>
  idOf(
    world,
    `select c.id from child c join child_group_period p on p.child_id = c.id and p.to_on is null join child_group g on g.id = p.group_id
     where c.first_name = $1 and c.last_name = $2 and g.name = $3`,
    [firstName, lastName, group],
  )

/** A child of a group today; `offset` selects another one. */
export const childOf = (world: World, group: string, offset = 0) =>
  idOf(
    world,
    `select c.id from child c join child_group_period p on p.child_id = c.id and p.to_on is null join child_group g on g.id = p.group_id
     join kindergarten k on k.id = g.kindergarten_id where g.name = $1 and not c.is_guest
       and not exists (select from child_guardian cg join guardian a on a.id = cg.guardian_id join account u on u.id = a.account_id where cg.child_id = c.id and u.email like 'roditel%')
     order by k.id, c.id offset $2 limit 1`,
    [group, offset],
  )

export const guardianOf = (world: World, childId: number, offset = 0) =>
  idOf(
    world,
    `select guardian_id as id from child_guardian where child_id = $1 order by guardian_id offset $2 limit 1`,
    [childId, offset],
  )

/** Uploads a picture or a PDF and returns its id. */
export async function uploaded(person: Person, name = 'снимка.png'): Promise<number> {
  const file = name.endsWith('.pdf') ? { name, bytes: pdfOf(name) } : { ...picture, name }
  return (await person.ok(uploadFile, { files: [file] as never })).id
}

/** Number of statements that `work` sends to the database. */
export async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const sent = vi.spyOn(Client.prototype, 'query')
  try {
    await work()
    return sent.mock.calls.length
  } finally {
    sent.mockRestore()
  }
}
