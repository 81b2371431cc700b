import { refuseInstitutions } from '@asistent/contract/institutions/problems'
import { sql } from 'drizzle-orm'
import { oneRow, type Tx } from '../platform/database'

/**
 * Checks that the district belongs to the town. The town may be outside of the kindergarten's municipality: a branch in
 * a neighbouring municipality is run by its mother's (domain.md 9.1).
 */
export async function requireDistrict(tx: Tx, cityId: number, cityDistrictId: number | null): Promise<void> {
  if (cityDistrictId === null) return
  const district = await oneRow(
    tx,
    sql`select id from city_district where id = ${cityDistrictId} and city_id = ${cityId}`,
  )
  if (!district) throw refuseInstitutions('not-in-city', { field: 'cityDistrictId' })
}

export async function requireCity(
  tx: Tx,
  { cityId, municipalityId, isBranch }: { cityId: number; municipalityId: number; isBranch: boolean },
): Promise<void> {
  if (isBranch) return
  const city = await oneRow(tx, sql`select id from city where id = ${cityId} and municipality_id = ${municipalityId}`)
  if (!city) throw refuseInstitutions('not-in-municipality', { field: 'cityId' })
}
