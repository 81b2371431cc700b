import { output } from './processes'

// Hosts of the database: network namespaces on a bridge. The drill runs outside of them, like a client.

const bridge = 'asistent0'
export const clientAddress = '10.77.0.1'

export interface Host {
  readonly name: string
  readonly address: string
  /** Arguments of `ip` that run a program on the host. */
  readonly inside: readonly string[]
}

export const hosts: readonly Host[] = [1, 2, 3].map((number) => ({
  name: `db${number}`,
  address: `10.77.0.1${number}`,
  inside: ['netns', 'exec', `asistent-db${number}`],
}))

const ip = (...args: string[]) => output('ip', args)
const link = ({ name }: Host) => `asistent-${name}`
const space = link

export async function createNetwork(): Promise<void> {
  await removeNetwork()
  await ip('link', 'add', bridge, 'type', 'bridge')
  await ip('addr', 'add', `${clientAddress}/24`, 'dev', bridge)
  await ip('link', 'set', bridge, 'up')
  for (const host of hosts) {
    await ip('netns', 'add', space(host))
    await ip('link', 'add', link(host), 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space(host))
    await connect(host)
    await ip(...host.inside, 'ip', 'addr', 'add', `${host.address}/24`, 'dev', 'eth0')
    for (const device of ['lo', 'eth0']) await ip(...host.inside, 'ip', 'link', 'set', device, 'up')
  }
}

/** Processes that run on the host. */
export async function processesOf({ inside: [, , name = ''] }: Host): Promise<number[]> {
  const pids = await ip('netns', 'pids', name).catch(() => '')
  return pids.split('\n').filter(Boolean).map(Number)
}

export function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended since it was listed.
  }
}

/** The host is reachable from no other host and not from the clients; its processes continue. */
export const disconnect = (host: Host) => ip('link', 'set', link(host), 'down')

export async function connect(host: Host): Promise<void> {
  await ip('link', 'set', link(host), 'master', bridge)
  await ip('link', 'set', link(host), 'up')
}

export async function removeNetwork(): Promise<void> {
  for (const host of hosts) {
    // Patroni starts PostgreSQL in a session of its own, so it survives the end of Patroni.
    for (const pid of await processesOf(host)) kill(pid)
    await ip('netns', 'del', space(host)).catch(() => undefined)
    await ip('link', 'del', link(host)).catch(() => undefined)
  }
  await ip('link', 'del', bridge).catch(() => undefined)
}
