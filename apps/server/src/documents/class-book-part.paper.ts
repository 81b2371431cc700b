import type { Block } from '@asistent/documents/blocks'
import type { BundlePart } from '@asistent/documents/bundle'
import type { Institution } from '@asistent/documents/sheet'
import type { BookKind } from '@asistent/domain/documents/class-book'
import type { Day } from '@asistent/domain/kernel/day'
import type { DayRange } from '@asistent/domain/kernel/range'
import type { Tx } from '../platform/database'

// Helpers for the parts of every book of a group.

export interface BookQuery {
  readonly kindergartenId: number
  readonly groupId: number
  readonly schoolYearId: number
  readonly kind: BookKind
  readonly range: DayRange
  readonly printedOn: Day
  /** Address at which a final book is verified. */
  readonly verifyAt: string
}

export type Section = (tx: Tx, request: BookQuery) => Promise<BundlePart[]>

export const letterPart = (institution: Institution, title: string, body: Block[], printedOn: Day): BundlePart => ({
  template: 'letter',
  data: { institution, title, body, signatures: [], printedOn },
})

export const nothing = (text: string): Block => ({ kind: 'paragraph', text })
