import { Problem, refuse, type ProblemBody } from '@asistent/contract/core/problem'
import { isPassing } from './database'

// Converts every error of a call to a problem with a Bulgarian text. Unknown errors become a masked 500.

/** Texts for a slice's database constraints. */
export type ConstraintTexts = Readonly<Record<string, () => Problem>>

interface DatabaseError extends Error {
  readonly code: string
  readonly constraint?: string
  readonly detail?: string
}

const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error &&
  typeof (error as { code?: unknown }).code === 'string' &&
  /^[0-9A-Z]{5}$/.test((error as DatabaseError).code)

/** Problems by PostgreSQL error code. */
const meanings = {
  'already-exists': ['23505', '23P01'],
  'in-use': ['23503'],
  'bad-input': ['23514', '23502', '22001', '22003', '22007', '22008', '22021', '22P02', '22P05'],
  'not-allowed': ['42501'],
  busy: ['40001', '40P01', '55P03', '57014', '53300', '57P01', '57P03'],
  'disk-full': ['53100'],
} as const

const meaningOf = new Map(
  Object.entries(meanings).flatMap(([name, codes]) =>
    codes.map((code): [string, keyof typeof meanings] => [code, name as keyof typeof meanings]),
  ),
)

/** A violated foreign key is 'not found' on insert and 'in use' on delete. */
const missingReference = (error: DatabaseError) =>
  error.code === '23503' && /is not present in table/.test(error.detail ?? '')

/** Finds the driver's error, also inside a wrapper of the query builder. */
function databaseErrorIn(error: unknown): DatabaseError | undefined {
  if (isDatabaseError(error)) return error
  return error instanceof Error && error.cause ? databaseErrorIn(error.cause) : undefined
}

export function problemOf(error: unknown, constraints: ConstraintTexts): Problem | undefined {
  if (error instanceof Problem) return error
  // Also in the middle of a call, inside the query builder's wrapper. Whether the commit succeeded is unknown; the
  // client retries with the same key.
  if (isPassing(error)) return refuse('busy')
  const refused = databaseErrorIn(error)
  if (refused) {
    const sliceText = refused.constraint ? constraints[refused.constraint] : undefined
    if (sliceText) return sliceText()
    if (missingReference(refused)) return refuse('not-found')
    const meaning = meaningOf.get(refused.code)
    return meaning && refuse(meaning)
  }
  return transportProblem(error)
}

/** Errors of Fastify and the network before a handler runs. */
function transportProblem(error: unknown): Problem | undefined {
  const { code, statusCode } = (error ?? {}) as { code?: string; statusCode?: number }
  if (code === 'ENOSPC') return refuse('disk-full')
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || statusCode === 413) return refuse('too-large')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || statusCode === 415 || statusCode === 406) return refuse('wrong-type')
  if (statusCode === 429) return refuse('too-many')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return refuse('bad-json')
  return undefined
}

export function bodyOf(problem: Problem, requestId: string): ProblemBody {
  const { field, errors, data, next, conflict, rows } = problem.detail
  const all = errors ?? (field ? { [field]: [problem.message] } : undefined)
  return {
    isSuccessful: false,
    code: problem.code,
    errorMessage: problem.message,
    ...(all && { errors: all }),
    ...(data !== undefined && { data }),
    ...(next && { next }),
    ...(conflict && { conflict }),
    ...(rows && { rows }),
    requestId,
  }
}
