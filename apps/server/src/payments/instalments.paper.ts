import type { AnsweredFile, OutputOf } from '@asistent/contract/core/call'
import type { getPlan } from '@asistent/contract/payments/instalments.calls'
import { amountInWords } from '@asistent/domain/kernel/amount-in-words'
import { formatDay, today } from '@asistent/domain/kernel/day'
import { euroOfNumber, formatMoney } from '@asistent/domain/kernel/money'
import { formatMonth } from '@asistent/domain/kernel/month'
import { sql } from 'drizzle-orm'
import type { ReadContext } from '../platform/context'
import { oneRow } from '../platform/database'
import { pdfFile } from '../platform/papers'
import { institutionOf } from '../platform/reports'
import { guardianName } from './cash-book.steps'

/** Agreement about an instalment plan, for the signatures of the director and the parent. */
export async function agreementPaper(context: ReadContext, plan: OutputOf<typeof getPlan>): Promise<AnsweredFile> {
  const payer = await oneRow<{ name: string | null }>(
    context.tx,
    sql`select ${guardianName(sql`select ${plan.studentId}::int`)} as name`,
  )
  const total = euroOfNumber(plan.total)
  const money = (value: number) => formatMoney(euroOfNumber(value))
  return pdfFile('Споразумение за разсрочено плащане', 'letter', {
    institution: await institutionOf(context),
    title: 'Споразумение за разсрочено плащане',
    date: plan.agreedOn,
    body: [
      {
        kind: 'facts',
        facts: [
          {
            label: 'Дете',
            value: [plan.studentName, plan.className && `група „${plan.className}“`].filter(Boolean).join(', '),
          },
          { label: 'Родител', value: payer?.name ?? '' },
          { label: 'Обща сума', value: formatMoney(total) },
          { label: 'Словом', value: amountInWords(total) },
        ],
      },
      { kind: 'paragraph', text: 'Разсрочват се следните такси за допълнителни дейности:' },
      {
        kind: 'table',
        columns: [
          { title: 'Такса', share: 4 },
          { title: 'Месец', share: 2 },
          { title: 'Сума', align: 'right', share: 1.4 },
        ],
        rows: plan.fees.map((fee) => [`№ ${fee.number}, ${fee.provider}`, formatMonth(fee), money(fee.amount)]),
        totals: ['Общо', '', formatMoney(total)],
      },
      { kind: 'paragraph', text: 'Родителят плаща на вноски в следните срокове:' },
      {
        kind: 'table',
        columns: [
          { title: 'Вноска', share: 1 },
          { title: 'Срок', share: 3 },
          { title: 'Сума', align: 'right', share: 1.4 },
        ],
        rows: plan.instalments.map(({ dueDate, amount }, index) => [
          String(index + 1),
          `${formatDay(dueDate)} г.`,
          money(amount),
        ]),
        totals: ['Общо', '', formatMoney(total)],
      },
      ...(plan.note === null ? [] : [{ kind: 'paragraph' as const, text: plan.note }]),
      {
        kind: 'paragraph',
        text: 'Докато вноските се плащат в срок, таксите не се смятат за просрочени. При неплатена вноска споразумението може да бъде прекратено и таксите се дължат веднага.',
      },
    ],
    signatures: [{ role: 'Родител' }, { role: 'Директор' }],
    stamp: true,
    printedOn: today(context.now),
  })
}
