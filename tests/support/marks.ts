import type { Call } from '@asistent/contract/core/call'
import { isDeep } from './deep'
import { concernedBy, oneOfEach, steppedOut, type Foreigners, type Outsider, type Thoroughness } from './foreign'
import { withoutOptional } from './inputs'
import { isExport, type Registered } from './registered'
import type { SampleIds } from './slice-samples'
import { inputFor } from './samples'
import { requestFor, type CallAnswer } from './sending'
import type { World } from './world'

// Detects leaks in lists, which need no id. All texts of the foreign kindergarten get a mark, those about one of its
// children and one of its groups a second one; no response to an outsider may contain them.

const ofKindergarten = '§'
const ofOthersChild = '¤'
const ofOthersGroup = '‡'

/** Free text columns: no keys, constraints, references or append-only tables. */
const freeTexts = `select c.relname as table, a.attname as column, array(select b.attname::text from pg_attribute b
    where b.attrelid = c.oid and b.attnum > 0 and not b.attisdropped) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.atttypid = 'text'::regtype and a.attgenerated = ''
    and not exists (select from pg_trigger g where g.tgrelid = c.oid and g.tgfoid = 'refuse_change'::regproc)
    and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype <> 'n' and a.attnum = any (k.conkey))
    and not exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and a.attnum = any (i.indkey::int2[]))
  order by 1, 2`

interface FreeText {
  readonly table: string
  readonly column: string
  readonly columns: string[]
}

/** Writes the marks. Call it inside work that is rolled back. */
async function markRows(world: World, { theirs, outsiders }: Foreigners): Promise<void> {
  const people = outsiders.map(({ person }) => person.accountId).join(', ')
  const ofTable = new Map<string, { columns: Set<string>; texts: string[] }>()
  for (const { table, column, columns } of await world.sql<FreeText>(freeTexts)) {
    const ofThis = ofTable.get(table) ?? { columns: new Set(columns), texts: [] }
    ofThis.texts.push(column)
    ofTable.set(table, ofThis)
  }
  const mark = (table: string, texts: readonly string[], sign: string, condition: string) =>
    world.sql(
      `update "${table}" t set ${texts.map((text) => `"${text}" = '${sign}' || "${text}"`).join(', ')} where ${condition}`,
    )
  // Disables triggers, because those of completed documents reject changes; they have their own tests.
  await world.sql('set local session_replication_role = replica')
  for (const [table, { columns, texts }] of ofTable) {
    const rowPlace = placeOf(table, columns, theirs.kindergarten, people)
    if (rowPlace) await mark(table, texts, ofKindergarten, rowPlace)
    if (table === 'child_group') await mark(table, texts, ofOthersGroup, `t.id = ${theirs.group}`)
    const ofChild = ownOf(table, columns, theirs, people)
    if (ofChild) await mark(table, texts, ofOthersChild, ofChild)
  }
  await world.sql('set local session_replication_role = origin')
}

const signsFor = ({ inside }: Outsider): RegExp =>
  new RegExp(inside ? `[${ofOthersChild}${inside.has('group') ? ofOthersGroup : ''}]` : ofKindergarten)

function placeOf(
  table: string,
  columns: ReadonlySet<string>,
  kindergarten: number,
  people: string,
): string | undefined {
  if (table.startsWith('audit')) return undefined
  if (table === 'kindergarten') return `t.id = ${kindergarten}`
  if (table === 'account')
    return `t.id not in (${people}) and exists (select from membership m where m.account_id = t.id and m.kindergarten_id = ${kindergarten})`
  return columns.has('kindergarten_id') ? `t.kindergarten_id = ${kindergarten}` : undefined
}

function ownOf(
  table: string,
  columns: ReadonlySet<string>,
  theirs: Foreigners['theirs'],
  people: string,
): string | undefined {
  if (table.startsWith('audit')) return undefined
  if (table === 'child') return `t.id = ${theirs.child}`
  if (table === 'guardian')
    return `t.id in (select guardian_id from child_guardian where child_id = ${theirs.child}) and coalesce(t.account_id, 0) not in (${people})`
  if (columns.has('child_id')) return `t.child_id = ${theirs.child}`
  return undefined
}

/** Ids that an outsider may use: of the own kindergarten, or of theirs without the foreign kinds. */
function idsOf({ inside }: Outsider, { theirs, mine }: Foreigners): SampleIds {
  if (!inside) return mine
  return { ...mine, ...Object.fromEntries(Object.entries(theirs).filter(([kind]) => !inside.has(kind))) }
}

/** The minimal input, because an id among the filters would narrow the response. */
function openInput(call: Call, mine: SampleIds): Record<string, unknown> {
  const input = inputFor(call, mine)
  const required = withoutOptional(call.input, input)
  return Object.fromEntries(Object.entries(input).filter(([name]) => name in required))
}

let requests = 0

/** Reads that return data of every kindergarten to everybody, and why. */
const forEverybody: Readonly<Record<string, string>> = {
  'GET /api/Kindergartens/external-kindergartens': 'names and towns to choose from when a child moves are public',
}

/** Reads whose response to an outsider contains a mark. */
export function marksShown(
  world: World,
  calls: readonly Registered[],
  foreigners: Foreigners,
  { briefly = false, floorOnly = false }: Thoroughness = {},
): Promise<string[]> {
  return world.isolated(async () => {
    await markRows(world, foreigners)
    const shown: string[] = []
    for (const registered of calls) {
      const { call, name, handler } = registered
      if (handler.kind !== 'read' || name in forEverybody) continue
      // The same rows as the call whose rows it exports.
      if (!isDeep && isExport(registered)) continue
      const concerned = concernedBy(call, foreigners.outsiders)
      for (const outsider of briefly ? oneOfEach(concerned) : concerned) {
        const request = requestFor(call, openInput(call, idsOf(outsider, foreigners)), outsider.person.token)
        const address = `10.8.${(++requests >> 8) & 255}.${requests & 255}`
        const answers: CallAnswer<unknown>[] = []
        const ask = async () => void answers.push(await world.request({ ...request, address }))
        const statements = await world.statements(() => world.isolated(ask))
        const [answer] = answers
        if (!answer || (floorOnly && steppedOut(statements))) continue
        const text = answer.bytes.toString('utf8')
        const at = text.search(signsFor(outsider))
        if (at >= 0) shown.push(`${name} shows ${outsider.label} ${text.slice(at, at + 40)}`)
        if (answer.status >= 500) shown.push(`${name} as ${outsider.label} fails: ${world.lastError()}`)
      }
    }
    return shown
  })
}
