import type { OutputOf } from '@asistent/contract/core/call'
import { haccpSheet } from '@asistent/contract/kitchen/haccp.calls'
import {
  haccpKindLabel,
  haccpKinds,
  isMeasured,
  limitsText,
  unitOfKind,
  type HaccpKind,
  type PointKind,
} from '@asistent/domain/kitchen/haccp'
import { addDays, formatDay, minDay, sofiaTime, today, type Day } from '@asistent/domain/kernel/day'
import { readableDecimal, decimal } from '@asistent/domain/kernel/decimal'
import { formatMonth, monthOf } from '@asistent/domain/kernel/month'
import { compareText } from '@asistent/domain/kernel/text'
import { expiryText, paperKindLabel, paperKinds, paperState } from '@asistent/domain/staff/papers'
import { documentKinds, documentStates } from '@asistent/domain/warehouse/documents'
import { sql } from 'drizzle-orm'
import { accountName } from '../people/child-sql.ops'
import { rows, type Tx } from '../platform/database'
import type { Handler } from '../platform/handler'
import { labelled } from '../platform/report-filters'
import { serveReport } from '../platform/reports'
import { inKindergarten } from '../platform/versioned'
import { monthRange } from './haccp.handlers'
import { dueEntries, type DueRow } from './haccp.queries'

// The monthly sheet in the order in which an inspector reads it: incoming control, temperatures, samples, hygiene, staff
// with their health books, and at the end all deviations with the action taken.

type Row = OutputOf<typeof haccpSheet.json>['result'][number]

interface Range {
  readonly from: Day
  readonly to: Day
}

export const haccpSheetHandlers: Handler[] = [
  ...serveReport(
    haccpSheet,
    async ({ tx, scope, now }, { kind, ...chosen }) => {
      const kindergartenId = inKindergarten(scope)
      const range = monthRange(chosen, now)
      const all = [
        ...(await incomingRows(tx, kindergartenId, range)),
        ...(await entryRows(tx, kindergartenId, range, now)),
      ].toSorted((left, right) => left.kind - right.kind || compare(left.row, right.row))
      const rowsOfKind = all.filter((one) => kind === undefined || one.kind === kind).map(({ row }) => row)
      const deviations = all.flatMap(({ kind: of, row }) =>
        row.tone === 'bad' && (kind === undefined || of === kind)
          ? [{ ...row, register: '12. Отклонения и предприети действия', name: `${haccpKindLabel[of]}: ${row.name}` }]
          : [],
      )
      const books =
        kind === undefined || kind === haccpKinds.StaffHealth
          ? await healthBooks(tx, kindergartenId, range, today(now))
          : []
      return {
        rows: [...rowsOfKind, ...books, ...deviations.toSorted(compare)],
        subtitle: formatMonth(monthOf(range.from)),
        period: range,
      }
    },
    { kind: labelled(haccpKindLabel) },
  ),
]

const compare = (left: Row, right: Row) =>
  compareText(`${left.forDate} ${left.time ?? ''} ${left.name}`, `${right.forDate} ${right.time ?? ''} ${right.name}`)

const registerOf = (kind: HaccpKind) => `${kind}. ${haccpKindLabel[kind]}`

interface Sorted {
  readonly kind: HaccpKind
  readonly row: Row
}

async function incomingRows(tx: Tx, kindergartenId: number, { from, to }: Range): Promise<Sorted[]> {
  interface Received {
    readonly forDate: Day
    readonly product: string
    readonly supplier: string
    readonly batch: string | null
    readonly expiresOn: Day | null
    readonly temperature: number | null
    readonly accepted: boolean
    readonly note: string | null
    readonly receivedBy: string | null
  }
  const received = await rows<Received>(
    tx,
    sql`select coalesce(d.delivered_on, d.for_on) as "forDate", p.name as product, s.name as supplier, l.batch_code as batch, l.expires_on as "expiresOn", l.temperature::float8 as temperature,
      l.accepted, l.note, ${accountName(sql`d.posted_by`)} as "receivedBy"
      from stock_document d join stock_line l on l.document_id = d.id join product p on p.id = l.product_id join supplier s on s.id = d.supplier_id
      where d.kindergarten_id = ${kindergartenId} and d.kind = ${documentKinds.Inbound} and d.state = ${documentStates.Posted}
        and coalesce(d.delivered_on, d.for_on) between ${from} and ${to}`,
  )
  return received.map(({ forDate, product, supplier, batch, expiresOn, temperature, accepted, note, receivedBy }) => ({
    kind: haccpKinds.Incoming,
    row: {
      register: registerOf(haccpKinds.Incoming),
      forDate,
      time: null,
      name: product,
      subject: [supplier, batch && `партида ${batch}`, expiresOn && `годен до ${formatDay(expiresOn)} г.`]
        .filter(Boolean)
        .join(', '),
      value: temperature === null ? null : measuredText(temperature, '°C'),
      limits: null,
      conforms: accepted ? 'да' : 'не',
      tone: accepted ? null : 'bad',
      action: accepted ? null : (note ?? 'Не е приета'),
      enteredBy: receivedBy,
    },
  }))
}

const measuredText = (value: number, unit: string) => `${readableDecimal(decimal(value), 1)} ${unit}`

async function entryRows(tx: Tx, kindergartenId: number, { from, to }: Range, now: Date): Promise<Sorted[]> {
  interface Stored {
    readonly kind: PointKind
    readonly name: string
    readonly forOn: Day
    readonly takenAt: string
    readonly minimum: number | null
    readonly maximum: number | null
    readonly value: number | null
    readonly isGood: boolean
    readonly subject: string | null
    readonly action: string | null
    readonly changeReason: string | null
    readonly enteredBy: string | null
    readonly enteredAt: string
  }
  const stored = await rows<Stored>(
    tx,
    sql`select p.kind, p.name, e.for_on as "forOn", e.taken_at as "takenAt", e.minimum::float8 as minimum, e.maximum::float8 as maximum, e.value::float8 as value, e.is_good as "isGood",
      e.subject, e.action, e.change_reason as "changeReason", ${accountName(sql`e.entered_by`)} as "enteredBy", e.entered_at as "enteredAt"
      from haccp_entry e join haccp_point p on p.id = e.point_id where e.kindergarten_id = ${kindergartenId} and e.for_on between ${from} and ${to}`,
  )
  const missing = await rows<DueRow & { kind: PointKind; name: string }>(
    tx,
    sql`select d.*, p.kind, p.name from (${dueEntries(kindergartenId, from, minDay(to, today(now)), now)}) d join haccp_point p on p.id = d."pointId"
      where d."entryId" is null and d."isPast"`,
  )
  return [
    ...stored.map(
      ({
        kind,
        name,
        forOn,
        takenAt,
        value,
        isGood,
        subject,
        action,
        changeReason,
        enteredBy,
        enteredAt,
        ...limits
      }) => {
        const entered = new Date(enteredAt)
        const isLate = today(entered) !== forOn
        return {
          kind,
          row: {
            register: registerOf(kind),
            forDate: forOn,
            time: takenAt,
            name,
            subject: kind === haccpKinds.Sample ? sampleText(subject, forOn, takenAt) : subject,
            value: value === null ? null : measuredText(value, unitOfKind[kind] ?? ''),
            limits: isMeasured(kind) ? limitsText(limits, kind) : null,
            conforms: isGood ? 'да' : 'не',
            tone: isGood ? null : ('bad' as const),
            action: [action, changeReason && `поправено: ${changeReason}`].filter(Boolean).join('; ') || null,
            enteredBy: [enteredBy, isLate && `въведено на ${formatDay(today(entered))} г., ${sofiaTime(entered)} ч.`]
              .filter(Boolean)
              .join(', '),
          },
        }
      },
    ),
    ...missing.map(({ kind, name, dueOn, time }) => ({
      kind,
      row: {
        register: registerOf(kind),
        forDate: dueOn,
        time,
        name,
        subject: null,
        value: null,
        limits: null,
        conforms: 'няма запис',
        tone: 'warn' as const,
        action: null,
        enteredBy: null,
      },
    })),
  ]
}

const sampleDays = 2

const sampleText = (dishes: string | null, takenOn: Day, takenAt: string) =>
  [dishes, `съхранява се до ${formatDay(addDays(takenOn, sampleDays))} г., ${takenAt} ч.`].filter(Boolean).join('; ')

/** Health books of the kitchen's and the other staff: valid to which day. */
async function healthBooks(tx: Tx, kindergartenId: number, { to }: Range, now: Day): Promise<Row[]> {
  const day = minDay(to, now)
  const books = await rows<{ name: string; number: string | null; validTo: Day | null }>(
    tx,
    sql`select s.first_name || ' ' || s.last_name as name, b.number, b.valid_to as "validTo" from staff_member s
      left join lateral (select p.number, p.valid_to from staff_paper p where p.staff_id = s.id and p.kind = ${paperKinds.MedicalBook} order by p.valid_to desc nulls first, p.id desc limit 1) b on true
      where s.kindergarten_id = ${kindergartenId} and s.hired_on <= ${day} and (s.left_on is null or s.left_on >= ${day}) order by s.first_name, s.last_name, s.id`,
  )
  return books.map(({ name, number, validTo }) => {
    const isThere = number !== null || validTo !== null
    const isExpired = isThere && paperState(validTo, day) === 'expired'
    return {
      register: '11. Здравни книжки на персонала',
      forDate: day,
      time: null,
      name,
      subject: number === null ? null : `№ ${number}`,
      value: validTo === null ? null : `до ${formatDay(validTo)} г.`,
      limits: null,
      conforms: isExpired ? 'не' : isThere ? 'да' : 'няма запис',
      tone: isExpired ? 'bad' : isThere ? null : 'warn',
      action: isExpired && validTo !== null ? expiryText(validTo, day, paperKindLabel[paperKinds.MedicalBook]) : null,
      enteredBy: null,
    }
  })
}
