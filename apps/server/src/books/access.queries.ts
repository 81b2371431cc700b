import { refuseBooks } from '@asistent/contract/books/problems'
import { rightsInBook, type BookGrant, type BookKind, type BookRights } from '@asistent/domain/books/books'
import { sql } from 'drizzle-orm'
import { rows, type Tx } from '../platform/database'
import type { Scope } from '../platform/scope'

// Which books a person may use: the right on books is the role's (matrix or custom role), and a custom role may be given
// some of them alone (domain.md 6).

type RightsOf = (kind: BookKind) => BookRights

export async function bookRights(tx: Tx, scope: Scope): Promise<RightsOf> {
  const rights = scope.rights('AdministrationBooks')
  const grants = rights.read
    ? await rows<BookGrant>(
        tx,
        sql`select a.kind, a.can_view as "canView", a.can_create as "canCreate", a.can_edit as "canEdit"
          from membership m join book_access a on a.custom_role_id = m.custom_role_id where m.id = ${scope.membershipId}`,
      )
    : []
  return (kind) => rightsInBook(rights, grants, kind)
}

/** Rights of the caller in one book. Rejects callers without the required right with a specific problem. */
export async function requireBook(
  tx: Tx,
  scope: Scope,
  kind: BookKind,
  wanted: keyof BookRights = 'view',
): Promise<BookRights> {
  const rights = (await bookRights(tx, scope))(kind)
  if (!rights[wanted]) throw refuseBooks('no-access')
  return rights
}
