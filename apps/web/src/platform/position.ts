import { readStored, writeStored } from './stored'

// Position of this device's last save in the database's log (positionHeader): the server reads from a replica only if
// the replica has reached it.

const name = 'asistent.position'

export const readPosition = (): string | undefined => readStored<string>(name)

/** Keeps the later of the stored and the received position: responses can arrive in another order than their saves. */
export function keepPosition(received: string): void {
  const stored = readPosition()
  if (!stored || numberOf(received) > numberOf(stored)) writeStored(name, received)
}

/** '1A/2B': the upper and the lower half of a number, both hexadecimal. */
function numberOf(position: string): bigint {
  const [upper = '0', lower = '0'] = position.split('/')
  return (BigInt(`0x${upper}`) << 32n) | BigInt(`0x${lower}`)
}
