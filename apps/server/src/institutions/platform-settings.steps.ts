import { sql } from 'drizzle-orm'
import { oneRow, rowsAsSystem, type Tx } from '../platform/database'
import { requireChanged } from '../platform/versioned'

// Settings of the installation in platform_setting, typed by name. Only the system role may read them.

export interface PlatformSettings {
  /** Contacts of the platform, and the recipient of package requests. */
  contacts: {
    email: string | null
    phone: string | null
    address: string | null
    hours: string | null
    note: string | null
    salesEmail: string | null
  }
  /** URLs of the header's external systems (spec/product.md 2); entries without one are hidden. */
  externalLinks: {
    bookShop: string | null
    antivirus: string | null
    backup: string | null
    documentation: string | null
    staffAssessment: string | null
  }
  /** Signing key of links to modules; modules verify with it. */
  moduleKey: { key: string }
  /** Recorded by the backup script. */
  backup: { lastAt: string | null; nextAt: string | null }
}

export async function readSetting<Name extends keyof PlatformSettings>(
  tx: Tx,
  name: Name,
): Promise<{ value: PlatformSettings[Name]; version: number } | undefined> {
  return oneRow(tx, stored(name))
}

/** For callers other than the master: only the system role may read the settings. */
export async function readSettingAsSystem<Name extends keyof PlatformSettings>(
  tx: Tx,
  name: Name,
): Promise<PlatformSettings[Name] | undefined> {
  return (await rowsAsSystem<{ value: PlatformSettings[Name] }>(tx, stored(name)))[0]?.value
}

const stored = (name: keyof PlatformSettings) => sql`select value, version from platform_setting where name = ${name}`

export async function writeSetting<Name extends keyof PlatformSettings>(
  tx: Tx,
  name: Name,
  value: PlatformSettings[Name],
  /** Version on which the change is based, 0 for a new setting; undefined overwrites any. */
  seen?: number,
): Promise<void> {
  const written = await tx.execute(
    sql`insert into platform_setting as s (name, value) values (${name}, ${JSON.stringify(value)}::jsonb)
      on conflict (name) do update set value = excluded.value, version = s.version + 1
      where ${seen === undefined ? sql`true` : sql`s.version = ${seen}`}`,
  )
  requireChanged(written.rowCount, { table: 'platform_setting', id: name })
}

export const noContacts: PlatformSettings['contacts'] = {
  email: null,
  phone: null,
  address: null,
  hours: null,
  note: null,
  salesEmail: null,
}

export const noLinks: PlatformSettings['externalLinks'] = {
  bookShop: null,
  antivirus: null,
  backup: null,
  documentation: null,
  staffAssessment: null,
}
