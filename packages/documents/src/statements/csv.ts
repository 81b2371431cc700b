import { tryDay, type Day } from '@asistent/domain/kernel/day'
import { searchForm } from '@asistent/domain/kernel/text'
import type { Statement } from '@asistent/domain/payments/statements'
import { decimalSignOf, readAmount } from './csv-amounts'
import { readCells } from './csv-cells'
import { clean, collectLines, currencyIn, ibanIn } from './values'

// CSV exports of Bulgarian banks. Each bank has its own columns, so they are found by their titles.

/** Titles in the order of preference; an exact one comes before one that begins with the words. */
const titles = {
  date: [
    'дата',
    'дата на осчетоводяване',
    'дата на счетоводяване',
    'счетоводна дата',
    'осчетоводен',
    'дата на операция',
    'дата на транзакция',
    'дата на',
    'вальор',
    'дата',
    'booking date',
    'date',
  ],
  credit: ['кредит', 'сума кредит', 'кт', 'постъпления', 'приход', 'credit'],
  debit: ['дебит', 'сума дебит', 'дт', 'плащания', 'разход', 'debit'],
  amount: ['сума', 'размер', 'стойност', 'amount'],
  direction: [
    'дт/кт',
    'дт кт',
    'д/к',
    'дебит/кредит',
    'кредит/дебит',
    'кт/дт',
    'вид движение',
    'посока',
    'd/c',
    'dr/cr',
    'знак',
    'тип',
    'type',
  ],
  currency: ['валута', 'вал.', 'вал', 'currency', 'ccy'],
  status: ['статус', 'състояние', 'status'],
  payer: ['наредител', 'контрагент', 'име на контрагент', 'име', 'payer', 'counterparty'],
  iban: [
    'iban на наредителя',
    'iban на контрагента',
    'сметка на наредителя',
    'сметка на контрагента',
    'сметка на контрагент',
    'сметка контрагент',
    'iban контрагент',
    'iban',
  ],
  account: ['моя сметка', 'наша сметка', 'сметка на титуляра', 'iban на титуляра', 'own account'],
  reference: [
    'референция',
    'референция на банката',
    'референтен номер',
    'реф. номер',
    'реф. №',
    'реф.',
    'реф',
    'номер на транзакция',
    'reference',
    'transaction id',
  ],
} as const
type Column = keyof typeof titles

/** Several columns may have text of the payment. */
const detailTitle = /^(още )?(основани|пояснени|описани|детайли|details|description|remittance)/
/** References of the payer may repeat, so they do not identify a payment. */
const foreignReference = /(наред|клиент|плат|контрагент|client|customer)/
const bookedStatus = /^(осчет|изпълн|приключ|обработ|успеш|завърш|booked|book$|completed|executed|processed|posted)/

export function readCsv(text: string): Statement | undefined {
  for (const separator of [';', '\t', ',', '|']) {
    const rows = readCells(text, separator)
    const at = rows.slice(0, 40).findIndex(({ cells }) => {
      const columns = columnsOf(cells)
      return columns.has('date') && (columns.has('credit') || columns.has('amount'))
    })
    if (at >= 0) return readRows(rows, at)
  }
  return undefined
}

function readRows(rows: ReturnType<typeof readCells>, at: number): Statement {
  const collector = collectLines()
  const heading = rows[at]!.cells
  const columns = columnsOf(heading)
  const above = rows.slice(0, at).map(({ cells }) => cells.join(' '))
  const iban = ibanIn(above.join('\n'))
  const sumColumn = columns.get('credit') ?? columns.get('amount')!
  const stated = columns.has('currency') ? null : statedCurrency(above, heading[sumColumn] ?? '')
  const detailColumns = heading.flatMap((title, index) => (detailTitle.test(searchForm(title)) ? [index] : []))
  const body = rows.slice(at + 1)
  const sums = body.map(({ cells }) => cells[sumColumn] ?? '')
  const decimalSign = decimalSignOf(sums)
  const hasMinus = sums.some((sum) => (readAmount(sum, decimalSign) ?? 0) < 0)

  for (const { cells, line } of body) {
    const cell = (name: Column) => (columns.has(name) ? cells[columns.get(name)!]?.trim() : undefined) ?? ''
    const sum = cells[sumColumn]?.trim() ?? ''
    const bookedOn = dayOfText(cell('date'))
    // Totals and balances below the rows.
    if (!bookedOn && (sum === '' || !/\d/.test(cell('date')))) continue
    const cents = readAmount(sum, decimalSign)
    if (columns.has('credit')) {
      if (cents === 0 || (sum === '' && (readAmount(cell('debit'), decimalSign) ?? 0) !== 0)) {
        collector.skip()
        continue
      }
    } else {
      const isIn = isCredit(cell('direction'), cents, hasMinus)
      if (isIn === undefined && cents !== undefined) {
        collector.fail('direction', line)
        continue
      }
      if (isIn === false) {
        collector.skip()
        continue
      }
    }
    const status = searchForm(cell('status'))
    collector.add({
      line,
      account: ibanIn(cell('account')) ?? iban,
      bookedOn,
      cents: cents !== undefined && cents < 0 && !columns.has('credit') ? -cents : cents,
      sum,
      currency: agreedCurrency(
        columns.has('currency') ? currencyIn(cell('currency')) : (stated ?? currencyIn(sum)),
        currencyIn(sum),
      ),
      reason:
        cents !== undefined && cents < 0 ? 'reversal' : status === '' || bookedStatus.test(status) ? null : 'pending',
      payer: cell('payer'),
      payerIban: ibanIn(cell('iban')) ?? cell('iban'),
      details: detailColumns.map((column) => clean(cells[column]) ?? '').join(' '),
      bankReference: cell('reference'),
    })
  }
  return collector.statement('CSV', iban)
}

/** 'Валута: EUR' above the table, 'Кредит (EUR)' as a title, or the currency beside the account. */
function statedCurrency(above: readonly string[], title: string): string | null {
  const inTitle = /[\s(,]([A-Z]{3})\)?\s*$/.exec(title)?.[1] ?? (/€|лв|лева|евро/iu.test(title) ? title : undefined)
  const named = above.join('\n').match(/(?:валута|currency)[\s:;,.-]{0,9}([A-Za-z]{3}|€)(?![A-Za-z])/i)?.[1]
  const beside = above.join('\n').match(/BG\d{2}[A-Z]{4}\d{6}[A-Z0-9]{8}[\s,;(/-]*([A-Z]{3})(?![A-Z])/)?.[1]
  const row = inTitle ?? named ?? beside
  return row === undefined ? null : currencyIn(row)
}

/** Null if the amount itself has another currency than its column or the rows above. */
const agreedCurrency = (stated: string | null, beside: string | null): string | null =>
  beside === null || beside === stated ? stated : null

/** Undefined if the direction is neither stated nor visible from the signs of the amounts. */
function isCredit(direction: string, cents: number | undefined, hasMinus: boolean): boolean | undefined {
  const stated = searchForm(direction).replaceAll('.', '')
  if (/^(д|дт|дебит.*|d|dt|dr|dbit|debit.*|разход|-)$/.test(stated)) return false
  if (/^(к|кт|кредит.*|c|ct|cr|crdt|credit.*|приход|\+)$/.test(stated)) return true
  if (/дебит/.test(stated)) return false
  if (/кредит/.test(stated)) return true
  return hasMinus && cents !== undefined ? cents > 0 : undefined
}

function columnsOf(row: readonly string[]): Map<Column, number> {
  const forms = row.map((cell) => searchForm(cell))
  const result = new Map<Column, number>()
  for (const [name, words] of Object.entries(titles) as [Column, readonly string[]][]) {
    const isPossible = (title: string) => name !== 'reference' || !foreignReference.test(title)
    const exact = words.map((word) => forms.indexOf(word)).find((columnIndex) => columnIndex >= 0)
    const begun = words
      .map((word) => forms.findIndex((title) => beginsWith(title, word) && isPossible(title)))
      .find((index) => index >= 0)
    const columnIndex = exact ?? begun
    if (columnIndex !== undefined) result.set(name, columnIndex)
  }
  // A single column 'Дебит/Кредит' has the direction instead of an amount.
  if (result.get('credit') === result.get('direction')) result.delete('credit')
  if (result.get('debit') === result.get('direction')) result.delete('debit')
  return result
}

const beginsWith = (title: string, word: string) =>
  title.startsWith(word) && !/^[\p{L}\p{N}]/u.test(title.slice(word.length)) && !title.startsWith(`${word}/кредит`)

function dayOfText(text: string): Day | undefined {
  const [, d, m = '', y = ''] = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})(?!\d)/.exec(text) ?? []
  if (d !== undefined) return tryDay(`${y.length === 2 ? `20${y}` : y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`)
  const [, year = '', month = '', date = ''] = /^(\d{4})[-./]?(\d{2})[-./]?(\d{2})(?!\d)/.exec(text) ?? []
  return tryDay(`${year}-${month}-${date}`)
}
