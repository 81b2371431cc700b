import { demoUsers } from '../../apps/server/src/demo/sign-ins'
import { gathered } from '../slices/slices'
import { pngBytes } from './sent-files'
import type { SampleIds } from './slice-samples'
import type { World } from './world'

// One existing record of each kind in a kindergarten of the demo data; the slices define the lookups (tests/slices).

const lookups = gathered('records')

/** Table of a kind of record, parsed from its lookup. */
export const tableOfKind = (kind: string): string | undefined =>
  /(?:insert into|from) (\w+)/.exec(lookups[kind] ?? '')?.[1]

/** Storage key of the sample file, whose bytes exist. */
const fileKey = (kindergartenId: number) => `aa/bb/sample-${kindergartenId}`

/** Sample ids of one kindergarten. Creates some records, so call it inside work that is rolled back. */
export async function sampleIdsOf(
  world: World,
  kindergartenId: number,
  people: { readonly teacher: string; readonly parent: string } = {
    teacher: demoUsers.teacher.email,
    parent: demoUsers.parent.email,
  },
): Promise<SampleIds> {
  const ids: Record<string, number> = {}
  for (const [name, text] of Object.entries(lookups)) {
    // Declares the types of parameters that a lookup does not use.
    const match = text.replace(/\{(\w+)\}/g, (_, key: string) => String(ids[key]))
    const given = 'with given as (select $1::int as kindergarten, $2::text as teacher, $3::text as parent)'
    const using = match.startsWith('with ') ? `${given}, ${match.slice('with '.length)}` : `${given} ${match}`
    const [row] = await world.sql<{ id: number }>(using, [kindergartenId, people.teacher, people.parent])
    if (!row) throw new Error(`records.ts: kindergarten ${kindergartenId} of the demo data has no ${name}`)
    ids[name] = row.id
  }
  await world.app.services.files.put(fileKey(kindergartenId), pngBytes)
  await world.sql('update kindergarten set logo_file_id = $2 where id = $1', [kindergartenId, ids.temporaryFile])
  await world.sql('update child set photo_file_id = $2 where id = $1', [ids.child, ids.temporaryFile])
  return ids as unknown as SampleIds
}
