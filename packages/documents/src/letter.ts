import type { Day } from '@asistent/domain/kernel/day'
import type { Language } from '@asistent/domain/kernel/languages'

import type { Block } from './blocks'
import { blocksToTypstInput } from './blocks'
import { institutionLines, signatureLines } from './institution'
import { marginsOf } from './margins'
import type { Institution, Signature } from './sheet'
import { dateParts } from './sheet-typst'
import { cleanText, printDay } from './text'

/**
 * The base of free-form documents: letters, orders (заповеди), applications (заявления), protocols, cash orders.
 * The institution's letterhead, the addressee, the title with its number and date, a body of blocks, signatures.
 */
export interface Letter {
  /** Language of the texts; Bulgarian by default. The frame of the paper follows it. */
  language?: Language
  institution: Institution
  /** 'До г-жа Иванова', 'родител на …': one line each, right-aligned above the title. */
  recipient?: string[]
  /** 'ЗАПОВЕД', 'Заявление'. */
  title: string
  subtitle?: string
  /** 'РД-07-12' */
  number?: string
  date?: Day
  /** 'гр. Пловдив' */
  place?: string
  body: Block[]
  signatures: Signature[]
  /** Prints 'М.П.' (place of the stamp) at the signatures. */
  stamp?: boolean
  attachments?: string[]
  /** Small print after the signatures. */
  notes?: string[]
  /** Without a letterhead, for applications of people. */
  withoutLetterhead?: boolean
  printedOn: Day
  printedBy?: string
}

const standardMargins = { top: 16, left: 24, bottom: 17, right: 18 }

export function letterToTypstInput(letter: Letter): object {
  return {
    language: letter.language ?? 'bg',
    institution: institutionLines(letter.institution),
    margins: marginsOf(letter.institution, standardMargins),
    letterhead: !letter.withoutLetterhead,
    recipient: (letter.recipient ?? []).map(cleanText),
    title: cleanText(letter.title),
    subtitle: cleanText(letter.subtitle ?? ''),
    number: numberLine(letter.number, letter.date, letter.place),
    body: blocksToTypstInput(letter.body),
    signatures: signatureLines(letter.signatures),
    stamp: letter.stamp ?? false,
    attachments: (letter.attachments ?? []).map(cleanText),
    notes: (letter.notes ?? []).map(cleanText),
    printedOn: printDay(letter.printedOn),
    printedBy: cleanText(letter.printedBy ?? ''),
    date: dateParts(letter.date ?? letter.printedOn),
  }
}

/** '№ РД-07-12 / 16.11.2026 г., гр. Пловдив' */
export function numberLine(number: string | undefined, date: Day | undefined, place: string | undefined): string {
  const numbered = [number ? `№ ${number}` : '', date ? `${printDay(date)} г.` : ''].filter(Boolean).join(' / ')
  return cleanText([numbered, place].filter(Boolean).join(', '))
}
