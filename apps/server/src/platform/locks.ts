import type { Call } from '@asistent/contract/core/call'
import type { ReadContext } from './context'

/** Refuses a write whose day lies in a locked period. Given by the institutions slice, which owns the locks. */
export type LockCheck = (context: ReadContext, lock: NonNullable<Call['lock']>, input: unknown) => Promise<void>
