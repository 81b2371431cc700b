import type { BundlePart } from '@asistent/documents/bundle'
import { formatDay, weekdayNames, type Day } from '@asistent/domain/kernel/day'
import { formatMonth, monthOf } from '@asistent/domain/kernel/month'
import type { DayRange } from '@asistent/domain/kernel/range'
import { bookForm, bookKinds, bookTitle, partTitles } from '@asistent/domain/documents/class-book'
import { sessionTotals, supportKindLabel, supportKinds } from '@asistent/domain/results/support'
import type { Tx } from '../platform/database'
import { institutionById } from '../platform/reports'
import { letterPart, nothing, type Section } from './class-book-part.paper'
import {
  specialistCoverOf,
  supportedInGroup,
  supportedOf,
  supportEntriesOf,
  supportSlotsOf,
  type SupportEntry,
  type SupportScope,
} from './support-book.queries'

// Journal of support (№ 3-63.1): supported children, their plans and measures, and the work of each day.

interface SupportQuery {
  readonly kindergartenId: number
  readonly range: DayRange
  readonly printedOn: Day
}
type Part = (tx: Tx, request: SupportQuery, scope: SupportScope) => Promise<BundlePart[]>

const ofGroup =
  (part: Part): Section =>
  (tx, request) =>
    part(tx, request, supportedInGroup(request.groupId, request.range))

const span = ({ fromOn, toOn }: { fromOn: Day; toOn: Day | null }) =>
  toOn ? `${formatDay(fromOn)} – ${formatDay(toOn)}` : `от ${formatDay(fromOn)}`

const entryText = ({ title, text }: SupportEntry) => (text ? `${title}. ${text}` : title)

const supportedPart: Part = async (tx, { kindergartenId, printedOn }, scope) => {
  const institution = await institutionById(tx, kindergartenId)
  const list = await supportedOf(tx, scope)
  if (list.length === 0)
    return [letterPart(institution, partTitles.supported, [nothing('Няма деца с допълнителна подкрепа.')], printedOn)]
  return [
    letterPart(
      institution,
      partTitles.supported,
      [
        {
          kind: 'table',
          columns: [
            { title: '№', align: 'right' },
            { title: 'Име, презиме, фамилия', share: 2.6 },
            { title: 'Дата на раждане', align: 'center', share: 1.1 },
            { title: 'Потребност', share: 1.8 },
            { title: 'Специалисти', share: 2 },
          ],
          rows: list.map(({ name, birthOn, isSop, need, specialists }, at) => [
            String(at + 1),
            name,
            formatDay(birthOn),
            isSop ? (need ?? 'СОП') : 'допълнителна подкрепа',
            specialists ?? '',
          ]),
        },
      ],
      printedOn,
    ),
  ]
}

const plansPart: Part = async (tx, { kindergartenId, range, printedOn }, scope) => {
  const institution = await institutionById(tx, kindergartenId)
  const list = await supportEntriesOf(tx, scope, range, [supportKinds.Plan, supportKinds.Measure])
  if (list.length === 0)
    return [letterPart(institution, partTitles.plans, [nothing('Няма планове и мерки за периода.')], printedOn)]
  return [
    {
      template: 'report',
      data: {
        title: partTitles.plans,
        institution,
        printedOn,
        landscape: true,
        columns: [
          { title: 'Дете', kind: 'text', width: 1.8 },
          { title: 'Вид', kind: 'text', width: 1.1 },
          { title: 'Период', kind: 'text', width: 1.3 },
          { title: 'Съдържание', kind: 'text', width: 3.6 },
          { title: 'Изготвил', kind: 'text', width: 1.3 },
        ],
        rows: list.map((entry) => [
          entry.childName,
          supportKindLabel[entry.kind],
          span(entry),
          entryText(entry),
          entry.writer,
        ]),
        signatures: [{ role: 'Координатор' }, { role: 'Директор' }],
      },
    },
  ]
}

const workPart: Part = async (tx, { kindergartenId, range, printedOn }, scope) => {
  const institution = await institutionById(tx, kindergartenId)
  const list = await supportEntriesOf(tx, scope, range, [supportKinds.Note, supportKinds.Session])
  if (list.length === 0)
    return [letterPart(institution, partTitles.work, [nothing('Няма записани дейности за периода.')], printedOn)]
  // A sheet per month, so that no sheet exceeds the limit.
  const months = new Map<string, SupportEntry[]>()
  for (const entry of list) {
    const month = formatMonth(monthOf(entry.fromOn))
    months.set(month, [...(months.get(month) ?? []), entry])
  }
  return [...months].map(([subtitle, entries]): BundlePart => ({
    template: 'report',
    data: {
      title: partTitles.work,
      subtitle,
      institution,
      printedOn,
      columns: [
        { title: 'Дата', kind: 'day', width: 0.9 },
        { title: 'Начало', kind: 'text', width: 0.6 },
        { title: 'Минути', kind: 'integer', width: 0.6, totals: 'sum' },
        { title: 'Дете', kind: 'text', width: 1.8 },
        { title: 'Дейност', kind: 'text', width: 3 },
        { title: 'Направление', kind: 'text', width: 1.3 },
        { title: 'Провел', kind: 'text', width: 1.3 },
      ],
      rows: entries.map((entry) => [
        entry.fromOn,
        entry.fromTime,
        entry.minutes,
        entry.childName,
        entryText(entry),
        entry.subjectName,
        entry.writer,
      ]),
      notes: sessionNotes(entries),
      signatures: [{ role: 'Специалист' }],
    },
  }))
}

function sessionNotes(entries: readonly SupportEntry[]): string[] {
  const held = entries.flatMap(({ fromOn, minutes, writer, ...entry }) =>
    minutes === null ? [] : [{ ...entry, fromDate: fromOn, minutes, holder: writer }],
  )
  return held.length === 0 ? [] : [sessionTotals(held)]
}

const timetablePart: Part = async (tx, { kindergartenId, range, printedOn }, scope) => {
  const institution = await institutionById(tx, kindergartenId)
  const list = await supportSlotsOf(tx, scope, range)
  if (list.length === 0)
    return [letterPart(institution, partTitles.timetable, [nothing('Няма въведен график.')], printedOn)]
  return [
    {
      template: 'report',
      data: {
        title: partTitles.timetable,
        institution,
        printedOn,
        columns: [
          { title: 'Ден', kind: 'text', width: 1 },
          { title: 'Час', kind: 'text', width: 1 },
          { title: 'Дете', kind: 'text', width: 1.8 },
          { title: 'Занятие', kind: 'text', width: 2.4 },
          { title: 'Специалист', kind: 'text', width: 1.6 },
          { title: 'В сила', kind: 'text', width: 1.5 },
        ],
        rows: list.map((slot) => [
          weekdayNames[slot.weekday - 1] ?? '',
          `${slot.startsAt} – ${slot.endsAt}`,
          slot.childName,
          slot.title,
          slot.specialist,
          span(slot),
        ]),
        signatures: [{ role: 'Специалист' }, { role: 'Директор' }],
      },
    },
  ]
}

export const supported = ofGroup(supportedPart)
export const timetable = ofGroup(timetablePart)
export const plans = ofGroup(plansPart)
export const work = ofGroup(workPart)

async function coverPart(
  tx: Tx,
  { kindergartenId, range, printedOn }: SupportQuery,
  staffId: number,
): Promise<BundlePart> {
  const facts = await specialistCoverOf(tx, staffId)
  return {
    template: 'letter',
    data: {
      institution: await institutionById(tx, kindergartenId),
      title: bookTitle[bookKinds.Support],
      subtitle: `на ${facts.specialist}`,
      number: bookForm[bookKinds.Support] ?? '',
      body: [
        { kind: 'space', lines: 2 },
        {
          kind: 'facts',
          facts: [
            { label: 'Специалист', value: facts.specialist },
            { label: 'Институция', value: facts.kindergartenName },
            { label: 'Община', value: facts.municipality },
            { label: 'Област', value: facts.area },
            { label: 'Директор', value: facts.director ?? '–' },
            { label: 'Период', value: `${formatDay(range.from)} – ${formatDay(range.to)} г.` },
          ],
        },
      ],
      signatures: [
        { role: 'Специалист', name: facts.specialist },
        { role: 'Директор', ...(facts.director && { name: facts.director }) },
      ],
      stamp: true,
      printedOn,
    },
  }
}

/** The journal of one specialist. */
export async function specialistsBook(
  tx: Tx,
  request: SupportQuery,
  scope: SupportScope & { readonly staffId: number },
) {
  const parts = [await coverPart(tx, request, scope.staffId)]
  for (const part of [supportedPart, timetablePart, plansPart, workPart])
    parts.push(...(await part(tx, request, scope)))
  return parts
}
