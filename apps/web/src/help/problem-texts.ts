import { allProblems } from '@asistent/contract/core/problem'

// The help quotes errors by code, so texts follow the contract. help.test.ts detects codes without a text.

// Importing a slice's problems registers their texts.
import.meta.glob('../../../../packages/contract/src/*/*problems.ts', { eager: true })

const code = /^[a-z-]+\.[a-z-]+$/

/** Text of a problem code, with an ellipsis for each parameter. Undefined if `says` is a text. */
export const problemText = (says: string): string | undefined =>
  code.test(says) ? (allProblems().get(says)?.[1] ?? '').replace(/\{\w+\}\.?/g, '…') : undefined
