import { textParts } from '@asistent/domain/books/plain-text'
import type { Block } from './blocks'

/** Blocks of a plain text with headings and tables between bars. */
export const textBlocks = (text: string): Block[] =>
  textParts(text).map((part) =>
    part.kind === 'table'
      ? {
          kind: 'table',
          columns: part.head.map((title) => ({ title, share: 1 })),
          rows: part.rows.map((cells) => [...cells]),
        }
      : { kind: part.kind, text: part.text },
  )
