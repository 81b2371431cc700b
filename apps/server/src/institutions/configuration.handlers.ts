import type { OutputOf } from '@asistent/contract/core/call'
import { getConfiguration, saveConfiguration } from '@asistent/contract/institutions/configuration.calls'
import { refuseInstitutions } from '@asistent/contract/institutions/problems'
import { defaultSettings, settingsOf, type KindergartenSettings } from '@asistent/domain/institutions/settings'
import type { RoleType } from '@asistent/domain/access/roles'
import { and, eq, sql } from 'drizzle-orm'
import { isDeepStrictEqual } from 'node:util'
import { kindergarten } from '../db/tables/institutions'
import { adoptFiles } from '../files/files.ops'
import type { WriteContext } from '../platform/context'
import { asSystem, oneRow, type Tx } from '../platform/database'
import { isImage } from '../platform/files/kinds'
import { ok, read, write, type Handler } from '../platform/handler'
import { requireFound, inKindergarten, requireChanged } from '../platform/versioned'
import { requireDistrict } from './places.ops'

export const configurationHandlers: Handler[] = [
  read(getConfiguration, ({ tx, scope }) => configurationOf(tx, inKindergarten(scope))),

  write(saveConfiguration, async (context, form) => {
    const { tx, scope, audit } = context
    const id = inKindergarten(scope)
    const stored = requireFound(await storedConfiguration(tx, id))
    const { settings, requiredSecondFactorRoles, adress, version = stored.version, ...rest } = form
    await requireDistrict(tx, stored.cityId, rest.cityDistrictId)
    if (rest.logoFileId !== null && rest.logoFileId !== stored.logoFileId) await adoptLogo(context, rest.logoFileId)
    const changed = await tx
      .update(kindergarten)
      .set({
        ...rest,
        address: adress,
        settings: storedSettings(stored.settings, settings, requiredSecondFactorRoles),
        version: stored.version + 1,
      })
      .where(and(eq(kindergarten.id, id), eq(kindergarten.version, version)))
    requireChanged(changed.rowCount, { table: kindergarten, id })
    audit.about({ kindergartenId: id })
    return ok(id)
  }),
]

/** Roles that need a second factor in this kindergarten, for the identity slice. */
const secondFactorKey = 'requiredSecondFactorRoles'

type Settings = Record<string, unknown>

/** Stores only differences from the defaults and keeps values of other slices. */
function storedSettings(
  stored: Settings,
  kindergartenSettings: KindergartenSettings,
  roles: readonly RoleType[],
): Settings {
  const kept = Object.fromEntries(Object.entries(stored).filter(([key]) => !(key in defaultSettings)))
  const changedSettings = differing(kindergartenSettings, defaultSettings)
  const { [secondFactorKey]: _, ...rest } = kept
  return {
    ...rest,
    ...changedSettings,
    ...(roles.length > 0 && { [secondFactorKey]: [...new Set(roles)].toSorted((left, right) => left - right) }),
  }
}

/** Compares nested parts, so that the history shows only the changed one. */
const differing = (changed: object, standard: object): Settings =>
  Object.fromEntries(
    Object.entries(changed).flatMap(([key, value]: [string, unknown]): [string, unknown][] => {
      const usual = (standard as Settings)[key]
      if (isDeepStrictEqual(value, usual)) return []
      return isParted(value) && isParted(usual) ? [[key, differing(value, usual)]] : [[key, value]]
    }),
  )

const isParted = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

interface Stored extends Omit<
  OutputOf<typeof getConfiguration>,
  'settings' | 'requiredSecondFactorRoles' | 'logoPath' | 'logoFileId' | 'motherKindergarten'
> {
  readonly settings: Settings
  readonly motherId: number | null
  readonly logoFileId: number | null
}

const storedConfiguration = (tx: Tx, id: number) =>
  oneRow<Stored>(
    tx,
    sql`select k.id, k.name, k.bulstat, k.city_district_id as "cityDistrictId", k.address as adress, k.phone, k.email, k.website,
      k.bank_name as "bankName", k.iban, k.director_name as "directorName", k.logo_file_id as "logoFileId", k.settings, k.version,
      k.institution_type as "institutionType", k.code, a.name as area, m.name as municipality, k.city_id as "cityId",
      c.kind || ' ' || c.name as city, k.mother_id as "motherId"
      from kindergarten k join municipality m on m.id = k.municipality_id join area a on a.id = m.area_id join city c on c.id = k.city_id
      where k.id = ${id}`,
  )

async function configurationOf(tx: Tx, id: number): Promise<OutputOf<typeof getConfiguration>> {
  const { settings, motherId, ...rest } = requireFound(await storedConfiguration(tx, id))
  const roles = settings[secondFactorKey]
  return {
    ...rest,
    settings: settingsOf(settings) as OutputOf<typeof getConfiguration>['settings'],
    requiredSecondFactorRoles: Array.isArray(roles) ? (roles as RoleType[]) : [],
    motherKindergarten: motherId === null ? null : await nameOfMother(tx, motherId),
    logoPath: rest.logoFileId === null ? null : `/api/Kindergartens/${id}/logo`,
  }
}

/** Staff of a branch may not read the mother's row, but its name. */
async function nameOfMother(tx: Tx, id: number): Promise<string | null> {
  const row = await asSystem(tx, () =>
    oneRow<{ name: string }>(tx, sql`select name from kindergarten where id = ${id}`),
  )
  return row?.name ?? null
}

async function adoptLogo(context: WriteContext, fileId: number): Promise<void> {
  const file = await oneRow<{ type: string }>(context.tx, sql`select type from stored_file where id = ${fileId}`)
  if (!isImage(requireFound(file).type)) throw refuseInstitutions('not-an-image', { field: 'logoFileId' })
  await adoptFiles(context, [fileId])
}
