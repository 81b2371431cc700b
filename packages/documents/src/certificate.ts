import type { Day } from '@asistent/domain/kernel/day'

import type { Block } from './blocks'
import { blocksToTypstInput, factsToTypstInput } from './blocks'
import { institutionLines, signatureLines } from './institution'
import { numberLine } from './letter'
import { marginsOf } from './margins'
import type { Fact, Institution, Signature } from './sheet'
import { dateParts } from './sheet-typst'
import { cleanText } from './text'

/** A framed certificate (удостоверение), such as № 3-19 or the one for a child that moves (domain.md 2). */
export interface Certificate {
  institution: Institution
  /** Number of the form in the ordinance ('3-19'), printed in the corner. */
  formCode?: string
  /** 'УДОСТОВЕРЕНИЕ' */
  title: string
  subtitle?: string
  number?: string
  issuedOn: Day
  /** 'Настоящото се издава на' */
  lead?: string
  holder: string
  facts: Fact[]
  body: Block[]
  signatures: Signature[]
  stamp?: boolean
  notes?: string[]
}

const standardMargins = { top: 22, left: 24, bottom: 21, right: 24 }
/** The frame is between the text and the edge of the paper. */
const leastMargin = 10

export function certificateToTypstInput(certificate: Certificate): object {
  const { top, left, bottom, right } = marginsOf(certificate.institution, standardMargins)
  const framed = (margin: number) => Math.max(margin, leastMargin)
  return {
    institution: institutionLines(certificate.institution),
    margins: { top: framed(top), left: framed(left), bottom: framed(bottom), right: framed(right) },
    formCode: cleanText(certificate.formCode ?? ''),
    title: cleanText(certificate.title),
    subtitle: cleanText(certificate.subtitle ?? ''),
    number: numberLine(certificate.number, certificate.issuedOn, undefined),
    lead: cleanText(certificate.lead ?? ''),
    holder: cleanText(certificate.holder),
    facts: factsToTypstInput(certificate.facts),
    body: blocksToTypstInput(certificate.body),
    signatures: signatureLines(certificate.signatures),
    stamp: certificate.stamp ?? false,
    notes: (certificate.notes ?? []).map(cleanText),
    date: dateParts(certificate.issuedOn),
  }
}
