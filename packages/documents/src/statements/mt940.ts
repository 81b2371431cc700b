import { tryDay } from '@asistent/domain/kernel/day'
import { codesIn } from '@asistent/domain/payments/bank-lines'
import type { Statement } from '@asistent/domain/payments/statements'
import { collectLines, exactCents, ibanIn, type LineCollector } from './values'

// MT940 of SWIFT. A file may have several statements, each with an account and a currency of its own.

interface Field {
  readonly tag: string
  readonly text: string
}

export function readMt940(file: string): Statement {
  const collector = collectLines()
  let iban: string | null = null
  let position = 0
  for (const fields of statementsOf(file)) {
    const account = ibanIn(fields.find(({ tag }) => tag === '25')?.text ?? '')
    iban ??= account
    const currency = currencyOf(fields)
    for (const [index, { tag, text }] of fields.entries()) {
      if (tag !== '61') continue
      const next = fields[index + 1]
      readMovement(collector, {
        text,
        account,
        currency,
        line: (position += 1),
        narrative: next?.tag === '86' ? next.text : '',
      })
    }
  }
  return collector.statement('MT940', iban)
}

function statementsOf(file: string): Field[][] {
  const statements: Field[][] = []
  const parts = file.replace(/\r\n?/g, '\n').split(/(?:^|\n)(?=:\d\d[A-Z]?:)/)
  for (const part of parts) {
    const [, tag, text = ''] = /^:(\d\d[A-Z]?):([\s\S]*)$/.exec(part) ?? []
    if (tag === undefined) continue
    const current = statements.at(-1)
    if (!current || tag === '20' || (tag === '25' && current.some((field) => field.tag === '25'))) statements.push([])
    // The last field of a message ends with '-' or '-}' in a line of its own.
    statements.at(-1)!.push({ tag, text: text.replace(/\n-\}?[ \t]*(?:\n[\s\S]*)?$/, '').trimEnd() })
  }
  return statements
}

/** Currency of the opening and closing balances; null if there is none or they differ. */
function currencyOf(fields: readonly Field[]): string | null {
  const codes = new Set(
    fields
      .filter(({ tag }) => /^6[02][FM]$/.test(tag))
      .map(({ text }) => /^[CD]\d{6}([A-Z]{3})/.exec(text.trim())?.[1] ?? null),
  )
  return codes.size === 1 ? [...codes][0]! : null
}

/** ':61:2611131113CR22,00NTRFREF//BANKREF'; some banks write spaces for the entry date. */
const movement =
  /^(\d{6})(?:\d{4}| {4})? *(R[CD]|E[CD]|[CD])[A-Z]?? *(\d[\d.]*,\d*|\d[\d.]*(?![\d.,])) *(?:[A-Z][A-Z0-9]{3})?([^\n]*)/

function readMovement(
  collector: LineCollector,
  entry: {
    readonly text: string
    readonly account: string | null
    readonly currency: string | null
    readonly line: number
    readonly narrative: string
  },
): void {
  const [, date = '', mark, sum = '', rest = ''] = movement.exec(entry.text) ?? []
  if (mark === undefined) return collector.fail('entry', entry.line)
  if (mark === 'D') return collector.skip()
  collector.add({
    ...entry,
    bookedOn: tryDay(`20${date.slice(0, 2)}-${date.slice(2, 4)}-${date.slice(4, 6)}`),
    cents: exactCents(sum.replaceAll('.', '').replace(',', '.')),
    sum,
    reason: mark.startsWith('R') ? 'reversal' : mark.startsWith('E') ? 'pending' : null,
    ...readNarrative(entry.narrative.slice(0, mostNarrative)),
    bankReference: rest.split('//')[1],
  })
}

/** SWIFT allows 6 lines of 65 characters; joining costs time that grows with the square of the length. */
const mostNarrative = 2000

/** Width of a line of ':86:', and of a part of a structured one. A full line continues a word, a shorter one ends it. */
const lineWidth = 65
const partWidth = 27

/** Joins text that was broken into lines; a payment code that was broken is whole again. */
function joinBroken(parts: readonly string[], width: number): string {
  let text = ''
  let last = ''
  for (const part of parts) {
    if (text === '') {
      text = part
      last = part
      continue
    }
    const tail = /\S*$/.exec(text)?.[0] ?? ''
    const head = /^\S*/.exec(part)?.[0] ?? ''
    const isCodeBroken = codesIn(tail + head).length > 0 && codesIn(`${tail} ${head}`).length === 0
    text += last.length >= width || isCodeBroken ? part : ` ${part}`
    last = part
  }
  return text
}

/** ':86:' in numbered parts ('020?00Превод?20Основание?32Име?31IBAN', with ? or + between them), or plain text. */
function readNarrative(text: string) {
  const parts = partsOf(text.replace(/\n/g, ''))
  if (!parts) return { details: joinBroken(text.split('\n'), lineWidth), payer: undefined, payerIban: undefined }
  const join = (from: number, to: number) =>
    [...parts].filter(([code]) => code >= from && code <= to).map(([, part]) => part)
  return {
    details: joinBroken([...join(20, 29), ...join(60, 63)], partWidth),
    payer: joinBroken(join(32, 33), partWidth),
    payerIban: parts.get(31) ?? parts.get(38),
  }
}

const isPartCode = (code: number) => code <= 39 || (code >= 60 && code <= 63)

/** Undefined for plain text, also if it has a '+20' or a '?' somewhere: parts begin the text and their codes ascend. */
function partsOf(text: string): Map<number, string> | undefined {
  const [, type, sign] = /^(\d{0,3})([?+])\d\d/.exec(text) ?? []
  if (sign === undefined) return undefined
  const parts = new Map<number, string>()
  let previous = -1
  for (const piece of text.slice(type!.length + 1).split(sign)) {
    const code = /^\d\d/.test(piece) ? Number(piece.slice(0, 2)) : NaN
    if (code > previous && isPartCode(code)) {
      parts.set(code, piece.slice(2))
      previous = code
    } else if (previous >= 0) parts.set(previous, `${parts.get(previous)}${sign}${piece}`)
    else return undefined
  }
  // '+20 % за второ дете' alone is a text.
  return type !== '' || parts.size > 1 || sign === '?' ? parts : undefined
}
