import type { Call } from '@asistent/contract/core/call'
import type { Role } from '@asistent/domain/access/roles'
import { demoUsers } from '../../apps/server/src/demo/sign-ins'
import { addMember, kindergartenOf } from './actors'
import { watchRows, type Watch } from './fingerprint'
import { isDeep } from './deep'
import { withValue } from './inputs'
import { gatherInsiders } from './insiders'
import { allows, isOwn, verdictOf } from './permissions'
import { isExport, type Registered } from './registered'
import { sampleIdsOf } from './records'
import { idFieldNames, inputFor, meaningOf, sampleOf, valueAt } from './samples'
import { requestFor, type CallAnswer } from './sending'
import type { SampleIds } from './slice-samples'
import type { Person, World } from './world'

// Calls with ids of other owners. The response must equal that for an id that does not exist, so that it reveals
// nothing of the record, not even its existence. No row of the other kindergarten may change.

export interface Outsider {
  readonly label: string
  readonly role: Role | 'Stranger'
  readonly person: Person
  /** Kinds of ids that are foreign to a user of the same kindergarten; undefined: all of its ids are foreign. */
  readonly inside: ReadonlySet<string> | undefined
}

export interface Foreigners {
  readonly outsiders: readonly Outsider[]
  /** Ids of the kindergarten that is attacked. */
  readonly theirs: SampleIds
  /** Ids of the outsiders' kindergarten, used for the other fields. */
  readonly mine: SampleIds
  readonly watch: Watch
  /** Responses for ids that do not exist; cached, because they do not depend on which protection is disabled. */
  readonly nothing: Map<string, string>
}

/** All kinds of outsiders: each role in another kindergarten and another town, and in the same one (insiders.ts). */
export async function gatherForeigners(world: World): Promise<Foreigners> {
  const [here, there] = [await kindergartenOf(world, 'director'), await kindergartenOf(world, 'directorOfGabrovo')]
  const { teacherOfGabrovo, parentOfGabrovo } = demoUsers
  const theirs = await sampleIdsOf(world, here)
  const mine = await sampleIdsOf(world, there, { teacher: teacherOfGabrovo.email, parent: parentOfGabrovo.email })
  const outsiders: Outsider[] = []
  const add = (label: string, role: Outsider['role'], person: Person, inside?: ReadonlySet<string>) =>
    outsiders.push({ label, role, person, inside })
  // The director, a teacher and a parent there have their own groups and children.
  add('director of another kindergarten', 'Director', await world.as('directorOfGabrovo'))
  add('teacher of another kindergarten', 'Teacher', await world.as('teacherOfGabrovo'))
  add('parent in another kindergarten', 'Parent', await world.as('parentOfGabrovo'))
  for (const role of ['Administrator', 'ResourceSpecialist', 'Manciple'] as const)
    add(`${role} of another kindergarten`, role, await addMember(world, { role, kindergartenId: there }))
  add('municipality of another town', 'Municipality', await world.as('municipalityOfGabrovo'))
  add('stranger', 'Stranger', world.stranger)
  for (const { label, role, person, inside } of await gatherInsiders(world, here, theirs))
    add(label, role, person, inside)
  // Both teachers may see a child that has moved between groups: here the group's children have only been in it.
  await world.sql(
    `delete from child_group_period p where p.group_id <> $1 and p.child_id in (select child_id from child_group_period where group_id = $1)`,
    [theirs.group],
  )
  const people = outsiders.map(({ person }) => person.accountId).join(', ')
  const watch = await watchRows(world, (table, columns) => rowsNotOf(table, columns, here, people))
  return { outsiders, theirs, mine, watch, nothing: new Map() }
}

/** Rows that no outsider may change: the kindergarten's, and personal records of others. */
function rowsNotOf(
  table: string,
  columns: ReadonlySet<string>,
  kindergartenId: number,
  people: string,
): string | undefined {
  if (table === 'kindergarten') return `id = ${kindergartenId}`
  if (table === 'account') return `id not in (${people})`
  if (columns.has('account_id')) return `account_id not in (${people})`
  if (columns.has('created_by'))
    return `kindergarten_id = ${kindergartenId} and coalesce(created_by, 0) not in (${people})`
  if (columns.has('kindergarten_id')) return `kindergarten_id = ${kindergartenId}`
  return undefined
}

/** Returns whether this outsider may make the call without a right to these records. */
export function concerns(call: Call, { role, inside }: Outsider): boolean {
  // Calls with access for anyone ignore the caller, so the stranger covers all.
  if (call.access.kind === 'anyone' || role === 'Stranger') return call.access.kind === 'anyone' && role === 'Stranger'
  const verdict = verdictOf(call.access, role)
  if (!allows(verdict, 'create') && !allows(verdict, 'update')) return false
  return !inside || isOwn(verdict)
}

const nobodys = 2_147_480_000

interface Try {
  readonly label: string
  readonly all: boolean
  readonly foreign: unknown
  readonly missing: unknown
}

/** All ids foreign at once, then each one alone among the caller's own ids. */
function triesOf(call: Call, { inside }: Outsider, { theirs, mine }: Foreigners): Try[] {
  const paths = idFieldNames(call).filter((path) => {
    const meaning = meaningOf(call, path)
    if (typeof meaning === 'object') return false
    if (inside && !(meaning !== undefined && inside.has(meaning))) return false
    return valueAt(sampleOf(call, theirs), path) !== undefined
  })
  // An insider shares the kindergarten's year, staff and so on.
  if (inside && paths.length > 0) {
    const foreign = inputFor(call, theirs)
    return [
      {
        label: 'all ids',
        all: true,
        foreign,
        missing: paths.reduce<unknown>((at, path) => withValue(at, path, nobodys), foreign),
      },
    ]
  }
  if (paths.length === 0) return []
  const [foreign, ownInput] = [inputFor(call, theirs), inputFor(call, mine)]
  const replaced = (input: unknown, places: readonly string[]) =>
    places
      .filter((path) => valueAt(input, path) !== undefined)
      .reduce<unknown>((at, path) => withValue(at, path, nobodys), input)
  const all: Try = { label: 'all ids', all: true, foreign, missing: replaced(foreign, paths) }
  if (paths.length === 1) return [all]
  const sample = sampleOf(call, theirs)
  return [
    all,
    ...paths.map((path) => ({
      label: path,
      all: false,
      foreign: withValue(ownInput, path, valueAt(sample, path)),
      missing: withValue(ownInput, path, nobodys),
    })),
  ]
}

let requests = 0

const address = () => `10.9.${(++requests >> 8) & 255}.${requests & 255}`

/** The response without the parts that differ between any two requests. */
function contentOf(answer: CallAnswer<unknown>): string {
  const body = answer.body === undefined ? answer.bytes.toString('latin1') : JSON.stringify(answer.body)
  return `${answer.status} ${body.replace(/"requestId":"[^"]*"/, '').replaceAll(String(nobodys), '#')}`
}

interface Attempt {
  readonly world: World
  readonly foreigners: Foreigners
  readonly registered: Registered
  readonly tried: Try
  readonly outsider: Outsider
}

/** Generic rejections reveal nothing about a record. */
const saysNothing = ({ status, problem }: CallAnswer<unknown>) =>
  (status === 404 && problem.code === 'platform.not-found') ||
  (status === 403 && problem.code === 'platform.not-allowed')

/**
 * Returns whether the handler used the system role, which bypasses row-level security: then only its own conditions
 * protect the rows.
 */
export const steppedOut = (statements: readonly string[]) =>
  statements.some((text) => /set local role asistent_system/.test(text))

async function leakOf(
  { world, foreigners, registered, tried, outsider }: Attempt,
  floorOnly: boolean,
): Promise<string | undefined> {
  const { call, name, handler } = registered
  const where = `${name} (${tried.label}) as ${outsider.label}`
  const ask = (input: unknown) =>
    world.request({ ...requestFor(call, input, outsider.person.token), address: address() })
  const answers: CallAnswer<unknown>[] = []
  let changed: string[] = []
  const statements = await world.statements(() =>
    world.isolated(async () => {
      answers.push(await ask(tried.foreign))
      if (handler.kind !== 'read') changed = await foreigners.watch.changedTables()
    }),
  )
  const [answer] = answers
  if (!answer || (floorOnly && (steppedOut(statements) || handler.kind === 'guest'))) return undefined
  if (answer.status >= 500) return `${where} fails: ${world.lastError()}`
  if (changed.length > 0) return `${where} changes ${changed.join(', ')}`
  if (saysNothing(answer)) return undefined
  const nothing = foreigners.nothing.get(where) ?? contentOf(await world.isolated(() => ask(tried.missing)))
  foreigners.nothing.set(where, nothing)
  if (contentOf(answer) === nothing) return undefined
  return `${where} tells of it: ${short(contentOf(answer))} instead of ${short(nothing)}`
}

/** Outsiders with the same protection; one of each is enough after a complete run. */
const fenceOf = ({ role, inside }: Outsider) => (inside ? role : role === 'Parent' ? 'parents' : 'others')

const firstOfEach = (outsiders: readonly Outsider[], keyOf: (outsider: Outsider) => string): Outsider[] => [
  ...new Map(outsiders.toReversed().map((outsider) => [keyOf(outsider), outsider])).values(),
]

export const oneOfEach = (outsiders: readonly Outsider[]): Outsider[] => firstOfEach(outsiders, fenceOf)

const wholeKindergarten: ReadonlySet<Outsider['role']> = new Set([
  'Director',
  'Administrator',
  'ResourceSpecialist',
  'Manciple',
])

/**
 * The outsiders that a call concerns. Staff of another kindergarten who see all of it have the same database role and
 * the same condition, so `npm test` takes the first of them.
 */
export function concernedBy(call: Call, outsiders: readonly Outsider[]): Outsider[] {
  const concerned = outsiders.filter((outsider) => concerns(call, outsider))
  if (isDeep) return concerned
  return firstOfEach(concerned, ({ label, role, inside }) =>
    inside || !wholeKindergarten.has(role) ? label : 'staff of another kindergarten',
  )
}

export interface Thoroughness {
  /** Only one outsider of each kind, and stops at the first leak of a call. */
  readonly briefly?: boolean
  /** Only calls protected by row-level security: without handlers that use the system role. */
  readonly floorOnly?: boolean
}

/** Leaks and foreign changes of the calls; expected to be empty. */
export async function leaksOf(
  world: World,
  calls: readonly Registered[],
  foreigners: Foreigners,
  { briefly = false, floorOnly = false }: Thoroughness = {},
): Promise<string[]> {
  const leaks: string[] = []
  for (const call of calls) {
    const concerned = concernedBy(call.call, foreigners.outsiders)
    const few = new Set(oneOfEach(concerned))
    let leaking = false
    for (const outsider of concerned) {
      for (const tried of triesOf(call.call, outsider, foreigners)) {
        if ((briefly && leaking) || ((briefly || !tried.all) && !few.has(outsider))) continue
        const leak = await leakOf({ world, foreigners, registered: call, tried, outsider }, floorOnly)
        if (leak) leaks.push(leak)
        leaking ||= leak !== undefined
      }
    }
  }
  return leaks
}

/** Calls that an outsider may make with a foreign id. `npm test` leaves out exports, which select the same rows. */
export const callsWithForeignIds = (calls: readonly Registered[], foreigners: Foreigners): Registered[] =>
  calls
    .filter((one) => isDeep || !isExport(one))
    .filter(({ call }) =>
      foreigners.outsiders.some(
        (outsider) => concerns(call, outsider) && triesOf(call, outsider, foreigners).length > 0,
      ),
    )

const short = (text: string) => (text.length > 160 ? `${text.slice(0, 160)}…` : text)
