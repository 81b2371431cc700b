import { turnPushOff } from './push-device'

/** Who signs out of a shared computer leaves no pushes behind for the next person. */
export const mayLeave = async (): Promise<boolean> => {
  await turnPushOff().catch(() => undefined)
  return true
}
