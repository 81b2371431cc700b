import type { Config } from '../platform/config'
import { addressOf } from '../identity/addresses.ops'
import type { Report } from '@asistent/contract/core/report'
import type { Day } from '@asistent/domain/kernel/day'
import { decimal, readableDecimal } from '@asistent/domain/kernel/decimal'
import { plural } from '@asistent/domain/kernel/text'
import type { ReferenceName } from '@asistent/domain/oversight/references'
import type { Letter } from '../platform/mail/letters'
import { pdfPart } from '../platform/papers'
import { answerOf, sheetOf, type ReportRows } from '../platform/reports'

// A reference as a letter: its totals in words, the whole of it as a PDF, and the way to the screen.

interface Sent {
  readonly report: Report
  readonly made: ReportRows<Record<string, unknown>>
  readonly printedOn: Day
  readonly month: string
}

interface View {
  readonly reference: ReferenceName
  readonly name: string
  readonly email: string
}

export function reportLetter(config: Config, { reference, name, email }: View, sent: Sent): Letter {
  const report = sent.report as Report<unknown, unknown, Record<string, unknown>>
  const answer = answerOf(report, sent.made)
  const sheet = sheetOf(report, answer, {
    institution: { name: 'Асистент за детски градини' },
    printedOn: sent.printedOn,
  })
  const totals = report.columns.flatMap(({ field, title, over, decimals = 0 }) => {
    const total = answer.totals[field]
    if (total === undefined || answer.without?.includes(field)) return []
    return [`${over ? `${over}, ` : ''}${title}: ${readableDecimal(decimal(total), decimals)}`]
  })
  return {
    to: email,
    subject: `${name}: ${sent.month}`,
    paragraphs: [
      `${report.title}, ${answer.subtitle ?? sent.month}. В справката ${plural(answer.rowsCount, 'ред', 'реда')}.`,
      ...totals,
      {
        link: addressOf(config, `/administrative-references/${reference}`),
        label: 'Към справката',
      },
      'Получавате това писмо, защото сте запазили справката с месечно изпращане. Изключва се от „Запазени справки“ над нея.',
    ],
    attachment: { name: `${name}.pdf`, paper: pdfPart('report', sheet) },
  }
}
