import type { BundlePart } from '@asistent/documents/bundle'
import { partTitles } from '@asistent/domain/documents/class-book'
import { formatDay, type Day } from '@asistent/domain/kernel/day'
import { formatMonth, monthOf } from '@asistent/domain/kernel/month'
import { supportKindLabel, supportKinds } from '@asistent/domain/results/support'
import { institutionById } from '../platform/reports'
import { letterPart, nothing, type Section } from './class-book-part.paper'
import { supportedOf, supportEntriesOf, type SupportEntry } from './support-book.queries'

// The journal of support (№ 3-63.1): who is supported, by which plans and measures, and what was done on which day.

const span = ({ fromOn, toOn }: { fromOn: Day; toOn: Day | null }) =>
  toOn ? `${formatDay(fromOn)} – ${formatDay(toOn)}` : `от ${formatDay(fromOn)}`

const told = ({ title, text }: SupportEntry) => (text ? `${title}. ${text}` : title)

export const supported: Section = async (tx, { kindergartenId, groupId, range, printedOn }) => {
  const institution = await institutionById(tx, kindergartenId)
  const list = await supportedOf(tx, groupId, range)
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

export const plans: Section = async (tx, { kindergartenId, groupId, range, printedOn }) => {
  const institution = await institutionById(tx, kindergartenId)
  const list = await supportEntriesOf(tx, groupId, range, [supportKinds.Plan, supportKinds.Measure])
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
          told(entry),
          entry.writer,
        ]),
        signatures: [{ role: 'Координатор' }, { role: 'Директор' }],
      },
    },
  ]
}

export const work: Section = async (tx, { kindergartenId, groupId, range, printedOn }) => {
  const institution = await institutionById(tx, kindergartenId)
  const list = await supportEntriesOf(tx, groupId, range, [supportKinds.Note])
  if (list.length === 0)
    return [letterPart(institution, partTitles.work, [nothing('Няма записани дейности за периода.')], printedOn)]
  // A month is a sheet of its own, so that none grows over the limit of one.
  return [...new Set(list.map(({ fromOn }) => monthOf(fromOn)))].map((month): BundlePart => ({
    template: 'report',
    data: {
      title: partTitles.work,
      subtitle: formatMonth(month),
      institution,
      printedOn,
      columns: [
        { title: 'Дата', kind: 'day', width: 0.9 },
        { title: 'Дете', kind: 'text', width: 1.8 },
        { title: 'Дейност', kind: 'text', width: 3.4 },
        { title: 'Направление', kind: 'text', width: 1.3 },
        { title: 'Провел', kind: 'text', width: 1.3 },
      ],
      rows: list
        .filter(({ fromOn }) => monthOf(fromOn) === month)
        .map((entry) => [entry.fromOn, entry.childName, told(entry), entry.subjectName, entry.writer]),
      signatures: [{ role: 'Специалист' }],
    },
  }))
}
