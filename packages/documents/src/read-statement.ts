import type { Statement } from '@asistent/domain/payments/statements'
import { decodeText } from './read-table'
import { readCamt } from './statements/camt'
import { readCsv } from './statements/csv'
import { readMt940 } from './statements/mt940'

/** Parses a bank statement; undefined if the format is unknown. */
export const readStatement = (bytes: Uint8Array): Statement | undefined => parseStatement(decodeText(bytes))

export function parseStatement(text: string): Statement | undefined {
  const body = text.replace(/^\uFEFF/, '')
  if (/^\s*</.test(body)) return readCamt(body.trimStart())
  if (/^:(?:61|60[FM]):/m.test(body)) return readMt940(body)
  return readCsv(body)
}
