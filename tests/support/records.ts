import { demoUsers } from '../../apps/server/src/demo/sign-ins'
import { gathered } from '../slices/slices'
import { pngBytes } from './sent-files'
import type { SampleIds } from './slice-samples'
import type { World } from './world'

// One real record of each kind in a kindergarten of the demo data; the slices say how to find it (tests/slices).

const lookups = gathered('records')

/** The table a kind of record is kept in, as its lookup names it. */
export const tableOfKind = (kind: string): string | undefined =>
  /(?:insert into|from) (\w+)/.exec(lookups[kind] ?? '')?.[1]

/** Where the sample file stands: bytes that can really be served. */
const fileKey = (kindergartenId: number) => `aa/bb/sample-${kindergartenId}`

/** The ids of one kindergarten. Some records are made for it, so call it inside what will be undone. */
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
    // The parameters a lookup does not use still have a type to be known.
    const found = text.replace(/\{(\w+)\}/g, (_, known: string) => String(ids[known]))
    const given = 'with given as (select $1::int as kindergarten, $2::text as teacher, $3::text as parent)'
    const using = found.startsWith('with ') ? `${given}, ${found.slice('with '.length)}` : `${given} ${found}`
    const [row] = await world.sql<{ id: number }>(using, [kindergartenId, people.teacher, people.parent])
    if (!row) throw new Error(`records.ts: kindergarten ${kindergartenId} of the demo data has no ${name}`)
    ids[name] = row.id
  }
  await world.app.services.files.put(fileKey(kindergartenId), pngBytes)
  await world.sql('update kindergarten set logo_file_id = $2 where id = $1', [kindergartenId, ids.temporaryFile])
  await world.sql('update child set photo_file_id = $2 where id = $1', [ids.child, ids.temporaryFile])
  return ids as unknown as SampleIds
}
