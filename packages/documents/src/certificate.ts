import type { Day } from '@asistent/domain/kernel/day'

import type { Block } from './blocks'
import { blocksToTypstInput, factsToTypstInput } from './blocks'
import { institutionLines, signatureLines } from './institution'
import { numberLine } from './letter'
import type { Fact, Institution, Signature } from './sheet'
import { dateParts } from './sheet-typst'
import { cleanText } from './text'

/** A framed certificate (удостоверение), such as № 3-19 or the one for a child that moves (domain.md 2). */
export interface Certificate {
  institution: Institution
  /** The number of the form in the ordinance ('3-19'), printed in the corner. */
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

export function certificateToTypstInput(certificate: Certificate): object {
  return {
    institution: institutionLines(certificate.institution),
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
