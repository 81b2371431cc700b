import type { APIRequestContext } from '@playwright/test'
import { gathered } from '../../slices/slices'
import { tokenOf, type PersonName } from './people'

// Real paths of screens with parameters. A new one needs a line in `addresses` of its slice (tests/slices), which a
// generated test enforces.

const addresses = gathered('addresses')

/** Undefined if the user has no such record; another role then opens the screen. */
export async function addressOf(
  request: APIRequestContext,
  person: PersonName,
  path: string,
): Promise<string | undefined> {
  if (!path.includes('{')) return path
  const source = addresses[path]
  if (source === undefined) throw new Error(`no slice of tests/slices has an address for ${path}`)
  if (typeof source === 'string') return source
  const headers = { authorization: `Bearer ${await tokenOf(request, person)}` }
  if (source.make) await request.post(source.make.path, { headers, data: source.make.data })
  const answer = await request.get(source.list, { headers })
  // A list or a single record.
  const { result, ...rest } = (await answer.json()) as { result?: Record<string, unknown>[] }
  const row: Record<string, unknown> | undefined = result ? result[0] : rest
  const value = row?.[source.field ?? 'id']
  if (value === undefined) return undefined
  const text = `${value as number | string}`
  if (source.inside) {
    const inner = await request.get(source.inside.path.replace('{}', text), { headers })
    const [second] = ((await inner.json()) as Record<string, { id: number }[] | undefined>)[source.inside.list] ?? []
    return second && path.replace(/\{\w+\}/, text).replace(/\{\w+\}/, String(second.id))
  }
  return source.at?.replace('{}', text) ?? path.replace(/\{\w+\??\}/, text).replace(/\/\{\w+\?\}/g, '')
}
