import {
  directors,
  occupationOptions,
  pedagogues,
  staffByKind,
  staffByKindergarten,
  staffForActivities,
  staffForKindergarten,
  staffOfKindergarten,
  staffPractitioners,
} from '@asistent/contract/staff/staff-lists.calls'
import { today } from '@asistent/domain/kernel/day'
import { formatPhone } from '@asistent/domain/kernel/phone'
import {
  occupations,
  staffKindLabel,
  staffKindOf,
  staffKinds,
  type StaffKind,
} from '@asistent/domain/staff/occupations'
import { sql, type SQL } from 'drizzle-orm'
import type { ReadContext } from '../platform/context'
import { rows } from '../platform/database'
import { read, type Handler } from '../platform/handler'
import { contains, whereAll } from '../platform/list'
import { serveReport } from '../platform/reports'
import { requireFound, inKindergarten } from '../platform/versioned'
import { nameColumns, named, occupationName, ofKind, type NamedRow } from './staff-sql.queries'
import { employedOn, staffInScope, staffSight } from './visible.ops'

interface Chosen extends NamedRow {
  readonly kindergartenId: number
  readonly kindergartenName: string
  readonly accountId: number | null
}

interface Narrowing {
  readonly kindergartenId?: number | undefined
  readonly kind?: StaffKind | undefined
  readonly more?: SQL
}

const director = 1

/** Current staff of the named kindergarten, else of the selected one, else of all in scope. */
async function working({ tx, scope, now }: ReadContext, { kindergartenId, kind, more }: Narrowing, everywhere = false) {
  if (staffSight(scope) === 'counts') return { staff: [], rowsCount: 0 }
  const where = whereAll([
    staffInScope(scope, kindergartenId ?? (everywhere ? undefined : (scope.kindergartenId ?? undefined))),
    employedOn(today(now)),
    ofKind(kind),
    more,
  ])
  const staff = await rows<Chosen>(
    tx,
    sql`select ${nameColumns()}, m.kindergarten_id as "kindergartenId", k.name as "kindergartenName", m.account_id as "accountId"
      from staff_member m join kindergarten k on k.id = m.kindergarten_id ${where} order by k.name, k.id, m.first_name, m.last_name, m.id limit 5000`,
  )
  return { staff: staff.map(named), rowsCount: staff.length }
}

type Listed = Awaited<ReturnType<typeof working>>['staff'][number]

const nameOnly = ({ id, name, occupationId, occupation, kind }: Listed) => ({
  id,
  name,
  occupationId,
  occupation,
  kind,
})

async function choices(context: ReadContext, narrowing: Narrowing) {
  const { staff, rowsCount } = await working(context, narrowing)
  return { result: staff.map(nameOnly), rowsCount }
}

const pedagogical: Narrowing = { kind: staffKinds.Pedagogical }

export const staffListHandlers: Handler[] = [
  read(staffForKindergarten, (context, input) => choices(context, input)),
  // Only teachers and specialists lead activities and enter their attendance.
  read(staffForActivities, (context, input) => choices(context, { ...input, ...pedagogical })),
  read(pedagogues, (context, input) => choices(context, { ...input, ...pedagogical })),

  read(staffOfKindergarten, async (context, { kindergartenId }) => {
    const { kindergartenIds } = context.scope
    requireFound(kindergartenIds === 'all' || kindergartenIds.includes(kindergartenId) ? kindergartenId : undefined)
    return choices(context, { kindergartenId })
  }),

  read(staffByKind, async (context, input) => {
    const { staff } = await working(context, input)
    const kinds = [true, false]
      .map((row) => ({
        kind: staffKindOf(row),
        name: staffKindLabel(row),
        teachers: staff.filter(({ kind }) => kind === staffKindOf(row)).map(nameOnly),
      }))
      .filter(({ teachers }) => teachers.length > 0)
    return { result: kinds, rowsCount: kinds.length }
  }),

  read(directors, async (context, input) => {
    const { staff, rowsCount } = await working(context, { ...input, more: sql`m.occupation = ${director}` }, true)
    const result = staff.map((member) => ({
      ...nameOnly(member),
      kindergartenId: member.kindergartenId,
      kindergartenName: member.kindergartenName,
    }))
    return { result, rowsCount }
  }),

  read(staffByKindergarten, async (context, { kind }) => {
    const { staff } = await working(context, { kind }, true)
    const places = new Map<number, { kindergartenId: number; kindergartenName: string; teachers: Recipient[] }>()
    for (const member of staff) {
      const { kindergartenId, kindergartenName, accountId } = member
      const kindergarten = places.get(kindergartenId) ?? { kindergartenId, kindergartenName, teachers: [] }
      kindergarten.teachers.push({ ...nameOnly(member), accountId })
      places.set(kindergartenId, kindergarten)
    }
    return { result: [...places.values()], rowsCount: places.size }
  }),

  read(occupationOptions, async () => ({
    result: occupations.map(({ id, name, pedagogical: teaches, weeklyNorm }) => ({
      id,
      name,
      kind: staffKindOf(teaches),
      kindName: staffKindLabel(teaches),
      weeklyNorm,
    })),
    rowsCount: occupations.length,
  })),

  ...serveReport(staffPractitioners, async ({ tx, scope, now }, { search }) => {
    const results = await rows<NamedRow & { gpName: string; gpPhone: string | null }>(
      tx,
      sql`select ${nameColumns()}, m.gp_name as "gpName", m.gp_phone as "gpPhone" from staff_member m ${whereAll([
        staffInScope(scope, inKindergarten(scope)),
        employedOn(today(now)),
        sql`m.gp_name is not null`,
        search !== null && contains(sql`m.gp_name`, search),
      ])} order by m.gp_name, m.first_name, m.last_name, m.id`,
    )
    return {
      rows: results.map(({ id, name, occupationId, gpName, gpPhone }) => ({
        id,
        name,
        gpName,
        gpPhone: gpPhone === null ? null : formatPhone(gpPhone),
        occupation: occupationName(occupationId),
      })),
    }
  }),
]

type Recipient = ReturnType<typeof nameOnly> & { accountId: number | null }
