import type { AnsweredFile } from '@asistent/contract/core/call'
import type { PrintMargins } from '@asistent/documents/margins'
import {
  requestKinds,
  requestStatusLabel,
  type RequestKind,
  type RequestStatus,
} from '@asistent/domain/attendance/requests'
import { formatDay, formatShortDay, today, yearOf, type Day } from '@asistent/domain/kernel/day'
import { listed } from '@asistent/domain/kernel/text'
import { sql } from 'drizzle-orm'
import { fullName, stayOn } from '../people/child-sql.ops'
import type { ReadContext } from '../platform/context'
import { oneRow } from '../platform/database'
import { pdfFile } from '../platform/papers'
import { requireFound } from '../platform/versioned'
import { visibleKids } from '../people/visible.ops'
import { readsRequest } from './visible.queries'

// Printed application (attendance-request-form): addressed to the director, with a line for the decision (domain.md
// 1.5).

interface PaperFacts {
  readonly kind: RequestKind
  readonly fromDate: Day
  readonly toDate: Day
  readonly dates: Day[] | null
  readonly reason: string | null
  readonly parentName: string | null
  readonly status: RequestStatus
  readonly filedOn: Day
  readonly childName: string
  readonly groupName: string | null
  readonly place: string
  readonly town: string
  readonly director: string | null
  readonly margins: PrintMargins | null
}

const body = { 1: 'отсъства по семейни причини', 2: 'посещава детската градина' } as const

/** Includes the end of the sentence. */
function whenOf({ fromDate, toDate, dates }: Pick<PaperFacts, 'fromDate' | 'toDate' | 'dates'>): string {
  if (dates?.length) {
    const years = new Set(dates.map(yearOf))
    // A vacation may span two calendar years.
    const listedDays =
      years.size === 1 ? `${listed(dates.map(formatShortDay))} ${[...years][0]}` : listed(dates.map(formatDay))
    return `на следните дати: ${listedDays} г.`
  }
  return fromDate === toDate
    ? `на ${formatDay(fromDate)} г.`
    : `от ${formatDay(fromDate)} г. до ${formatDay(toDate)} г. включително.`
}

export async function requestPaper(context: ReadContext, id: number): Promise<AnsweredFile> {
  const { tx, scope, now } = context
  const facts = requireFound(
    await oneRow<PaperFacts>(
      tx,
      sql`select r.kind, r.from_on as "fromDate", r.to_on as "toDate", to_json(r.days) as dates, case when ${readsRequest(scope)} then r.reason end as reason, r.parent_name as "parentName", r.status,
        (r.created_at at time zone 'Europe/Sofia')::date as "filedOn", ${fullName()} as "childName", s.group_name as "groupName", k.name as place, t.kind || ' ' || t.name as town, k.director_name as director, k.settings -> 'printMargins' as margins
        from attendance_request r join child c on c.id = r.child_id join kindergarten k on k.id = r.kindergarten_id join city t on t.id = k.city_id ${stayOn(today(now))}
        where r.id = ${id} and ${visibleKids(scope)}`,
    ),
  )
  const { reason } = facts
  return pdfFile('Заявление', 'letter', {
    institution: { name: facts.place, town: facts.town, ...(facts.margins && { margins: facts.margins }) },
    withoutLetterhead: true,
    recipient: ['До директора', `на ${facts.place}`, facts.town, ...(facts.director ? [facts.director] : [])],
    title: 'Заявление',
    subtitle:
      facts.kind === requestKinds.FamilyReason
        ? 'за отсъствие по семейни причини'
        : 'за присъствие в неучебно време или ваканция',
    body: [
      { kind: 'paragraph', text: `от ${facts.parentName ?? '…………………………………………………………………………'}, родител (настойник)` },
      {
        kind: 'paragraph',
        indent: true,
        text: `Моля детето ми ${facts.childName}${facts.groupName ? `, група „${facts.groupName}“,` : ''} да ${body[facts.kind]} ${whenOf(facts)}`,
      },
      ...(reason ? [{ kind: 'paragraph' as const, indent: true, text: `Причина: ${reason}` }] : []),
      { kind: 'space' },
      {
        kind: 'facts',
        facts: [
          { label: 'Подадено на', value: formatDay(facts.filedOn) },
          { label: 'Състояние', value: requestStatusLabel[facts.status] },
        ],
      },
      { kind: 'blanks', lines: 2, label: 'Резолюция на директора' },
    ],
    signatures: [{ role: 'Родител' }, { role: 'Директор' }],
    date: facts.filedOn,
    printedOn: today(now),
  })
}
