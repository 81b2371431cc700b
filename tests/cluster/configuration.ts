import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

// The drill uses the files of `deploy/`, so that an error in them fails it.

const deployed = (path: string) => fileURLToPath(new URL(`../../deploy/${path}`, import.meta.url))

/** Text of a file of `deploy/` with other values; throws if the file does not contain one of them any more. */
export function configured(path: string, replacements: Readonly<Record<string, string>>): string {
  let text = readFileSync(deployed(path), 'utf8')
  for (const [from, to] of Object.entries(replacements)) {
    if (!text.includes(from)) throw new Error(`deploy/${path} does not contain '${from}'`)
    text = text.replaceAll(from, to)
  }
  return text
}

export const deployedFile = deployed

/** Time after which a primary that cannot renew its lease is replaced (`ttl` of Patroni). */
export function leaseSeconds(): number {
  const [, ttl] = /^\s+ttl: (\d+)$/m.exec(readFileSync(deployed('patroni/patroni.yml'), 'utf8')) ?? []
  if (!ttl) throw new Error('deploy/patroni/patroni.yml has no ttl')
  return Number(ttl)
}
