import { parseStatement, type Statement } from '@asistent/domain/payments/statements'
import { decodeText } from './read-table'

/** An uploaded bank statement; undefined when it is none that we know. */
export const readStatement = (bytes: Uint8Array): Statement | undefined => parseStatement(decodeText(bytes))
