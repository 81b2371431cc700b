import type { OutputOf, ParsedOf, RowOf } from '@asistent/contract/core/call'
import type {
  getPartner,
  getPartnerResource,
  listPartnerResources,
  listPartners,
} from '@asistent/contract/institutions/partners.calls'
import type { Day } from '@asistent/domain/kernel/day'
import { sql } from 'drizzle-orm'
import { oneRow, type Tx } from '../platform/database'
import { contains, page } from '../platform/list'

// `everything` is for the master; others get what is currently displayed.

interface Viewer {
  readonly everything: boolean
  readonly today: Day
}

const shownPartner = ({ everything }: Viewer) => !everything && sql`p.active`

const shownResource = ({ everything, today }: Viewer) =>
  !everything &&
  sql`p.active and r.active and (r.from_on is null or r.from_on <= ${today}) and (r.to_on is null or r.to_on >= ${today})`

export const partnerPage = (tx: Tx, viewer: Viewer, query: ParsedOf<typeof listPartners>) =>
  page<RowOf<typeof listPartners>>(tx, query, {
    select: sql`select p.id, p.name, p.description, p.website, p.active,
      (select count(*)::int from partner_resource r where r.partner_id = p.id and ${shownResource(viewer) || sql`true`}) as resources from partner p`,
    where: [shownPartner(viewer), query.search ? contains(sql`p.name`, query.search) : undefined],
    orderBy: { name: sql`p.name`, resources: sql`resources` },
    otherwise: sql`p.name, p.id`,
  })

export const partnerById = (tx: Tx, viewer: Viewer, id: number) =>
  oneRow<OutputOf<typeof getPartner>>(
    tx,
    sql`select p.id, p.name, p.description, p.website, p.active, p.version from partner p
      where p.id = ${id} and ${shownPartner(viewer) || sql`true`}`,
  )

const imagePath = sql`case when r.image_file_id is not null then '/api/PartnerResources/' || r.id || '/image' end as "imagePath"`

export const partnerResourcePage = (tx: Tx, viewer: Viewer, query: ParsedOf<typeof listPartnerResources>) =>
  page<RowOf<typeof listPartnerResources>>(tx, query, {
    select: sql`select r.id, r.partner_id as "partnerId", p.name as partner, r.title, r.summary, ${imagePath},
      r.from_on as "fromDate", r.to_on as "toDate", r.active from partner_resource r join partner p on p.id = r.partner_id`,
    where: [
      shownResource(viewer),
      query.partnerId !== undefined && sql`r.partner_id = ${query.partnerId}`,
      query.search
        ? contains(sql`r.title || ' ' || coalesce(r.summary, '') || ' ' || p.name`, query.search)
        : undefined,
    ],
    orderBy: { title: sql`r.title`, partner: sql`p.name`, position: sql`r.position` },
    otherwise: sql`p.name, r.position, r.title, r.id`,
  })

export const partnerResourceById = (tx: Tx, viewer: Viewer, id: number) =>
  oneRow<OutputOf<typeof getPartnerResource>>(
    tx,
    sql`select r.id, r.partner_id as "partnerId", p.name as partner, r.title, r.summary, r.content, r.link, r.image_file_id as "imageFileId",
      ${imagePath}, r.from_on as "fromDate", r.to_on as "toDate", r.position, r.active, r.version
      from partner_resource r join partner p on p.id = r.partner_id where r.id = ${id} and ${shownResource(viewer) || sql`true`}`,
  )
