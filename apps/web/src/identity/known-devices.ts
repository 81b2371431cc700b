// Device tokens from earlier sign-ins (one per user of this browser, newest first): they exempt the device from
// throttling caused by others' wrong passwords. They neither identify nor authenticate a user, so they are kept after
// signing out.

const key = 'asistent.devices'
const most = 20
const longest = 60

/** Invalid tokens are dropped, because the server would reject the sign-in. */
const looksRight = (one: unknown): one is string => typeof one === 'string' && one.length <= longest

export function knownDevices(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter(looksRight).slice(0, most) : []
  } catch {
    return []
  }
}

export function keepDevice(device: string | undefined): void {
  if (!device) return
  const others = knownDevices().filter((one) => one !== device)
  localStorage.setItem(key, JSON.stringify([device, ...others].slice(0, most)))
}
