import { sql } from 'drizzle-orm'
import { oneRow, type Tx } from '../platform/database'
import { requireChanged } from '../platform/versioned'

// Values of the whole installation, kept in platform_setting, which only the system may read. Each has one shape.

export interface PlatformSettings {
  /** Where people reach those who run the platform, and where requests for packages go. */
  contacts: {
    email: string | null
    phone: string | null
    address: string | null
    hours: string | null
    note: string | null
    salesEmail: string | null
  }
  /** Addresses behind the header's external systems (spec/product.md 2); without one the entry isn't shown. */
  externalLinks: {
    bookShop: string | null
    antivirus: string | null
    backup: string | null
    documentation: string | null
    staffAssessment: string | null
  }
  /** Signs the keys in the links to the modules; those who run them check with it. */
  moduleKey: { key: string }
  /** Noted by whatever makes the backups. */
  backup: { lastAt: string | null; nextAt: string | null }
}

export async function readSetting<Name extends keyof PlatformSettings>(
  tx: Tx,
  name: Name,
): Promise<{ value: PlatformSettings[Name]; version: number } | undefined> {
  return oneRow(tx, sql`select value, version from platform_setting where name = ${name}`)
}

export async function writeSetting<Name extends keyof PlatformSettings>(
  tx: Tx,
  name: Name,
  value: PlatformSettings[Name],
  /** Version the caller opened, 0 for a setting that did not exist; left out: overwrites any. */
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
