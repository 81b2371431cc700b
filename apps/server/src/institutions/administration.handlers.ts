import {
  createInstitution,
  getInstitution,
  listInstitutionGroups,
  listInstitutions,
  resetProductActivity,
  saveInstitution,
} from '@asistent/contract/institutions/administration.calls'
import { refuseInstitutions } from '@asistent/contract/institutions/problems'
import { and, eq, sql } from 'drizzle-orm'
import { kindergarten } from '../db/tables/institutions'
import { inviteAdministrator } from '../identity/admin-activation.ops'
import { oneRow, type Tx } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { requireFound, requireChanged } from '../platform/versioned'
import { institutionById, institutionGroupPage, institutionPage } from './administration.queries'
import { requireCity, requireDistrict } from './places.ops'
import { openFirstYear } from './school-years.ops'

export const administrationHandlers: Handler[] = [
  read(listInstitutions, ({ tx }, query) => institutionPage(tx, query)),

  read(listInstitutionGroups, ({ tx }, query) => institutionGroupPage(tx, query)),

  read(getInstitution, async ({ tx }, { kindergartenId }) => requireFound(await institutionById(tx, kindergartenId))),

  write(saveInstitution, async ({ tx, audit, concerns }, { id, version, adress, motherKindergartenId, ...form }) => {
    const current = requireFound(await institutionById(tx, id))
    await requirePlace(tx, form, motherKindergartenId)
    await requireMother(tx, id, motherKindergartenId)
    const changed = await tx
      .update(kindergarten)
      .set({ ...form, address: adress, motherId: motherKindergartenId, version: current.version + 1 })
      .where(and(eq(kindergarten.id, id), eq(kindergarten.version, version ?? current.version)))
    requireChanged(changed.rowCount, { table: kindergarten, id })
    audit.about({ kindergartenId: id })
    concerns([id])
    return ok(id)
  }),

  write(createInstitution, async (context, { administrator, adress, motherKindergartenId, ...form }) => {
    const { tx, now, audit, concerns } = context
    await requirePlace(tx, form, motherKindergartenId)
    await requireMother(tx, undefined, motherKindergartenId)
    const [row] = await tx
      .insert(kindergarten)
      .values({ ...form, address: adress, motherId: motherKindergartenId })
      .returning({ id: kindergarten.id })
    const kindergartenId = row?.id ?? 0
    await openFirstYear(tx, kindergartenId, now)
    await inviteAdministrator(context, { kindergartenId, ...administrator })
    audit.about({ kindergartenId })
    concerns([kindergartenId])
    return ok(kindergartenId)
  }),

  write(resetProductActivity, async ({ tx, audit, concerns }, { kindergartenId }) => {
    // The kindergarten's product selection and its reset counter are kept in its settings until the warehouse slice.
    const changed = await tx
      .update(kindergarten)
      .set({
        settings: sql`settings - 'productActivity' || jsonb_build_object('productActivityResets', coalesce((settings ->> 'productActivityResets')::int, 0) + 1)`,
        version: sql`version + 1`,
      })
      .where(eq(kindergarten.id, kindergartenId))
    requireChanged(changed.rowCount, undefined)
    audit.about({ kindergartenId })
    concerns([kindergartenId])
    return allDone
  }),
]

async function requirePlace(
  tx: Tx,
  form: { cityId: number; municipalityId: number; cityDistrictId: number | null },
  motherId: number | null,
): Promise<void> {
  await requireCity(tx, { ...form, isBranch: motherId !== null })
  await requireDistrict(tx, form.cityId, form.cityDistrictId)
}

/** One level only: a mother cannot be a branch, nor can an institution with branches. */
async function requireMother(tx: Tx, id: number | undefined, motherId: number | null): Promise<void> {
  if (motherId === null) return
  const field = 'motherKindergartenId'
  if (motherId === id) throw refuseInstitutions('mother-of-itself', { field })
  const mother = requireFound(
    await oneRow<{ motherId: number | null }>(
      tx,
      sql`select mother_id as "motherId" from kindergarten where id = ${motherId}`,
    ),
  )
  if (mother.motherId !== null) throw refuseInstitutions('mother-is-branch', { field })
  const branch = id && (await oneRow(tx, sql`select id from kindergarten where mother_id = ${id} limit 1`))
  if (branch) throw refuseInstitutions('branch-has-branches', { field })
}
