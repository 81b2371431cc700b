import { downloadArchive } from '@asistent/contract/institutions/database.calls'
import { roles } from '@asistent/domain/access/roles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomOf, type Random } from '../../apps/server/src/demo/random'
import { kindergartenOf, userOfRole } from '../support/actors'
import { fault } from '../support/answers'
import { allKinds, beforeTheCall, type BadRequest, type Target } from '../support/bad-inputs'
import { isDeep } from '../support/deep'
import { watchRows, type Watch } from '../support/fingerprint'
import { noDocuments } from '../support/no-documents'
import { allows, verdictOf } from '../support/permissions'
import { registered, type Registered } from '../support/registered'
import { sampleIdsOf } from '../support/records'
import type { SampleIds } from '../support/slice-samples'
import { inputFor } from '../support/samples'
import { startWorld, type World } from '../support/world'

// Sends bad input to every call and expects a 4xx with a Bulgarian text or a success, never a 5xx; a rejected request
// must change nothing. Requests are determined by the seed; FUZZ_SEED and FUZZ_REQUESTS (total of all calls) extend the
// search.

const seed = Number(process.env.FUZZ_SEED ?? 2026)
const requestCount = Number(process.env.FUZZ_REQUESTS ?? 0)
const isShort = !isDeep && requestCount === 0
/** Minimum requests per kind of error. */
const perKind = isDeep ? 2 : 1
const perCall = Math.min(300, Math.max(perKind * allKinds.length, Math.ceil(requestCount / registered.length)))
/** Signing in is slow by design. */
const perGuestCall = Math.min(60, perCall)

let world: World
let ids: SampleIds
let watch: Watch

beforeAll(async () => {
  world = await startWorld({ documents: noDocuments })
  ids = await sampleIdsOf(world, await kindergartenOf(world, 'director'))
  for (const role of roles) await world.as(userOfRole[role])
  watch = await watchRows(world)
})
afterAll(() => world.close())

/** A user with the right to make the call; otherwise the rejection would hide its defects. */
async function tokenFor({ call, handler }: Registered): Promise<string> {
  if (handler.kind === 'guest') return ''
  const open = roles.find(
    (role) => allows(verdictOf(call.access, role), 'create') || allows(verdictOf(call.access, role), 'update'),
  )
  if (!open) throw new Error(`${call.method} ${call.path} is open to nobody`)
  return (await world.as(userOfRole[open])).token
}

/** A short run sends requests that no call's code sees to one call in eight. */
const kindsFor = ({ heavily }: Target) =>
  isShort && !heavily ? allKinds.filter((kind) => !beforeTheCall.has(kind)) : allKinds

/** Some requests of each kind, then more of the larger kinds. */
function draw(target: Target, random: Random, most: number): BadRequest[] {
  const kinds = kindsFor(target).map((kind) => shuffled(kind(target), random))
  const drawn: BadRequest[] = []
  for (let turn = 0; drawn.length < most && kinds.some((kind) => kind.length > 0); turn++) {
    const next = kinds[turn % kinds.length]?.pop()
    if (next) drawn.push(next)
  }
  return drawn
}

function shuffled<T>(items: readonly T[], random: Random): T[] {
  const all = [...items]
  for (let at = all.length - 1; at > 0; at--) {
    const swapped = random.below(at + 1)
    ;[all[at], all[swapped]] = [all[swapped] as T, all[at] as T]
  }
  return all
}

const seedOf = (name: string) =>
  [...name].reduce((sum, letter) => (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) >>> 0, seed)

test('every call has a valid generated input', () => {
  const without = registered.filter(({ call }) => !call.upload && !call.input.safeParse(inputFor(call, ids)).success)
  expect(without.map(({ name }) => name)).toEqual([])
})

let requests = 0
const address = () => `10.7.${(++requests >> 8) & 255}.${requests & 255}`

/** One archive takes as long as two hundred others. */
const isSlow = ({ call }: Registered): boolean => call.path === downloadArchive.path
const fuzzed = isDeep ? registered : registered.filter((one, index) => index % 3 === 0 && !isSlow(one))

test.each(fuzzed.map((one) => [one.name, one] as const))('bad input to %s', async (name, row) => {
  const heavily = seedOf(name) % 8 === 0
  const target: Target = { call: row.call, input: inputFor(row.call, ids), token: await tokenFor(row), heavily }
  const most = row.handler.kind === 'guest' ? perGuestCall : isShort ? kindsFor(target).length : perCall
  const faults: string[] = []
  for (const { label, request } of draw(target, randomOf(seedOf(name)), most)) {
    // A success is rolled back; effects of a rejection are kept, to be detected below.
    const answer = await world.isolated(
      () => world.request({ ...request(), address: address() }),
      ({ status }) => status >= 400,
    )
    const wrong = fault(answer, world.lastError)
    if (wrong) faults.push(`${label}: ${wrong}`)
  }
  const changed = await watch.changedTables()
  expect(faults).toEqual([])
  expect(changed, 'refused requests changed rows').toEqual([])
})
