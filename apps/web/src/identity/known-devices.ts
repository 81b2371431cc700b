// What this browser was told at sign-ins (one line for each person who uses it, newest first): with it nobody else's
// wrong passwords make them wait. Says nothing about who they are, and opens nothing, so it stays after signing out.

const key = 'asistent.devices'
const most = 20
const longest = 60

/** What the server would refuse must not stand in the way of the sign-in. */
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
