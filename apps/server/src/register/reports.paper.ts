import type { AnsweredFile } from '@asistent/contract/core/call'
import { formatDay, sofiaTime, today, type Day } from '@asistent/domain/kernel/day'
import { plural } from '@asistent/domain/kernel/text'
import { registerSectionLabel, sendingOrder } from '@asistent/domain/register/sections'
import { sql } from 'drizzle-orm'
import type { ReportLine } from '../db/tables/register'
import type { ReadContext } from '../platform/context'
import { oneRow } from '../platform/database'
import { pdfFile } from '../platform/papers'
import { institutionOf } from '../platform/reports'
import { requireFound } from '../platform/versioned'

interface StoredReport {
  readonly madeAt: string
  readonly fromOn: Day
  readonly toOn: Day
  readonly same: number
  readonly missing: number
  readonly different: number
  readonly extra: number
  readonly blocked: number
  readonly lines: readonly ReportLine[]
  readonly note: string | null
}

/** A reconciliation on paper: by section, each difference with both sides and the reason. */
export async function reportPaper(context: ReadContext, kindergartenId: number, id: number): Promise<AnsweredFile> {
  const report = requireFound(
    await oneRow<StoredReport>(
      context.tx,
      sql`select made_at as "madeAt", from_on as "fromOn", to_on as "toOn", same, missing, different, extra, blocked, lines, note from register_report where id = ${id} and kindergarten_id = ${kindergartenId}`,
    ),
  )
  const at = new Date(report.madeAt)
  const untold = report.missing + report.different + report.extra + report.blocked - report.lines.length
  return pdfFile(`Сверка с НЕИСПУО ${formatDay(today(at))}`, 'report', {
    title: 'Сверка с НЕИСПУО',
    subtitle: `Към ${formatDay(today(at))} г., ${sofiaTime(at)} ч.`,
    institution: await institutionOf(context),
    period: `${formatDay(report.fromOn)} – ${formatDay(report.toOn)}`,
    parameters: [
      { label: 'Еднакви', value: String(report.same) },
      { label: 'Неизпратени', value: String(report.missing) },
      { label: 'Различни', value: String(report.different) },
      { label: 'Само в НЕИСПУО', value: String(report.extra) },
      { label: 'Не могат да се изпратят', value: String(report.blocked) },
    ],
    printedOn: today(context.now),
    landscape: true,
    columns: [
      { title: 'Запис', kind: 'text', width: 3 },
      { title: 'При нас', kind: 'text', width: 2 },
      { title: 'В НЕИСПУО', kind: 'text', width: 2 },
      { title: 'Причина', kind: 'text', width: 3 },
    ],
    rows: [],
    groups: sendingOrder.flatMap((section) => {
      const lines = report.lines.filter((line) => line.section === section)
      if (lines.length === 0) return []
      return [
        {
          title: registerSectionLabel[section],
          rows: lines.map(({ what, ours, theirs, reason }) => [what, ours, theirs, reason]),
          subtotals: [],
        },
      ]
    }),
    signatures: [{ role: 'Директор' }],
    notes: [
      ...(report.note ? [report.note] : []),
      ...(untold > 0 ? [`Още ${plural(untold, 'разлика е', 'разлики са')} на екрана, раздел по раздел.`] : []),
    ],
  })
}
