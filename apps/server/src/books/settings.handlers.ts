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
import { bookKinds, bookLabel, grantedRoleTypes, standardPrefix, type BookKind } from '@asistent/domain/books/books'
import { withOverrides, type AccessOverride } from '@asistent/domain/access/custom'
import { roleLabel, roleOfType, type RoleType } from '@asistent/domain/access/roles'
import { and, eq, sql } from 'drizzle-orm'
import { bookAccess, bookPrefix, bookRoleAccess } from '../db/tables/books'
import { rows, type Tx } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { deleteRow } from '../platform/rows'
import { requireFound, inKindergarten } from '../platform/versioned'
import { requireBook } from './access.queries'

// Prefixes of the numbers of each book, and the books of each role.

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

/** Built-in roles without rights on books, with the books that the kindergarten has given them. */
async function builtInRolesOf(tx: Tx, kindergartenId: number): Promise<Omit<RoleOfPlace, 'baseRole' | 'access'>[]> {
  const roles = await rows<Pick<RoleOfPlace, 'roleId' | 'membersCount' | 'books'>>(
    tx,
    sql`select r.id as "roleId",
      (select count(*)::int from membership m where m.kindergarten_id = ${kindergartenId} and m.role = r.id and m.custom_role_id is null and m.active) as "membersCount",
      coalesce((select jsonb_agg(jsonb_build_object('bookKind', a.kind, 'canView', a.can_view, 'canCreate', a.can_create, 'canEdit', a.can_edit))
        from book_role_access a where a.kindergarten_id = ${kindergartenId} and a.role = r.id), '[]'::jsonb) as books
      from unnest(${sql.param(grantedRoleTypes)}::int[]) with ordinality r (id, place) order by r.place`,
  )
  return roles.map((role) => ({ ...role, name: roleLabel[requireFound(roleOfType(role.roleId))] }))
}

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
  return requireFound(kept).id
}

export const settingsHandlers: Handler[] = [
  read(listPrefixes, async ({ tx }) => {
    const kept = await rows<{ id: number; kind: BookKind; prefix: string; version: number }>(
      tx,
      sql`select id, kind, prefix, version from book_prefix where kindergarten_id is null`,
    )
    const result = bookKinds.map((kind) => {
      const setting = kept.find((one) => one.kind === kind)
      return {
        id: setting?.id ?? null,
        bookKind: kind,
        name: bookLabel[kind],
        prefix: setting?.prefix ?? standardPrefix[kind],
        version: setting?.version ?? null,
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
    const kindergartenId = inKindergarten(scope)
    const customRoles = (await rolesOf(tx, kindergartenId)).filter(mayUseBooks)
    const result = [
      ...(await builtInRolesOf(tx, kindergartenId)).map((role) => ({ ...role, all: false })),
      ...customRoles.map(({ roleId, name, membersCount, books }) => ({
        roleId,
        name,
        membersCount,
        all: books.length === 0,
        books,
      })),
    ]
    return { result, rowsCount: result.length }
  }),

  write(saveBookAccess, async ({ tx, scope }, { bookKind, roleIds, canView, canCreate, canEdit }) => {
    const kindergartenId = inKindergarten(scope)
    const grant = { kindergartenId, kind: bookKind, canView, canCreate, canEdit }
    const chosen = [...new Set(roleIds)]
    const builtIn = grantedRoleTypes.filter((type) => chosen.includes(type))
    const customIds = chosen.filter((id) => !builtIn.some((type) => type === id))
    const customRoles = (await rolesOf(tx, kindergartenId)).filter(({ roleId }) => customIds.includes(roleId))
    if (customRoles.length !== customIds.length) requireFound(undefined)
    const without = customRoles.find((role) => !mayUseBooks(role))
    if (without) throw refuseBooks('role-without-books', { field: 'roleIds', values: { role: without.name } })
    if (customIds.length > 0)
      await tx
        .insert(bookAccess)
        .values(customIds.map((customRoleId) => ({ ...grant, customRoleId })))
        .onConflictDoUpdate({
          target: [bookAccess.customRoleId, bookAccess.kind],
          set: { canView, canCreate, canEdit },
        })
    if (builtIn.length > 0)
      await tx
        .insert(bookRoleAccess)
        .values(builtIn.map((role) => ({ ...grant, role })))
        .onConflictDoUpdate({
          target: [bookRoleAccess.kindergartenId, bookRoleAccess.role, bookRoleAccess.kind],
          set: { canView, canCreate, canEdit },
        })
    return allDone
  }),
]
