import { pdfText } from '@asistent/documents/pdf-text'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { kindergartenOf } from '../support/actors'
import { isDeep } from '../support/deep'
import { validInput } from '../support/inputs'
import { noDocuments } from '../support/no-documents'
import { sampleIdsOf } from '../support/records'
import { registered } from '../support/registered'
import { inputFor, sampleOf } from '../support/samples'
import type { CallAnswer } from '../support/sending'
import type { SampleIds } from '../support/slice-samples'
import { startWorld, type World } from '../support/world'

// Personal data that the ministry and municipalities may read (spec/notes.md, 'Experts and names'): no names of
// children, staff or parents, and no person numbers. Each read and file is called with all of its parameters (in the
// deep run also with few), in a world where every name is marked. Implemented by db/expert-views.ts; opened names have
// their own test (oversight/names.calls.test.ts).

/** Text columns with copies of names. */
const snapshots = {
  Кадър: [
    'kindergarten.director_name',
    'certificate.director_name',
    'activity.leader_name',
    'old_fee.cashier',
    'provider_document.receiver_name',
    'menu_configuration.prepared_by',
    'menu_configuration.agreed_by',
    'menu_configuration.approved_by',
    'inventory_scrapping.commission',
    'message.sender_name',
    'staff_substitution.note',
  ],
  Мамчев: [
    'fee_receipt.payer',
    'bank_line.payer',
    'activity_request.parent_name',
    'attendance_request.parent_name',
    'absence_report.parent_name',
    'attendance.brought_by',
    'attendance.collected_by',
    'child_collector.name',
    'child_emergency_contact.name',
    'message_reply.author_name',
  ],
  Хлапен: ['old_fee.child_name'],
}

let ids: SampleIds
let numbers: ReadonlySet<string>

async function markEverybody(world: World): Promise<void> {
  // Disables triggers, because completed documents reject changes.
  await world.sql('set local session_replication_role = replica')
  const everybody = (table: string, root: string, where = 'true') =>
    world.sql(
      `update ${table} set first_name = $1 || 'ка', last_name = $1 || 'ева', middle_name = $1 || 'ска' where ${where}`,
      [root],
    )
  await everybody('staff_member', 'Кадър')
  await everybody('guardian', 'Мамчев')
  await everybody('child', 'Хлапен')
  await everybody('account', 'Мамчев', 'id in (select account_id from guardian)')
  await everybody('account', 'Кадър', 'id in (select account_id from staff_member)')
  for (const [root, columns] of Object.entries(snapshots))
    for (const [table, column] of columns.map((one) => one.split('.')))
      await world.sql(`update ${table} set ${column} = '${root}ка ${root}ева'`)
  await world.sql(`update stock_document set commission = '{Кадърка}'`)
  for (const table of ['staff_member', 'guardian']) await world.sql(`update ${table} set phone = '0877111222'`)
  // Rows that the samples create without a person, and a message to the experts.
  await world.sql(
    `update class_program_item i set staff_id = (select min(m.id) from staff_member m where m.kindergarten_id = i.kindergarten_id)`,
  )
  await world.sql(
    `insert into message_recipient (message_id, account_id, kindergarten_id, sender_id, sent_at)
     select m.id, a.id, $2, m.created_by, now() from message m cross join account a where m.id = $1 and a.user_type in (3, 4) on conflict do nothing`,
    [ids.message, ids.kindergarten],
  )
  await world.sql('set local session_replication_role = origin')
}

const inTables = ['child', 'guardian', 'staff_member'].map((table) => `select person_id as n from ${table}`)

async function startMarked(options: Parameters<typeof startWorld>[0]): Promise<World> {
  const world = await startWorld(options)
  ids = await sampleIdsOf(world, await kindergartenOf(world, 'director'))
  const rows = await world.sql<{ n: string }>(`${inTables.join(' union ')} order by 1`)
  numbers = new Set(rows.map(({ n }) => n))
  await markEverybody(world)
  return world
}

/** Forbidden contents of a text. */
function faultsIn(text: string, name: string): string[] {
  return [
    text.includes('Мамчев') && 'a parent',
    text.includes('0877111222') && 'a telephone',
    text.includes('Кадър') && 'staff',
    [...text.matchAll(/\d{10}/g)].some(([number]) => numbers.has(number)) && 'a person number',
    text.includes('Хлапен') && 'a child',
  ].flatMap((fault) => (fault ? [`${fault} in ${name}`] : []))
}

interface Read {
  readonly name: string
  readonly answer: CallAnswer<unknown>
}

/** Every successful response to an expert; a failure is a fault. */
async function* answersTo(world: World, calls: typeof reads): AsyncGenerator<Read> {
  for (const person of ['ministry', 'municipality'] as const) {
    const expert = await world.as(person)
    for (const { call, name } of calls) {
      const whole = { ...(validInput(call.input) as object), ...sampleOf(call, ids) }
      for (const input of isDeep ? [inputFor(call, ids), whole] : [whole]) {
        const answer = await expert.call(call, input as never)
        if (answer.status === 403) break
        if (answer.status >= 500) throw new Error(`${name} as ${person}: ${world.lastError()}`)
        if (answer.status === 200) yield { name: `${name} as ${person}`, answer }
      }
    }
  }
}

const reads = registered.filter(({ handler, call }) => handler.kind === 'read' && !call.upload)

describe('experts', () => {
  let world: World
  beforeAll(async () => {
    world = await startMarked({ documents: noDocuments })
  })
  afterAll(() => world.close())

  test('read no names of children, staff or parents, and no person numbers', async () => {
    const rows: string[] = []
    let answered = 0
    for await (const { name, answer } of answersTo(world, reads)) {
      answered += 1
      rows.push(...faultsIn(JSON.stringify(answer.body ?? '') + new TextDecoder().decode(answer.bytes), name))
    }
    expect([...new Set(rows)]).toEqual([])
    // Guards against an empty test: rejections prove nothing.
    expect(answered).toBeGreaterThan(isDeep ? 500 : 250)
  })

  test('a director reads the same names and numbers', async () => {
    const director = await world.as('director')
    const seen: string[] = []
    for (const { call, name } of reads.filter(({ call }) => call.path === '/api/Students/{id}')) {
      const answer = await director.call(call, inputFor(call, ids) as never)
      seen.push(...faultsIn(JSON.stringify(answer.body), name))
    }
    expect(seen).toEqual(
      expect.arrayContaining([expect.stringContaining('a person number'), expect.stringContaining('a child')]),
    )
  })
})

/** Text of a PDF, or of all parts of an XLSX or DOCX. */
function textOfFile(bytes: Buffer): string {
  const start = bytes.subarray(0, 4).toString('latin1')
  if (start === '%PDF') return pdfText(bytes)
  if (!start.startsWith('PK')) return bytes.toString('utf8')
  return Object.values(unzipSync(bytes))
    .map((part) => new TextDecoder().decode(part))
    .join('\n')
}

describe('files of experts', () => {
  let world: World
  beforeAll(async () => {
    world = await startMarked({})
  })
  afterAll(() => world.close())

  test('contain no names either', async () => {
    const files = reads.filter(({ call }) => call.answer === 'file')
    // The data of every file are checked above. Parsing all files takes minutes (DEEP=1), so this run parses
    // certificates and every tenth file.
    const opened = isDeep
      ? files
      : files.filter(({ call }, index) => index % 10 === 0 || /certificate/i.test(call.path))
    const rows: string[] = []
    const kinds = new Set<string>()
    for await (const { name, answer } of answersTo(world, opened)) {
      kinds.add(answer.bytes.subarray(0, 2).toString('latin1'))
      rows.push(...faultsIn(textOfFile(answer.bytes), name))
    }
    expect([...new Set(rows)]).toEqual([])
    expect([...kinds]).toEqual(expect.arrayContaining(['%P', 'PK']))
  })
})
