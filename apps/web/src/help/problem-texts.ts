import { allProblems } from '@asistent/contract/core/problem'

// The help quotes errors by code, so texts follow the contract. help.test.ts detects codes without a text.

// Importing a slice's problems registers their texts.
import.meta.glob('../../../../packages/contract/src/*/*problems.ts', { eager: true })

/** 'people.child-exists' */
export type ProblemCode = `${string}.${string}`

/** Parameters become an ellipsis. */
export const problemText = (code: ProblemCode): string =>
  (allProblems().get(code)?.[1] ?? '').replace(/\{\w+\}\.?/g, '…')
