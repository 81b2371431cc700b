import { turnPushOff } from './push-device'

/** Signing out of a shared computer removes its push subscription. */
export const mayLeave = async (): Promise<boolean> => {
  await turnPushOff().catch(() => undefined)
  return true
}
