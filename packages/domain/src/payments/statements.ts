import { tryDay, type Day } from '../kernel/day'
import { currencies, euro, parseMoney, type Money } from '../kernel/money'
import { searchForm } from '../kernel/text'
import type { StatementLine } from './bank-lines'

// Bank statements as files: CAMT.053 (ISO 20022), MT940 (SWIFT) and the CSV tables of Bulgarian banks. Only money that came in,
// in euro, is of interest; everything else is counted.

export interface Statement {
  readonly format: 'CAMT.053' | 'MT940' | 'CSV'
  readonly iban: string | null
  readonly lines: readonly StatementLine[]
  /** Payments out, and other currencies. */
  readonly skipped: number
  /** Rows that should be lines and can't be read. */
  readonly unread: number
}

/** Undefined: no bank statement that we know. */
export function parseStatement(text: string): Statement | undefined {
  const body = text.replace(/^\uFEFF/, '')
  if (/<(?:\w+:)?BkToCstmrStmt[\s>]/.test(body)) return camt(body)
  if (/^:61:/m.test(body)) return mt940(body)
  return csv(body)
}

const clean = (text: string | undefined): string | null => text?.replace(/\s+/g, ' ').trim() || null
const cut = (text: string | null, most: number) => text?.slice(0, most) ?? null

const lineOf = (fields: {
  readonly bookedOn: Day
  readonly amount: Money
  readonly payer?: string | undefined
  readonly payerIban?: string | undefined
  readonly details?: string | undefined
  readonly bankReference?: string | undefined
}): StatementLine => ({
  bookedOn: fields.bookedOn,
  amount: fields.amount,
  payer: cut(clean(fields.payer), 140),
  payerIban: cut(clean(fields.payerIban?.replace(/\s/g, '').toUpperCase()), 34),
  details: cut(clean(fields.details), 500),
  bankReference: cut(clean(fields.bankReference), 60),
})

/** '1 234,50', '1,234.50', '1.234,50', '12.5': the last of comma and point is the decimal one. */
function amountOf(text: string): Money | undefined {
  const plain = text.replace(/[\s'\u00A0]/g, '')
  const at = Math.max(plain.lastIndexOf(','), plain.lastIndexOf('.'))
  const whole = at < 0 ? plain : `${plain.slice(0, at).replace(/[.,]/g, '')}.${plain.slice(at + 1)}`
  const minus = whole.startsWith('-')
  const parsed = /^[-+]?\d{1,11}(\.\d{0,2})?0*$/.test(whole)
    ? parseMoney(whole.replace(/^[-+]/, ''), currencies.EUR)
    : undefined
  return parsed && minus ? euro(0 - parsed.minor) : parsed
}

// CAMT.053

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
const plainText = (text: string) =>
  text.replace(/<[^>]*>/g, ' ').replace(/&(lt|gt|amp|quot|apos);/g, (whole, name: string) => entities[name] ?? whole)

/** The inside of every element of this name; none of those we look for stands inside one of its own kind. */
function elements(xml: string, name: string): { readonly open: string; readonly inside: string }[] {
  const found = []
  const opening = new RegExp(`<(?:\\w+:)?${name}(?:\\s[^>]*)?>`, 'g')
  for (let start = opening.exec(xml); start; start = opening.exec(xml)) {
    const from = opening.lastIndex
    const prefix = /^<(\w+:)?/.exec(start[0])?.[1] ?? ''
    const to = xml.indexOf(`</${prefix}${name}>`, from)
    if (to < 0) break
    found.push({ open: start[0], inside: xml.slice(from, to) })
    opening.lastIndex = to
  }
  return found
}
const inside = (xml: string | undefined, ...names: readonly string[]): string | undefined => {
  let part = xml
  for (const name of names) part = part === undefined ? undefined : elements(part, name)[0]?.inside
  return part
}
const told = (xml: string | undefined, ...names: readonly string[]) => {
  const part = inside(xml, ...names)
  return part === undefined ? undefined : plainText(part)
}

function camt(xml: string): Statement {
  const lines: StatementLine[] = []
  let skipped = 0
  let unread = 0
  for (const { inside: entry } of elements(xml, 'Ntry')) {
    const bookedOn = tryDay((told(entry, 'BookgDt') ?? '').trim().slice(0, 10))
    const parts = elements(entry, 'TxDtls').map((one) => one.inside)
    // A batch names the amount of each of its payments; otherwise the entry is one payment.
    const split = parts.length > 1 && parts.every((part) => elements(part, 'Amt').length > 0)
    for (const part of split ? parts : [parts[0]]) {
      const direction = (split && told(part, 'CdtDbtInd')) || told(entry, 'CdtDbtInd')
      const sum = elements(split && part !== undefined ? part : entry, 'Amt')[0]
      const amount = sum && amountOf(sum.inside)
      if (direction?.trim() !== 'CRDT' || !sum?.open.includes('"EUR"') || told(entry, 'RvslInd')?.trim() === 'true') {
        skipped += 1
        continue
      }
      if (!bookedOn || !amount || amount.minor <= 0) {
        unread += 1
        continue
      }
      const debtor = inside(part, 'RltdPties', 'Dbtr')
      lines.push(
        lineOf({
          bookedOn,
          amount,
          payer: told(debtor, 'Nm'),
          payerIban: told(part, 'RltdPties', 'DbtrAcct', 'IBAN'),
          details:
            elements(inside(part, 'RmtInf') ?? '', 'Ustrd')
              .map((one) => plainText(one.inside))
              .join(' ') || told(entry, 'AddtlNtryInf'),
          bankReference: (split ? told(part, 'AcctSvcrRef') : undefined) ?? told(entry, 'AcctSvcrRef'),
        }),
      )
    }
  }
  return { format: 'CAMT.053', iban: clean(told(xml, 'Acct', 'IBAN')), lines, skipped, unread }
}

// MT940

/** ':61:2611131113CR22,00NTRFREF//BANKREF' */
const movement = /^(\d{6})(?:\d{4})?(R?[CD])[A-Z]?(\d[\d.]*,\d{0,2})[A-Z][A-Z0-9]{3}([^\n]*)/

function mt940(text: string): Statement {
  const fields = text
    .replace(/\r\n?/g, '\n')
    .split(/\n(?=:\d\d[A-Z]?:)/)
    .map((part) => /^\s*:(\d\d[A-Z]?):([\s\S]*)$/.exec(part))
  const lines: StatementLine[] = []
  let skipped = 0
  let unread = 0
  let iban: string | null = null
  for (const [place, field] of fields.entries()) {
    if (field?.[1] === '25') iban ??= /[A-Z]{2}\d{2}[A-Z0-9]{11,30}/.exec(field[2] ?? '')?.[0] ?? null
    if (field?.[1] !== '61') continue
    const [, date = '', direction, sum = '', rest = ''] = movement.exec(field[2] ?? '') ?? []
    const bookedOn = tryDay(`20${date.slice(0, 2)}-${date.slice(2, 4)}-${date.slice(4, 6)}`)
    const amount = amountOf(sum)
    if (!bookedOn || !amount || amount.minor <= 0) {
      unread += 1
      continue
    }
    if (direction !== 'C') {
      skipped += 1
      continue
    }
    const next = fields[place + 1]
    const { payer, payerIban, details } = narrative(next?.[1] === '86' ? (next[2] ?? '') : '')
    lines.push(lineOf({ bookedOn, amount, payer, payerIban, details, bankReference: rest.split('//')[1] }))
  }
  return { format: 'MT940', iban, lines, skipped, unread }
}

/** ':86:' in numbered parts ('?20Основание?32Име?31IBAN', with ? or + between them), or as plain text. */
function narrative(text: string) {
  const flat = text.replace(/\n-?\s*$/, '').replace(/\n/g, '')
  if (!/[?+]2\d/.test(flat)) return { details: text.replace(/\n-?\s*$/, ''), payer: undefined, payerIban: undefined }
  const parts = new Map(flat.split(/[?+](?=\d\d)/).map((part) => [part.slice(0, 2), part.slice(2)] as const))
  const join = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => parts.get(String(from + index)) ?? '').join('')
  return { details: join(20, 29), payer: join(32, 33), payerIban: parts.get('31') ?? parts.get('38') }
}

// CSV

const headings = {
  date: ['дата', 'вальор', 'date'],
  credit: ['кредит', 'постъпления', 'credit'],
  debit: ['дебит', 'плащания', 'debit'],
  amount: ['сума', 'amount'],
  direction: ['дт/кт', 'дт кт', 'тип', 'd/c', 'знак'],
  currency: ['валута', 'currency'],
  payer: ['наредител', 'контрагент', 'име', 'payer', 'counterparty'],
  iban: ['iban на наредителя', 'iban на контрагента', 'сметка на контрагента', 'iban'],
  details: ['основание', 'пояснение', 'описание', 'details', 'description'],
  reference: ['референция', 'reference', 'документ'],
}
type Heading = keyof typeof headings

function csv(text: string): Statement | undefined {
  const rows = table(text)
  const at = rows.slice(0, 20).findIndex((row) => {
    const known = columnsOf(row)
    return known.has('date') && (known.has('credit') || known.has('amount'))
  })
  if (at < 0) return undefined
  const columns = columnsOf(rows[at]!)
  const lines: StatementLine[] = []
  let skipped = 0
  let unread = 0
  for (const row of rows.slice(at + 1)) {
    const cell = (name: Heading) => (columns.has(name) ? row[columns.get(name)!]?.trim() : undefined) ?? ''
    const written = columns.has('credit') ? cell('credit') : cell('amount')
    const bookedOn = dayOfText(cell('date'))
    if (!bookedOn && written === '') continue
    const out = /^(д|dt|d|debit)/i.test(cell('direction'))
    const amount = amountOf(written === '' ? '0' : written)
    if (!bookedOn || !amount) unread += 1
    else if (out || amount.minor <= 0 || /bgn|лв/i.test(cell('currency'))) skipped += 1
    else
      lines.push(
        lineOf({
          bookedOn,
          amount,
          payer: cell('payer'),
          payerIban: cell('iban'),
          details: cell('details'),
          bankReference: cell('reference'),
        }),
      )
  }
  const iban = /BG\d{2}[A-Z]{4}\d{6}[A-Z0-9]{8}/.exec(rows.slice(0, at).flat().join(' ').replace(/ /g, ''))?.[0] ?? null
  return { format: 'CSV', iban, lines, skipped, unread }
}

/** The column that is called most like it: an exact name before one that begins so. */
function columnsOf(row: readonly string[]): Map<Heading, number> {
  const titles = row.map((cell) => searchForm(cell.trim()))
  const found = new Map<Heading, number>()
  for (const [name, called] of Object.entries(headings) as [Heading, string[]][])
    for (const word of called) {
      const exact = titles.indexOf(word)
      const place = exact >= 0 ? exact : titles.findIndex((title) => title.startsWith(word))
      if (place >= 0 && !found.has(name)) found.set(name, place)
    }
  return found
}

function dayOfText(text: string): Day | undefined {
  const [, d = '', m = '', y = ''] = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})/.exec(text) ?? []
  return tryDay(y === '' ? text.slice(0, 10) : `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`)
}

/** Cells by the separator that the first lines have most of; a quoted cell may hold it, and line breaks. */
function table(text: string): string[][] {
  const head = text.slice(0, 4000)
  const separator = [';', '\t', ','].toSorted((a, b) => head.split(b).length - head.split(a).length)[0]!
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  const end = () => {
    rows.at(-1)!.push(cell)
    cell = ''
  }
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') cell += text[++at]!
      else quoted = false
    } else if (sign === '"' && cell.trim() === '') {
      cell = ''
      quoted = true
    } else if (sign === separator) end()
    else if (sign === '\n') {
      end()
      rows.push([])
    } else if (sign !== '\r') cell += sign
  }
  end()
  return rows.filter((row) => row.some((one) => one.trim() !== ''))
}
