import { isDeep } from './deep'
import { addGuardian, addMember, addTeacher, selectLastYear, standIn } from './actors'
import type { Outsider } from './foreign'
import type { SampleIds } from './slice-samples'
import type { World } from './world'

// Users of the same kindergarten without a right to the sample child or its group, because the right has ended or never
// existed. One user per condition; DEEP=1 adds combinations.

/** Other children and groups, and records of other people. */
const notOwn: ReadonlySet<string> = new Set([
  'group',
  'child',
  'guardian',
  'registration',
  'temporaryFile',
  'session',
  'passkey',
])
/** Specialists may search children in every group. Parents may read the groups in which their children have been. */
const notOwnButGroups: ReadonlySet<string> = new Set([...notOwn].filter((kind) => kind !== 'group'))

/** Days without attendance: the former group has no entries of its own on them, whichever range a call reads. */
const weekend = { from: '2026-09-19', to: '2026-09-20' }
const nextDay = '2026-09-21'

export async function gatherInsiders(world: World, kindergartenId: number, theirs: SampleIds): Promise<Outsider[]> {
  const deep = isDeep
  const insiders: Outsider[] = []
  const add = (
    label: string,
    role: 'Teacher' | 'ResourceSpecialist' | 'Parent',
    person: Outsider['person'],
    inside = notOwn,
  ) => insiders.push({ label, role, person, inside })
  const otherGroup = await anotherGroup(world, theirs.group)
  const newTeacher = () => addTeacher(world, otherGroup, { from: '2026-09-15' })

  add('teacher of another group', 'Teacher', await world.as('teacherOfOtherGroup'))
  add('former teacher of the group', 'Teacher', await addTeacher(world, theirs.group, weekend))
  const pastYear = await addTeacher(world, theirs.group, weekend)
  await selectLastYear(world, pastYear)
  add('former teacher who has selected last year', 'Teacher', pastYear)
  const substitute = await newTeacher()
  await standIn(world, substitute, theirs.group, weekend)
  add('substitute after the days', 'Teacher', substitute)
  if (deep) {
    const late = await newTeacher()
    await standIn(world, late, theirs.group, weekend)
    await selectLastYear(world, late)
    add('substitute after the days who has selected last year', 'Teacher', late)
  }

  await moveSampleChild(world, theirs, otherGroup)
  add('teacher of the group that the child has left', 'Teacher', await newTeacher())
  if (deep) {
    const late = await newTeacher()
    await selectLastYear(world, late)
    add('teacher of the group that the child has left, who has selected last year', 'Teacher', late)
  }

  const specialist = await addMember(world, { role: 'ResourceSpecialist', kindergartenId })
  await world.sql(
    `insert into staff_member (kindergarten_id, account_id, first_name, last_name) values ($1, $2, 'Никола', 'Златев')`,
    [kindergartenId, specialist.accountId],
  )
  await world.sql('update child set is_sop = false where id = $1', [theirs.child])
  add('specialist of other children', 'ResourceSpecialist', specialist, notOwnButGroups)

  add('parent of another child', 'Parent', await addMember(world, { role: 'Parent', kindergartenId }))
  const hidden = await addGuardian(world, kindergartenId, { childId: theirs.child, maySee: false })
  add('guardian who may not see the child', 'Parent', hidden)
  const gone = await addGuardian(world, kindergartenId, { childId: await childThatLeft(world, theirs) })
  add('parent of a child that has left', 'Parent', gone, notOwnButGroups)
  if (deep) add('guardian who was removed from the child', 'Parent', await addGuardian(world, kindergartenId))
  return insiders
}

/** A group of the same kindergarten and year without the demo teachers: the most recent one. */
async function anotherGroup(world: World, groupId: number): Promise<number> {
  const [otherRow] = await world.sql<{ id: number }>(
    `select o.id from child_group o join child_group g on g.school_year_id = o.school_year_id and o.id <> g.id where g.id = $1 and o.deleted_on is null
     order by o.is_for_substitution, o.id desc limit 1`,
    [groupId],
  )
  return otherRow?.id ?? 0
}

/** Moves the sample child: it was in another group on the weekend and is in its group since then. */
async function moveSampleChild(world: World, { child, group }: SampleIds, from: number): Promise<void> {
  await world.sql('delete from child_group_period where child_id = $1 and group_id <> $2', [child, group])
  await world.sql('update child_group_period set from_on = greatest(from_on, $2::date) where child_id = $1', [
    child,
    nextDay,
  ])
  await world.sql(
    `insert into child_group_period (kindergarten_id, child_id, group_id, from_on, to_on) select kindergarten_id, id, $2, $3, $4 from child where id = $1`,
    [child, from, weekend.from, weekend.to],
  )
}

/** Another child of the sample group that has left the kindergarten after the weekend. */
async function childThatLeft(world: World, { child, group }: SampleIds): Promise<number> {
  const [left] = await world.sql<{ id: number }>(
    `insert into child (kindergarten_id, first_name, last_name, person_id_type, person_id, gender, birth_on, enrolled_on, left_on)
     select kindergarten_id, 'Лили', 'Златева', 2, '9000000001', 2, birth_on, $2, $3 from child where id = $1 returning id`,
    [child, weekend.from, weekend.to],
  )
  await world.sql(
    `insert into child_group_period (kindergarten_id, child_id, group_id, from_on, to_on) select kindergarten_id, id, $2, $3, $4 from child where id = $1`,
    [left?.id, group, weekend.from, weekend.to],
  )
  return left?.id ?? 0
}
