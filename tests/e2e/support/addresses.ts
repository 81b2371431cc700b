import type { APIRequestContext } from '@playwright/test'
import { tokenOf, type PersonName } from './people'

// A real address for each screen with a parameter: the first record of a list the person may see. A new screen with a
// parameter needs a line here, or the generated test says so.

const firstOf: Record<string, { list: string; field?: string }> = {
  '/days-off/{id?}': { list: '/api/DaysOff/overview-models' },
  '/platform/settings/school-years/{id}': { list: '/api/KindergartenPeriods/overview-models' },
}

const fixed: Record<string, string> = { '/platform/help/{topic}': '/platform/help/first-steps' }

/** Undefined: the person has no such record; the screen is then seen through another role. */
export async function addressOf(
  request: APIRequestContext,
  person: PersonName,
  path: string,
): Promise<string | undefined> {
  if (!path.includes('{')) return path
  if (fixed[path]) return fixed[path]
  const source = firstOf[path]
  if (!source) throw new Error(`tests/e2e/support/addresses.ts knows no record for ${path}`)
  const answer = await request.get(source.list, {
    headers: { authorization: `Bearer ${await tokenOf(request, person)}` },
  })
  const { result } = (await answer.json()) as { result?: Record<string, unknown>[] }
  const value = result?.[0]?.[source.field ?? 'id']
  return value === undefined
    ? undefined
    : path.replace(/\{\w+\??\}/, `${value as number | string}`).replace(/\/\{\w+\?\}/g, '')
}
