import type { Call } from '@asistent/contract/core/call'
import { nameOf } from './registered'

// Exported const of each call ('saveSchoolYear'), found by loading every contract file.

const modules = import.meta.glob<Record<string, unknown>>(
  ['../../packages/contract/src/*/*.ts', '!../../packages/contract/src/*/*.test.ts'],
  { eager: true },
)

export interface NamedCall {
  readonly call: Call
  /** Exported const of the call or of its report. */
  readonly constant: string
  readonly file: string
}

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

function callsIn(value: unknown): Call[] {
  if (isCall(value)) return [value]
  if (typeof value !== 'object' || value === null || !('json' in value) || !isCall(value.json)) return []
  return Object.values(value).filter(isCall)
}

export const namedCalls: readonly NamedCall[] = Object.entries(modules).flatMap(([file, exported]) =>
  Object.entries(exported).flatMap(([constant, value]) => callsIn(value).map((call) => ({ call, constant, file }))),
)

export const constantOf = (call: Call): string | undefined =>
  namedCalls.find((named) => nameOf(named.call) === nameOf(call))?.constant
