import { dayOf, dayOfMonth, monthOfYear, today, yearOf, type Day } from '@asistent/domain/kernel/day'
import { makeEgn, type Gender } from '@asistent/domain/kernel/person-id'
import { startYearOf, type StartYear } from '@asistent/domain/kernel/school-year'
import type { GroupType } from '@asistent/domain/people/groups'
import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import {
  childChangeProposal,
  childCollector,
  childConsent,
  childEmergencyContact,
  consentKind,
  consentText,
} from '../db/tables/child-records'
import { account, credential, customRole, membership } from '../db/tables/identity'
import { parentRegistration } from '../db/tables/registrations'
import { dayOff, kindergarten, moduleLock, partner, partnerResource, schoolYear } from '../db/tables/institutions'
import {
  child,
  childGroup,
  childGroupPeriod,
  childGuardian,
  childSpecialist,
  groupStaff,
  guardian,
  staffMember,
} from '../db/tables/people'
import type { Row } from './bulk'
import type { PlacePlan } from './institutions'
import { latin } from './names'
import { randomOf, type Random } from './random'
import type { DemoPlace, DemoUserName } from './sign-ins'

/** Tables of places and people, in order of references. Tables of slices: `DemoPart`. */
export const demoTables = {
  account,
  kindergarten,
  schoolYear,
  customRole,
  membership,
  credential,
  childGroup,
  child,
  childGroupPeriod,
  guardian,
  childGuardian,
  staffMember,
  groupStaff,
  childSpecialist,
  dayOff,
  moduleLock,
  childCollector,
  childEmergencyContact,
  consentKind,
  consentText,
  childConsent,
  childChangeProposal,
  parentRegistration,
  partner,
  partnerResource,
}
export type DemoTables = typeof demoTables
type DemoTable = keyof DemoTables

export interface DemoGroup {
  readonly id: number
  readonly name: string
  readonly type: GroupType
  /** Group of last year. */
  readonly past: boolean
}

interface DemoChild {
  readonly id: number
  readonly birthOn: Day
  /** Group in the active school year, or the last group of a child that has left. */
  readonly group: DemoGroup
  readonly family: number
  readonly isSop: boolean
  readonly left: boolean
}

interface DemoStaff {
  readonly id: number
  readonly accountId: number | null
  readonly occupation: number
  readonly name: string
}

/** An institution with its groups, children and staff, for later parts (attendance, meals, fees). */
export interface Place {
  readonly plan: PlacePlan
  readonly id: number
  readonly pastYearId: number
  readonly yearId: number
  readonly groups: DemoGroup[]
  readonly children: DemoChild[]
  readonly staff: DemoStaff[]
  /** Full names of the children. */
  readonly names: Set<string>
}

export interface World {
  readonly now: Date
  readonly today: Day
  /** Id of the active school year, which contains today. */
  readonly startYear: StartYear
  readonly random: Random
  readonly places: Map<DemoPlace, Place>
  readonly users: Map<DemoUserName, number>
  readonly rows: { readonly [Name in DemoTable]: Row<DemoTables[Name]>[] }
  /** Adds a row with the next id of its table. */
  add<Name extends DemoTable>(table: Name, row: Row<DemoTables[Name]>): number
  /** Adds a row to a table of a slice. */
  addTo<Table extends PgTable>(table: Table, row: Row<Table>): number
  rowsOf<Table extends PgTable>(table: Table): Row<Table>[]
  /** Unused valid ЕГН of that day, or of another day of the month if there is none left. */
  person(birthOn: Day, gender: Gender): { birthOn: Day; personId: string }
  /** Unused e-mail address from a person's name. */
  email(firstName: string, lastName: string): string
  phone(): string
  /** Reproducible guid. */
  guid(): string
}

/** Custom roles are numbered after the nine roles of the product (db/tables/identity.ts). */
const firstIds: Readonly<Partial<Record<DemoTable, number>>> = { customRole: 1000 }

/** Highest used id by table name. */
export type LastIds = Readonly<Record<string, number>>

export function worldOf(now: Date, lastIds: LastIds = {}): World {
  const day = today(now)
  const random = randomOf(20_260_915)
  const names = Object.keys(demoTables) as DemoTable[]
  const rows = Object.fromEntries(names.map((name) => [name, []])) as unknown as World['rows']
  const lastId = new Map<DemoTable, number>(
    names.map((name) => [name, Math.max(lastIds[getTableName(demoTables[name])] ?? 0, firstIds[name] ?? 0)]),
  )
  const withId = new Set(names.filter((name) => 'id' in getTableColumns(demoTables[name])))
  const ofSlices = new Map<PgTable, object[]>()
  const usedOrdinals = new Map<string, number>()
  const usedEmails = new Map<string, number>()
  let phones = 0
  return {
    now,
    today: day,
    startYear: startYearOf(day),
    random,
    places: new Map(),
    users: new Map(),
    rows,
    add(table, row) {
      const id = (lastId.get(table) ?? 0) + 1
      lastId.set(table, id)
      ;(rows[table] as object[]).push(withId.has(table) ? { id, ...row } : row)
      return id
    },
    addTo(table, row) {
      const rows = this.rowsOf(table) as object[]
      const id = (lastIds[getTableName(table)] ?? 0) + rows.length + 1
      rows.push('id' in getTableColumns(table) ? { id, ...row } : row)
      return id
    },
    rowsOf<Table extends PgTable>(table: Table) {
      const rows = ofSlices.get(table) ?? []
      ofSlices.set(table, rows)
      return rows as Row<Table>[]
    },
    person(birthOn, gender) {
      const key = `${birthOn}:${gender}`
      const ordinal = usedOrdinals.get(key) ?? 0
      // There are five demo numbers for a day and a gender (makeEgn).
      if (ordinal > 4)
        return this.person(dayOf(yearOf(birthOn), monthOfYear(birthOn), (dayOfMonth(birthOn) % 28) + 1), gender)
      usedOrdinals.set(key, ordinal + 1)
      return { birthOn, personId: makeEgn(birthOn, gender, ordinal) }
    },
    email(firstName, lastName) {
      const base = `${latin(firstName)}.${latin(lastName)}`
      const count = (usedEmails.get(base) ?? 0) + 1
      usedEmails.set(base, count)
      return `${base}${count > 1 ? count : ''}@example.bg`
    },
    phone() {
      phones += 1
      return `+35988800${String(phones).padStart(4, '0')}`
    },
    guid() {
      const hex = Array.from({ length: 32 }, () => random.below(16).toString(16)).join('')
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
    },
  }
}

export function placeOf(world: World, key: DemoPlace): Place {
  const demoKindergarten = world.places.get(key)
  if (!demoKindergarten) throw new RangeError(`No place ${key}`)
  return demoKindergarten
}

export function groupOf(demoKindergarten: Place, name: string): DemoGroup {
  const group = demoKindergarten.groups.find((demoGroup) => demoGroup.name === name && !demoGroup.past)
  if (!group) throw new RangeError(`No group ${name}`)
  return group
}
