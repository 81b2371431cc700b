import type { FastifyBaseLogger } from 'fastify'
import { Logger as JobLogger } from 'graphile-worker'

// Structured lines with a request id. What we log is chosen field by field (call, status, ids, milliseconds): never a
// body, a query string or a header, so no token, password or person's number can slip in. `scrub` guards error texts.

export interface Log {
  info(fields: object, text: string): void
  warn(fields: object, text: string): void
  error(fields: object, text: string): void
  forJobs(): JobLogger
}

/** The query builder's errors carry every value of the statement: names, addresses, hashes. The statement is enough. */
const valuesOfQuery = /\nparams: [\s\S]*?(?=\n {4}at |$)/g

/** Ten digits in a row are a person's number; long base64 is a token; 'password=…' is a password. */
export const scrub = (text: string): string =>
  text
    .replace(valuesOfQuery, '')
    .replace(/(?<!\d)\d{10}(?!\d)/g, '[число]')
    .replace(/\b[A-Za-z0-9_-]{40,}\b/g, '[таен низ]')
    .replace(/(password|парола|token|secret)(["'=:\s]+)[^\s,;"']+/gi, '$1$2[скрито]')

/** An error as it may be logged. */
export function loggable(error: unknown): { message: string; stack?: string; code?: unknown } {
  if (!(error instanceof Error)) return { message: scrub(String(error)) }
  const { code, constraint } = error as Error & { code?: unknown; constraint?: unknown }
  return {
    message: scrub(error.message),
    ...(error.stack && { stack: scrub(error.stack) }),
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    ...(error.cause instanceof Error && { cause: loggable(error.cause) }),
  }
}

export function logOver(base: FastifyBaseLogger): Log {
  return {
    info: (fields, text) => base.info(fields, text),
    warn: (fields, text) => base.warn(fields, text),
    error: (fields, text) => base.error(fields, text),
    forJobs: () =>
      new JobLogger((jobScope) => (level, message) => {
        if (level === 'error' || level === 'warning')
          base.warn({ job: jobScope.taskIdentifier, jobId: jobScope.jobId }, scrub(message))
        else base.debug({ job: jobScope.taskIdentifier, jobId: jobScope.jobId }, scrub(message))
      }),
  }
}
