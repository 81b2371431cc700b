import { readStored, writeStored } from '../platform/stored'

// Device tokens from earlier sign-ins (one per user of this browser, newest first): they exempt the device from
// throttling caused by others' wrong passwords. They neither identify nor authenticate a user, so they are kept after
// signing out.

const key = 'asistent.devices'
const most = 20
const longest = 60

/** Invalid tokens are dropped, because the server would reject the sign-in. */
const looksRight = (one: unknown): one is string => typeof one === 'string' && one.length <= longest

export function knownDevices(): string[] {
  const stored = readStored<unknown>(key)
  return Array.isArray(stored) ? stored.filter(looksRight).slice(0, most) : []
}

export function keepDevice(device: string | undefined): void {
  if (!device) return
  const others = knownDevices().filter((one) => one !== device)
  writeStored(key, [device, ...others].slice(0, most))
}
