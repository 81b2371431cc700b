import { refuseBooks } from '@asistent/contract/books/problems'
import { rightsInBook, type BookGrant, type BookKind, type BookRights } from '@asistent/domain/books/books'
import { sql, type SQL } from 'drizzle-orm'
import { rows, type Tx } from '../platform/database'
import type { Scope } from '../platform/scope'

// Which books a person may use: the right on books is the role's (matrix or custom role), and a role may be given some of
// them alone (domain.md 6). A built-in role without the right has that of its books (open_call).

/** Grants `a` of books to the role of a membership, custom or built-in. */
export const grantsOf = (membershipId: number): SQL =>
  sql`membership m join lateral (
    select kind, can_view, can_create, can_edit from book_access where custom_role_id = m.custom_role_id
    union all
    select kind, can_view, can_create, can_edit from book_role_access where m.custom_role_id is null and role = m.role and kindergarten_id = m.kindergarten_id
  ) a on true where m.id = ${membershipId}`

type RightsOf = (kind: BookKind) => BookRights

export async function bookRights(tx: Tx, scope: Scope): Promise<RightsOf> {
  const rights = scope.rights('AdministrationBooks')
  const grants = rights.read
    ? await rows<BookGrant>(
        tx,
        sql`select a.kind, a.can_view as "canView", a.can_create as "canCreate", a.can_edit as "canEdit"
          from ${grantsOf(scope.membershipId)}`,
      )
    : []
  return (kind) => rightsInBook(rights, grants, kind)
}

/** Rights of the caller in one book. Rejects callers without the required right with a specific problem. */
export async function requireBook(
  tx: Tx,
  scope: Scope,
  kind: BookKind,
  right: keyof BookRights = 'view',
): Promise<BookRights> {
  const rights = (await bookRights(tx, scope))(kind)
  if (!rights[right]) throw refuseBooks('no-access')
  return rights
}
