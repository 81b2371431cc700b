import { allProblems } from '@asistent/contract/core/problem'

// The help quotes refusals by their code: a text that changes in the contract changes here with it. help.test.ts knows
// a code that has no text.

// Loading a slice's problems puts their texts in the catalogue.
import.meta.glob('../../../../packages/contract/src/*/*problems.ts', { eager: true })

/** 'people.child-exists' */
export type ProblemCode = `${string}.${string}`

/** What a case fills in is an ellipsis here. */
export const problemText = (code: ProblemCode): string =>
  (allProblems().get(code)?.[1] ?? '').replace(/\{\w+\}\.?/g, '…')
