import type { FastifyBaseLogger } from 'fastify'
import { Logger as JobLogger } from 'graphile-worker'

// Structured log lines with a request id. Only an explicit list of fields is logged (call, status, ids, milliseconds):
// never a body, a query string or a header, so that no token, password or personal number is logged. `scrub` cleans
// error texts.

export interface Log {
  info(fields: object, text: string): void
  warn(fields: object, text: string): void
  error(fields: object, text: string): void
  forJobs(): JobLogger
}

/** The query builder's errors include all parameters (names, addresses, hashes); only the statement is logged. */
const valuesOfQuery = /\nparams: [\s\S]*?(?=\n {4}at |$)/g

/** Masks personal numbers (ten digits), tokens (long base64) and 'password=…'. */
export const scrub = (text: string): string =>
  text
    .replace(valuesOfQuery, '')
    .replace(/(?<!\d)\d{10}(?!\d)/g, '[число]')
    .replace(/\b[A-Za-z0-9_-]{40,}\b/g, '[таен низ]')
    .replace(/(password|парола|token|secret)(["'=:\s]+)[^\s,;"']+/gi, '$1$2[скрито]')

/** Message, stack and code of an error, safe to log. */
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
