import {
  deletePrefix,
  listBookAccess,
  listPrefixes,
  saveBookAccess,
  saveOwnPrefix,
  savePrefix,
} from '@asistent/contract/books/books.calls'
import { refuseBooks } from '@asistent/contract/books/problems'
import type { OutputOf } from '@asistent/contract/core/call'
import { bookKinds, bookLabel, standardPrefix, type BookKind } from '@asistent/domain/books/books'
import { withOverrides, type AccessOverride } from '@asistent/domain/access/custom'
import { roleOfType, type RoleType } from '@asistent/domain/access/roles'
import { and, eq, sql } from 'drizzle-orm'
import { bookAccess, bookPrefix } from '../db/tables/books'
import { rows, type Tx } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { deleteRow } from '../platform/rows'
import { found, inKindergarten } from '../platform/versioned'
import { requireBook } from './access.queries'

// Prefixes of the numbers of each book, and the books of each custom role.

interface RoleOfPlace {
  readonly roleId: number
  readonly name: string
  readonly baseRole: RoleType
  readonly access: AccessOverride
  readonly membersCount: number
  readonly books: OutputOf<typeof listBookAccess>['result'][number]['books']
}

const rolesOf = (tx: Tx, kindergartenId: number): Promise<RoleOfPlace[]> =>
  rows(
    tx,
    sql`select r.id as "roleId", r.name, r.base_role as "baseRole", r.access,
      (select count(*)::int from membership m where m.custom_role_id = r.id) as "membersCount",
      coalesce((select jsonb_agg(jsonb_build_object('bookKind', a.kind, 'canView', a.can_view, 'canCreate', a.can_create, 'canEdit', a.can_edit))
        from book_access a where a.custom_role_id = r.id), '[]'::jsonb) as books
      from custom_role r where r.kindergarten_id = ${kindergartenId} and r.active order by r.name, r.id`,
  )

function mayUseBooks({ baseRole, access }: RoleOfPlace): boolean {
  const role = roleOfType(baseRole)
  return role !== undefined && withOverrides(role, access)('AdministrationBooks').read
}

async function storePrefix(tx: Tx, kindergartenId: number | null, kind: BookKind, prefix: string): Promise<number> {
  const [kept] = await tx
    .insert(bookPrefix)
    .values({ kindergartenId, kind, prefix })
    .onConflictDoUpdate({
      target: [bookPrefix.kindergartenId, bookPrefix.kind],
      set: { prefix, version: sql`${bookPrefix.version} + 1` },
    })
    .returning({ id: bookPrefix.id })
  return found(kept).id
}

export const settingsHandlers: Handler[] = [
  read(listPrefixes, async ({ tx }) => {
    const kept = await rows<{ id: number; kind: BookKind; prefix: string; version: number }>(
      tx,
      sql`select id, kind, prefix, version from book_prefix where kindergarten_id is null`,
    )
    const result = bookKinds.map((kind) => {
      const own = kept.find((one) => one.kind === kind)
      return {
        id: own?.id ?? null,
        bookKind: kind,
        name: bookLabel[kind],
        prefix: own?.prefix ?? standardPrefix[kind],
        version: own?.version ?? null,
      }
    })
    return { result, rowsCount: result.length }
  }),

  write(savePrefix, async ({ tx, audit }, { bookKind, prefix }) => {
    const id = await storePrefix(tx, null, bookKind, prefix)
    audit.about({ bookPrefixId: id })
    return ok(id)
  }),

  write(deletePrefix, async ({ tx, audit }, { id }) => {
    await deleteRow(tx, bookPrefix, null, id)
    audit.about({ bookPrefixId: id })
    return allDone
  }),

  write(saveOwnPrefix, async ({ tx, scope }, { bookKind, prefix, useCommon }) => {
    const kindergartenId = inKindergarten(scope)
    await requireBook(tx, scope, bookKind, 'edit')
    if (useCommon)
      await tx
        .delete(bookPrefix)
        .where(and(eq(bookPrefix.kindergartenId, kindergartenId), eq(bookPrefix.kind, bookKind)))
    else await storePrefix(tx, kindergartenId, bookKind, prefix)
    return allDone
  }),

  read(listBookAccess, async ({ tx, scope }) => {
    const roles = (await rolesOf(tx, inKindergarten(scope))).filter(mayUseBooks)
    const result = roles.map(({ roleId, name, membersCount, books }) => ({
      roleId,
      name,
      membersCount,
      all: books.length === 0,
      books,
    }))
    return { result, rowsCount: result.length }
  }),

  write(saveBookAccess, async ({ tx, scope }, { bookKind, roleIds, canView, canCreate, canEdit }) => {
    const kindergartenId = inKindergarten(scope)
    const wanted = [...new Set(roleIds)]
    const roles = (await rolesOf(tx, kindergartenId)).filter(({ roleId }) => wanted.includes(roleId))
    if (roles.length !== wanted.length) found(undefined)
    const without = roles.find((role) => !mayUseBooks(role))
    if (without) throw refuseBooks('role-without-books', { field: 'roleIds', values: { role: without.name } })
    await tx
      .insert(bookAccess)
      .values(
        wanted.map((customRoleId) => ({ kindergartenId, customRoleId, kind: bookKind, canView, canCreate, canEdit })),
      )
      .onConflictDoUpdate({
        target: [bookAccess.customRoleId, bookAccess.kind],
        set: { canView, canCreate, canEdit },
      })
    return allDone
  }),
]
