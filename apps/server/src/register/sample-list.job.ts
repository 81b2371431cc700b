import { today } from '@asistent/domain/kernel/day'
import { startYearOf } from '@asistent/domain/kernel/school-year'
import { refusalReasons } from '@asistent/domain/register/reasons'
import { maximumTurns, pauseSeconds } from '@asistent/domain/register/states'
import { sql } from 'drizzle-orm'
import type { Unmatched } from '../db/tables/register'
import { setRegisterNumbers, type RegisterNumber } from '../people/register-numbers.ops'
import { rows, type Tx } from '../platform/database'
import { defineJob, workAfter } from '../platform/jobs'
import { NotProvider, TryLater } from './connector.steps'
import { readNoticesNow } from './notices.job'
import { placeOf } from './known.queries'
import { readSampleList, type SampleList, type SamplePerson } from './sample-list.steps'

// Loads the register's numbers: children and staff by ЕГН, groups by name. Records on one side only are listed.

interface Reading {
  readonly kindergartenId: number
  /** Pending ticket, and the number of readings. */
  readonly ticket?: string
  readonly looks?: number
}

export const readNumbers = defineJob<Reading>('register.sample-list', 'Зареждане на номера от НЕИСПУО')

export const numbersOf = (kindergartenId: number) => ({
  key: `register.sample-list:${kindergartenId}`,
  queue: `register:${kindergartenId}`,
  attempts: 12,
})

export const readNumbersJob = workAfter(
  readNumbers,
  async ({ look, now, services }, { kindergartenId, ticket }) => {
    const kindergarten = await look((tx) => placeOf(tx, kindergartenId))
    if (!kindergarten?.code) return undefined
    const { neispuo, port } = services.config
    try {
      return await readSampleList(
        { connection: { ...neispuo, port }, code: kindergarten.code, startYear: startYearOf(today(now)) },
        ticket,
      )
    } catch (error) {
      if (error instanceof NotProvider) return { kind: 'not-provider' as const }
      throw error
    }
  },
  async ({ tx, now, later, services, afterCommit }, { kindergartenId, looks = 0 }, answer) => {
    if (!answer) return
    const at = now.toISOString()
    if (answer.kind === 'list') {
      const linked = await link(tx, kindergartenId, startYearOf(today(now)), answer.list)
      await tx.execute(
        sql`insert into register_link (kindergarten_id, read_at, groups, children, staff, unmatched) values (${kindergartenId}, ${at}, ${linked.groups}, ${linked.children}, ${linked.staff}, ${JSON.stringify(linked.unmatched)}::jsonb)
          on conflict (kindergarten_id) do update set read_at = excluded.read_at, asked_at = null, groups = excluded.groups, children = excluded.children, staff = excluded.staff, unmatched = excluded.unmatched, note = null`,
      )
      // A note may match a child by its new number.
      later(readNoticesNow(now))
    } else if (answer.kind === 'waits' && looks < maximumTurns) {
      await noteOf(tx, kindergartenId, 'НЕИСПУО подготвя Списък-Образец. Проверяваме отново.')
      const runAt = new Date(now.getTime() + pauseSeconds(looks) * 1000)
      later(
        readNumbers(
          { kindergartenId, ticket: answer.ticket, looks: looks + 1 },
          { ...numbersOf(kindergartenId), runAt },
        ),
      )
    } else await noteOf(tx, kindergartenId, endings[answer.kind], true)
    afterCommit(() => services.hub.topics([kindergartenId], ['register', 'children', 'groups']))
  },
  {
    failed: async (tx, { kindergartenId }, { error, last }) => {
      const reason = error instanceof TryLater ? error.note : 'НЕИСПУО не отговаря. Опитваме отново.'
      const note = last ? 'НЕИСПУО не отговаря. Опитайте по-късно.' : reason
      await tx.execute(
        sql`update register_link set note = ${note}, asked_at = case when ${last} then null else asked_at end where kindergarten_id = ${kindergartenId}`,
      )
    },
  },
)

/** Reason why no list was read. */
const endings = {
  'not-provider': refusalReasons['not-provider'],
  waits: 'НЕИСПУО още не е подготвило Списък-Образец. Опитайте отново по-късно.',
  failed: 'НЕИСПУО не успя да подготви Списък-Образец. Опитайте отново.',
} as const

async function noteOf(tx: Tx, kindergartenId: number, note: string, isOver = false): Promise<void> {
  await tx.execute(
    sql`insert into register_link as l (kindergarten_id, note) values (${kindergartenId}, ${note})
      on conflict (kindergarten_id) do update set note = excluded.note, asked_at = case when ${isOver} then null else l.asked_at end`,
  )
}

interface OurPerson {
  readonly id: number
  readonly name: string
  readonly idType: number | null
  readonly idNumber: string | null
}

const peopleOf = (tx: Tx, kindergartenId: number, table: 'child' | 'staff_member') =>
  rows<OurPerson>(
    tx,
    sql`select id, concat_ws(' ', first_name, middle_name, last_name) as name, person_id_type as "idType", person_id as "idNumber" from ${sql.raw(table)}
      where kindergarten_id = ${kindergartenId} and left_on is null order by id`,
  )

const simplified = (name: string) => name.toLocaleLowerCase('bg').replace(/[^а-яa-z0-9]/g, '')

async function link(tx: Tx, kindergartenId: number, startYear: number, list: SampleList) {
  const groups = await rows<{ id: number; name: string }>(
    tx,
    sql`select g.id, g.name from child_group g join school_year y on y.id = g.school_year_id where g.kindergarten_id = ${kindergartenId} and y.start_year = ${startYear}
      and g.deleted_on is null and not g.is_for_substitution`,
  )
  const unmatched: Unmatched[] = []
  const groupNumbers: RegisterNumber[] = []
  for (const { id, name } of groups) {
    const same = list.groups.filter((one) => simplified(one.name) === simplified(name))
    if (same.length === 1) groupNumbers.push({ id, number: same[0]!.classId })
    else unmatched.push({ kind: 'group', name, side: 'ours' })
  }
  const linkedGroups = new Set(groupNumbers.map(({ number }) => number))
  for (const { classId, name } of list.groups)
    if (!linkedGroups.has(classId)) unmatched.push({ kind: 'group', name, side: 'theirs' })
  const children = matched(
    'child',
    await peopleOf(tx, kindergartenId, 'child'),
    list.people.filter(({ personId }) => list.studentIds.has(personId)),
    list.people,
    unmatched,
  )
  const staff = matched(
    'staff',
    await peopleOf(tx, kindergartenId, 'staff_member'),
    list.people.filter(({ personId }) => list.staffIds.has(personId)),
    list.people,
    unmatched,
  )
  await setRegisterNumbers(tx, kindergartenId, 'group', groupNumbers)
  await setRegisterNumbers(tx, kindergartenId, 'child', children)
  await setRegisterNumbers(tx, kindergartenId, 'staff', staff)
  await linkCurricula(tx, kindergartenId, groupNumbers, list)
  return {
    groups: groupNumbers.length,
    children: children.length,
    staff: staff.length,
    unmatched: unmatched.slice(0, 500),
  }
}

/** `theirs` are the persons expected here; `everybody` also has persons of other groups, whose numbers are used too. */
function matched(
  kind: 'child' | 'staff',
  ours: readonly OurPerson[],
  theirs: readonly SamplePerson[],
  everybody: readonly SamplePerson[],
  unmatched: Unmatched[],
): RegisterNumber[] {
  const nameOf = ({ idType, idNumber }: { idType: number | null; idNumber: string | null }) => `${idType}:${idNumber}`
  const idByName = new Map(everybody.filter(({ idNumber }) => idNumber !== null).map((one) => [nameOf(one), one]))
  const numbers: RegisterNumber[] = []
  for (const person of ours) {
    const samplePerson = person.idNumber === null ? undefined : idByName.get(nameOf(person))
    if (samplePerson) numbers.push({ id: person.id, number: samplePerson.personId })
    else unmatched.push({ kind, name: person.name, side: 'ours' })
  }
  const linked = new Set(numbers.map(({ number }) => number))
  for (const { personId, name } of theirs)
    if (!linked.has(personId)) unmatched.push({ kind, name, side: 'theirs', number: personId })
  return numbers
}

async function linkCurricula(
  tx: Tx,
  kindergartenId: number,
  groups: readonly RegisterNumber[],
  { curriculums }: SampleList,
): Promise<void> {
  const rowsOfSample = curriculums.flatMap(({ curriculumId, subjectId, classId, teacherIds }) =>
    groups
      .filter(({ number }) => number === classId)
      .map(({ id }) => ({ group_id: id, subject_id: subjectId, curriculum_id: curriculumId, teacher_ids: teacherIds })),
  )
  await tx.execute(
    sql`insert into register_curriculum (kindergarten_id, group_id, subject_id, curriculum_id, teacher_ids)
      select distinct on (n.group_id, n.subject_id) ${kindergartenId}, n.group_id, n.subject_id, n.curriculum_id, n.teacher_ids
      from jsonb_to_recordset(${JSON.stringify(rowsOfSample)}::jsonb) as n (group_id int, subject_id int, curriculum_id int, teacher_ids int[]) join subject s on s.id = n.subject_id and s.kindergarten_id is null
      order by n.group_id, n.subject_id, n.curriculum_id on conflict (group_id, subject_id) do update set curriculum_id = excluded.curriculum_id, teacher_ids = excluded.teacher_ids`,
  )
}
