import { afterAll, beforeAll, expect, test } from 'vitest'
import { kindergartenOf } from '../support/actors'
import { validInput } from '../support/inputs'
import { noDocuments } from '../support/no-documents'
import { sampleIdsOf } from '../support/records'
import { registered } from '../support/registered'
import { inputFor, sampleOf } from '../support/samples'
import type { SampleIds } from '../support/slice-samples'
import { startWorld, type World } from '../support/world'

// What the ministry and a municipality read of people (domain.md 7): staff are counted (Teachers), parents aren't read at
// all (Parents), children where the matrix lets a record be opened. Every read and every file is asked, with few and with all
// of its parameters, in a world where nobody's name can be mistaken for anybody else's.

/** Answers that may name a child: its record, its lists, days, results, activities with their fees, and certificates. */
const namesChildren =
  /^(GET|POST) \/api\/(Students|StudentAttendances|StudentAchievements|Certificates|Classes\/(for-preschool|student-preschool|preschool)|AttendanceReferences\/(per-student|by-months|family-absence)|StudentReferences\/age-groups\/birth-years|activities\/(students\/summary|invoices|payments\/references\/(students|cashiers|batch-payments)))/

/** Answers that may name a member of staff. */
const namesStaff: Readonly<Record<string, string>> = {
  'POST /api/Audiences/preview': 'whom the own message goes to',
}

let world: World
let ids: SampleIds
beforeAll(async () => {
  world = await startWorld({ documents: noDocuments })
  ids = await sampleIdsOf(world, await kindergartenOf(world, 'director'))
  const everybody = (table: string, root: string) =>
    world.sql(
      `update ${table} set first_name = $1 || 'ка', last_name = $1 || 'ева'${table === 'account' ? '' : `, middle_name = $1 || 'ска'`}
       where ${table === 'account' ? `id in (select account_id from ${root === 'Кадър' ? 'staff_member' : 'guardian'})` : 'true'}`,
      [root],
    )
  await everybody('staff_member', 'Кадър')
  await everybody('guardian', 'Мамчев')
  await everybody('child', 'Хлапен')
  await everybody('account', 'Мамчев')
  await everybody('account', 'Кадър')
  await world.sql(`update staff_member set phone = '0877111222'`)
  await world.sql(`update guardian set phone = '0877111222'`)
  // What stands in rows as text, and rows that the sample has left without a person.
  await world.sql(`update fee_receipt set payer = 'Мамчевка Мамчевева'`)
  await world.sql(`update staff_substitution set note = 'Замества Кадърка Кадърева'`)
  await world.sql(
    `update class_program_item i set staff_id = (select min(m.id) from staff_member m where m.kindergarten_id = i.kindergarten_id)`,
  )
})
afterAll(() => world.close())

const reads = registered.filter(({ handler, call }) => handler.kind === 'read' && !call.upload)

test('experts read no name of staff or parents, and no child outside of what the matrix opens', async () => {
  const read: string[] = []
  let answered = 0
  for (const person of ['ministry', 'municipality'] as const) {
    const expert = await world.as(person)
    for (const { call, name } of reads) {
      const whole = { ...(validInput(call.input) as object), ...sampleOf(call, ids) }
      for (const input of [inputFor(call, ids), whole]) {
        const answer = await expert.call(call, input as never)
        if (answer.status === 403) break
        if (answer.status !== 200) continue
        answered += 1
        const text = JSON.stringify(answer.body ?? '') + new TextDecoder().decode(answer.bytes)
        if (text.includes('Мамчев')) read.push(`${person}: a parent in ${name}`)
        if (text.includes('0877111222')) read.push(`${person}: a telephone in ${name}`)
        if (text.includes('Кадър') && !(name in namesStaff)) read.push(`${person}: staff in ${name}`)
        if (text.includes('Хлапен') && !namesChildren.test(name)) read.push(`${person}: a child in ${name}`)
      }
    }
  }
  expect([...new Set(read)]).toEqual([])
  // Refusals would prove nothing.
  expect(answered).toBeGreaterThan(500)
})
