import { listPackageRequests, listPackages, requestPackage } from '@asistent/contract/institutions/packages.calls'
import { refuseInstitutions } from '@asistent/contract/institutions/problems'
import { formatPhone } from '@asistent/domain/kernel/phone'
import { sql } from 'drizzle-orm'
import { packageRequest } from '../db/tables/institutions'
import type { WriteContext } from '../platform/context'
import { asSystem, oneRow, rows } from '../platform/database'
import { ok, read, write, type Handler } from '../platform/handler'
import { contains, page } from '../platform/list'
import { sendLetter } from '../platform/mail/letters'
import { requireFound, inKindergarten } from '../platform/versioned'
import { packages, type Package } from './packages.rules'
import { readSetting } from './platform-settings.steps'

export const packageHandlers: Handler[] = [
  read(listPackages, async ({ tx, scope }) => {
    const requested = await rows<{ packageId: number; requestedAt: string; requestedBy: string | null }>(
      tx,
      sql`select r.package_id as "packageId", r.requested_at as "requestedAt", a.first_name || ' ' || a.last_name as "requestedBy"
        from package_request r left join account a on a.id = r.requested_by where r.kindergarten_id = ${inKindergarten(scope)}`,
    )
    const result = packages.map(({ id, name, description }) => {
      const request = requested.find(({ packageId }) => packageId === id)
      return {
        packageId: id,
        name,
        description,
        isRequested: request !== undefined,
        requestedAt: request?.requestedAt ?? null,
        requestedBy: request?.requestedBy ?? null,
      }
    })
    return { result, rowsCount: result.length }
  }),

  write(requestPackage, async (context, { id }) => {
    const { tx, scope, now, audit } = context
    const kindergartenId = inKindergarten(scope)
    const chosenPackage = requireFound(packages.find((one) => one.id === id))
    const inserted = await tx
      .insert(packageRequest)
      .values({ kindergartenId, packageId: id, requestedBy: scope.accountId, requestedAt: now.toISOString() })
      .onConflictDoNothing()
    if (inserted.rowCount === 0) throw refuseInstitutions('already-requested')
    await tellSales(context, kindergartenId, chosenPackage)
    audit.about({ packageId: id })
    return ok(id)
  }),

  read(listPackageRequests, async ({ tx }, query) => {
    const { result, rowsCount } = await page<Request>(tx, query, {
      select: sql`select r.kindergarten_id as "kindergartenId", k.name as kindergarten, c.kind || ' ' || c.name as city, r.package_id as "packageId",
        r.requested_at as "requestedAt", coalesce(a.first_name || ' ' || a.last_name, '–') as "requestedBy"
        from package_request r join kindergarten k on k.id = r.kindergarten_id join city c on c.id = k.city_id left join account a on a.id = r.requested_by`,
      where: [
        query.kindergartenId !== undefined && sql`r.kindergarten_id = ${query.kindergartenId}`,
        query.search ? contains(sql`k.name || ' ' || c.name`, query.search) : undefined,
      ],
      orderBy: { requestedAt: sql`r.requested_at`, kindergarten: sql`k.name` },
      otherwise: sql`r.requested_at desc, r.kindergarten_id, r.package_id`,
    })
    return { result: result.map((row) => ({ ...row, name: nameOf(row.packageId) })), rowsCount }
  }),
]

interface Request {
  kindergartenId: number
  kindergarten: string
  city: string
  packageId: number
  requestedAt: string
  requestedBy: string
}

/** Discontinued packages are shown by their number. */
const nameOf = (packageId: number) => packages.find(({ id }) => id === packageId)?.name ?? `Пакет № ${packageId}`

/** Mails the sales contact. Without an address the request is only in the master's list. */
async function tellSales(context: WriteContext, kindergartenId: number, chosenPackage: Package): Promise<void> {
  const { tx, scope } = context
  // Only the system role may access mails and the platform's settings.
  await asSystem(tx, async () => {
    const contacts = (await readSetting(tx, 'contacts'))?.value
    const to = contacts?.salesEmail ?? contacts?.email
    if (!to) return
    const from = requireFound(
      await oneRow<{ kindergarten: string; city: string; person: string; email: string; phone: string | null }>(
        tx,
        sql`select k.name as kindergarten, c.kind || ' ' || c.name as city, a.first_name || ' ' || a.last_name as person, a.email, coalesce(a.phone, k.phone) as phone
          from kindergarten k join city c on c.id = k.city_id, account a where k.id = ${kindergartenId} and a.id = ${scope.accountId}`,
      ),
    )
    await sendLetter(context, {
      to,
      subject: `Заявка за пакет „${chosenPackage.name}“ – ${from.kindergarten}`,
      paragraphs: [
        `${from.kindergarten}, ${from.city}, заявява пакет „${chosenPackage.name}“.`,
        `Заявил: ${from.person}, ${from.email}${from.phone ? `, тел. ${formatPhone(from.phone)}` : ''}`,
      ],
      kindergartenId,
    })
  })
}
