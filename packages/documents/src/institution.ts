import type { Institution, Signature } from './sheet'
import { cleanText } from './text'

/** Header of the institution on documents. */
export interface InstitutionLines {
  name: string
  address: string
  identifiers: string
}

export function institutionLines(institution: Institution): InstitutionLines {
  return {
    name: cleanText(institution.name),
    address: joined([institution.town, institution.address], ', '),
    identifiers: joined(
      [
        labelled('код по НЕИСПУО', institution.code),
        labelled('ЕИК', institution.bulstat),
        labelled('тел.', institution.phone),
        labelled('е-поща:', institution.email),
      ],
      ' · ',
    ),
  }
}

export function signatureLines(signatures: Signature[]): { role: string; name: string }[] {
  return signatures.map(({ role, name }) => ({ role: cleanText(role), name: cleanText(name ?? '') }))
}

function labelled(label: string, value: string | undefined): string | undefined {
  return value ? `${label} ${value}` : undefined
}

function joined(parts: (string | undefined)[], separator: string): string {
  return cleanText(parts.filter(Boolean).join(separator))
}
