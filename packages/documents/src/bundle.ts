import type { Certificate } from './certificate'
import { certificateToTypstInput } from './certificate'
import type { Letter } from './letter'
import { letterToTypstInput } from './letter'
import type { MonthGrid } from './month-grid'
import { monthGridToTypstInput } from './month-grid'
import type { Sheet } from './sheet'
import { sheetToTypstInput } from './sheet-typst'

/** Several papers in one file, each on a new page: certificates of a group, a class book. */
export interface Bundle {
  parts: BundlePart[]
}

export type BundlePart =
  | { template: 'report'; data: Sheet }
  | { template: 'month-grid'; data: MonthGrid }
  | { template: 'letter'; data: Letter }
  | { template: 'certificate'; data: Certificate }

export function bundleToTypstInput({ parts }: Bundle): object {
  return { parts: parts.map((part) => ({ template: part.template, data: partToTypstInput(part) })) }
}

function partToTypstInput(part: BundlePart): object {
  switch (part.template) {
    case 'report':
      return sheetToTypstInput(part.data)
    case 'month-grid':
      return monthGridToTypstInput(part.data)
    case 'letter':
      return letterToTypstInput(part.data)
    case 'certificate':
      return certificateToTypstInput(part.data)
  }
}
