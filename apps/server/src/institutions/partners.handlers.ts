import {
  deletePartner,
  deletePartnerResource,
  getPartner,
  getPartnerResource,
  getPartnerResourceImage,
  listPartnerResources,
  listPartners,
  savePartner,
  savePartnerResource,
} from '@asistent/contract/institutions/partners.calls'
import { refuseInstitutions } from '@asistent/contract/institutions/problems'
import { today } from '@asistent/domain/kernel/day'
import { and, eq, sql } from 'drizzle-orm'
import { partner, partnerResource } from '../db/tables/institutions'
import { adoptFiles, answerFile } from '../files/files.ops'
import type { ReadContext, WriteContext } from '../platform/context'
import { asSystem, oneRow } from '../platform/database'
import { isImage } from '../platform/files/kinds'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { requireFound, requireChanged } from '../platform/versioned'
import { partnerById, partnerPage, partnerResourceById, partnerResourcePage } from './partners.queries'

const viewerOf = ({ scope, now }: ReadContext) => ({ everything: scope.role === 'Master', today: today(now) })

export const partnerHandlers: Handler[] = [
  read(listPartners, (context, query) => partnerPage(context.tx, viewerOf(context), query)),

  read(getPartner, async (context, { id }) => requireFound(await partnerById(context.tx, viewerOf(context), id))),

  write(savePartner, async (context, { id, version, ...values }) => {
    const { tx, audit } = context
    if (id === undefined) {
      const [row] = await tx.insert(partner).values(values).returning({ id: partner.id })
      audit.about({ partnerId: row?.id ?? 0 })
      return ok(row?.id)
    }
    const current = requireFound(await partnerById(tx, viewerOf(context), id))
    const changed = await tx
      .update(partner)
      .set({ ...values, version: current.version + 1 })
      .where(and(eq(partner.id, id), eq(partner.version, version ?? current.version)))
    requireChanged(changed.rowCount, { table: partner, id })
    audit.about({ partnerId: id })
    return ok(id)
  }),

  write(deletePartner, async ({ tx, audit }, { id }) => {
    const gone = await tx.delete(partner).where(eq(partner.id, id))
    requireChanged(gone.rowCount, undefined)
    audit.about({ partnerId: id })
    return allDone
  }),

  read(listPartnerResources, (context, query) => partnerResourcePage(context.tx, viewerOf(context), query)),

  read(getPartnerResource, async (context, { id }) =>
    requireFound(await partnerResourceById(context.tx, viewerOf(context), id)),
  ),

  read(getPartnerResourceImage, async (context, { id }) => {
    const { imageFileId } = requireFound(await partnerResourceById(context.tx, viewerOf(context), id))
    // The file belongs to the master; the user may read the page that contains it.
    return asSystem(context.tx, () => answerFile(context, requireFound(imageFileId)))
  }),

  write(savePartnerResource, async (context, { id, version, fromDate, toDate, ...form }) => {
    const { tx, audit } = context
    const values = { ...form, fromOn: fromDate, toOn: toDate }
    requireFound(await partnerById(tx, viewerOf(context), form.partnerId))
    const current = id === undefined ? undefined : requireFound(await partnerResourceById(tx, viewerOf(context), id))
    if (form.imageFileId !== null && form.imageFileId !== current?.imageFileId)
      await adoptImage(context, form.imageFileId)
    if (!current) {
      const [row] = await tx.insert(partnerResource).values(values).returning({ id: partnerResource.id })
      audit.about({ partnerResourceId: row?.id ?? 0 })
      return ok(row?.id)
    }
    const changed = await tx
      .update(partnerResource)
      .set({ ...values, version: current.version + 1 })
      .where(and(eq(partnerResource.id, current.id), eq(partnerResource.version, version ?? current.version)))
    requireChanged(changed.rowCount, { table: partnerResource, id: current.id })
    audit.about({ partnerResourceId: current.id })
    return ok(current.id)
  }),

  write(deletePartnerResource, async ({ tx, audit }, { id }) => {
    const gone = await tx.delete(partnerResource).where(eq(partnerResource.id, id))
    requireChanged(gone.rowCount, undefined)
    audit.about({ partnerResourceId: id })
    return allDone
  }),
]

async function adoptImage(context: WriteContext, fileId: number): Promise<void> {
  const file = await oneRow<{ type: string }>(context.tx, sql`select type from stored_file where id = ${fileId}`)
  if (!isImage(requireFound(file).type)) throw refuseInstitutions('not-an-image', { field: 'imageFileId' })
  await adoptFiles(context, [fileId])
}
