import { tryDay } from '@asistent/domain/kernel/day'
import { codesIn } from '@asistent/domain/payments/bank-lines'
import type { Statement } from '@asistent/domain/payments/statements'
import { clean, collectLines, exactCents, referenceOf, type LineCollector } from './values'
import { BrokenXml, elementsAt, readXml, textAt, type XmlElement } from './xml'

// CAMT.053 and CAMT.054 of ISO 20022, versions 02, 04 and 08. They are read by path: an entry has amounts of charges and
// orders too, and parties of both sides.

const containers: Readonly<Record<string, { readonly format: 'CAMT.053' | 'CAMT.054'; readonly part: string }>> = {
  BkToCstmrStmt: { format: 'CAMT.053', part: 'Stmt' },
  BkToCstmrDbtCdtNtfctn: { format: 'CAMT.054', part: 'Ntfctn' },
}

/** Undefined if the XML is well formed and no statement. */
export function readCamt(xml: string): Statement | undefined {
  const collector = collectLines()
  let format: 'CAMT.053' | 'CAMT.054' | undefined
  let iban: string | null = null
  let entries: XmlElement[] = []
  let entryNumber = 0
  try {
    readXml(xml, (path, element) => {
      const container = containers[path.at(element.name === 'Ntry' ? -3 : -2) ?? '']
      if (element.name === 'Ntry' && path.at(-2) === container?.part) {
        entries.push(element)
        return true
      }
      if (element.name !== container?.part) return false
      format = container.format
      const account = accountOf(element)
      iban ??= account
      // The element of a statement ends after its account and its entries, in whatever order they are.
      for (const entry of entries) readEntry(collector, entry, account, (entryNumber += 1), container.format)
      entries = []
      return true
    })
  } catch (error) {
    if (!(error instanceof BrokenXml)) throw error
    // A broken file is rejected completely, because the missing part may change the rest.
    const broken = collectLines()
    broken.fail('xml', error.line)
    return broken.statement(format ?? 'CAMT.053', null)
  }
  return format && collector.statement(format, iban)
}

const accountOf = (statement: XmlElement): string | null =>
  clean(textAt(statement, 'Acct', 'Id', 'IBAN'))
    ?.replace(/\s/g, '')
    .toUpperCase() ?? clean(textAt(statement, 'Acct', 'Id', 'Othr', 'Id'))

const dayAt = (entry: XmlElement, name: string) =>
  tryDay((textAt(entry, name, 'Dt') ?? textAt(entry, name, 'DtTm') ?? '').slice(0, 10))

/** Version 02 has the status as text, 04 and 08 in Cd. A statement without one has booked entries only. */
function isBooked(entry: XmlElement, format: Statement['format']): boolean {
  const status = textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts', 'Prtry') ?? textAt(entry, 'Sts')
  return status === undefined ? format === 'CAMT.053' : status.toUpperCase() === 'BOOK'
}

interface Amount {
  readonly cents: number | undefined
  readonly sum: string
  readonly currency: string | null
}
function amountOf(element: XmlElement | undefined): Amount | undefined {
  if (!element) return undefined
  const sum = element.text.trim()
  return { cents: exactCents(sum), sum, currency: clean(element.attributes['Ccy'])?.toUpperCase() ?? null }
}

interface Part {
  readonly details: XmlElement | undefined
  readonly amount: Amount
  readonly isCredit: boolean
}

/** The payments of a batch, if all state an amount in the currency of the entry and they add up to it. */
function batchOf(entry: XmlElement, whole: Amount, isCredit: boolean): Part[] | undefined {
  const parts = elementsAt(entry, 'NtryDtls', 'TxDtls').map((details) => {
    const direction = textAt(details, 'CdtDbtInd')
    return {
      details,
      amount: amountOf(elementsAt(details, 'Amt')[0] ?? elementsAt(details, 'AmtDtls', 'TxAmt', 'Amt')[0]),
      isCredit: direction === undefined ? isCredit : direction === 'CRDT',
    }
  })
  if (parts.length < 2) return undefined
  let sum = 0
  const complete: Part[] = []
  for (const { details, amount, isCredit: isPartCredit } of parts) {
    if (amount?.cents === undefined || amount.currency !== whole.currency) return undefined
    sum += isPartCredit === isCredit ? amount.cents : 0 - amount.cents
    complete.push({ details, amount, isCredit: isPartCredit })
  }
  return sum === whole.cents ? complete : undefined
}

function readEntry(
  collector: LineCollector,
  entry: XmlElement,
  account: string | null,
  entryNumber: number,
  format: Statement['format'],
): void {
  const direction = textAt(entry, 'CdtDbtInd')
  const whole = amountOf(elementsAt(entry, 'Amt')[0])
  if (!whole) return collector.fail('amount', entryNumber)
  if (direction !== 'CRDT' && direction !== 'DBIT') return collector.fail('direction', entryNumber)
  const isReversal = ['true', '1'].includes(textAt(entry, 'RvslInd') ?? '')
  const transactions = elementsAt(entry, 'NtryDtls', 'TxDtls')
  const batch = batchOf(entry, whole, direction === 'CRDT')
  const parts = batch ?? [{ details: undefined, amount: whole, isCredit: direction === 'CRDT' }]
  for (const part of parts) {
    if (!part.isCredit && !isReversal) {
      collector.skip()
      continue
    }
    const from = part.details ? [part.details] : transactions
    const ownReference = textAt(from[0], 'Refs', 'AcctSvcrRef')
    const entryReference = textAt(entry, 'AcctSvcrRef')
    collector.add({
      line: entryNumber,
      account,
      bookedOn: dayAt(entry, 'BookgDt') ?? dayAt(entry, 'ValDt'),
      ...part.amount,
      reason: isReversal ? 'reversal' : isBooked(entry, format) ? null : 'pending',
      ...payerOf(from),
      details: detailsOf(entry, from),
      bankReference: batch
        ? (referenceOf(ownReference) ?? entryReference)
        : (referenceOf(entryReference) ?? (from.length === 1 ? ownReference : undefined)),
    })
  }
}

/** Version 08 has Pty between the debtor and the name. Several payments in one amount have no single payer. */
function payerOf(transactions: readonly XmlElement[]) {
  const parties = transactions.length === 1 ? elementsAt(transactions[0], 'RltdPties')[0] : undefined
  const nameOf = (role: string) => textAt(parties, role, 'Nm') ?? textAt(parties, role, 'Pty', 'Nm')
  return {
    payer: nameOf('Dbtr') ?? nameOf('UltmtDbtr'),
    payerIban: textAt(parties, 'DbtrAcct', 'Id', 'IBAN') ?? textAt(parties, 'DbtrAcct', 'Id', 'Othr', 'Id'),
  }
}

function detailsOf(entry: XmlElement, transactions: readonly XmlElement[]): string {
  const texts = (...path: string[]) =>
    transactions.flatMap((one) => elementsAt(one, ...path).map(({ text }) => clean(text) ?? ''))
  const free = texts('RmtInf', 'Ustrd').join(' ').trim()
  const main = free || texts('AddtlTxInf').join(' ').trim() || clean(textAt(entry, 'AddtlNtryInf')) || ''
  const structured = texts('RmtInf', 'Strd', 'CdtrRefInf', 'Ref')
  // The payer's bank fills EndToEndId with anything: only a payment code is worth keeping.
  const codes = texts('Refs', 'EndToEndId').filter((text) => codesIn(text).length > 0)
  const more = [...new Set([...structured, ...codes])].filter((text) => text !== '' && !main.includes(text)).join(' ')
  // References fit into the column even after a long text.
  return more === '' ? main : `${main.slice(0, Math.max(0, 499 - more.length))} ${more}`
}
