import type { Call } from '@asistent/contract/core/call'
import type { ReadContext } from './context'

/** Rejects a write to a day in a locked period. Provided by the institutions slice, which owns the locks. */
export type LockCheck = (context: ReadContext, lock: NonNullable<Call['lock']>, input: unknown) => Promise<void>
