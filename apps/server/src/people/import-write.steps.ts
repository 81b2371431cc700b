import { identityOf, personIdTypes } from '@asistent/domain/kernel/person-id'
import { occupationOf } from '@asistent/domain/staff/occupations'
import type { Day } from '@asistent/domain/kernel/day'
import { sql } from 'drizzle-orm'
import { child, childGroupPeriod, childGuardian, groupStaff, guardian, staffMember } from '../db/tables/people'
import type { Tx } from '../platform/database'
import { rows } from '../platform/database'
import { anyOf } from '../platform/list'
import type { ImportPlan, PlannedChild, PlannedLink, PlannedStaff } from './import-check.rules'

// Writes the planned records with many rows per statement: a thousand children take a few seconds.

const chunkSize = 200

interface Writing {
  readonly tx: Tx
  readonly kindergartenId: number
  readonly today: Day
  /** Called after every chunk with the number of imported rows. */
  readonly progress: (done: number) => void
}

export async function writeImport(writing: Writing, plan: ImportPlan, knownChildren: ReadonlyMap<string, number>) {
  let done = 0
  const step = (rowCount: number) => writing.progress((done += rowCount))
  const childIds = new Map(knownChildren)
  for (const chunk of chunksOf(plan.children)) {
    for (const [personId, id] of await writeChildren(writing, chunk)) childIds.set(personId, id)
    step(chunk.length)
  }
  await numberPositions(writing, plan.children, childIds)
  const guardianIds = await writeGuardians(writing, plan.links)
  for (const chunk of chunksOf(plan.links)) {
    await writeLinks(writing, chunk, childIds, guardianIds)
    step(chunk.length)
  }
  await chooseMain(writing, plan.links, childIds)
  for (const chunk of chunksOf(plan.staff)) {
    await writeStaff(writing, chunk)
    step(chunk.length)
  }
}

const chunksOf = <T>(list: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(list.length / chunkSize) }, (_, at) =>
    list.slice(at * chunkSize, (at + 1) * chunkSize),
  )

const idOf = <K>(ids: ReadonlyMap<K, number>, key: K): number => {
  const id = ids.get(key)
  if (id === undefined) throw new Error(`the import has lost ${String(key)}`)
  return id
}

async function writeChildren({ tx, kindergartenId }: Writing, chunk: readonly PlannedChild[]) {
  const written = await tx
    .insert(child)
    .values(
      chunk.map(({ form, born, health }) => {
        const { classId: _group, enrollmentDate, position: _position, ...values } = form
        return {
          firstName: values.firstName,
          middleName: values.middleName,
          lastName: values.lastName,
          personIdType: values.personIdType,
          personId: values.personId,
          citizenship: values.citizenship,
          addressPermanent: values.addressPermanent,
          addressCurrent: values.addressCurrent,
          phone: values.phone,
          ...born,
          ...health,
          kindergartenId,
          enrolledOn: enrollmentDate,
        }
      }),
    )
    .returning({ id: child.id, personId: child.personId })
  const ids = new Map(written.map(({ id, personId }) => [personId, id]))
  await tx.insert(childGroupPeriod).values(
    chunk.map(({ personId, form }) => ({
      kindergartenId,
      childId: idOf(ids, personId),
      groupId: form.classId,
      fromOn: form.enrollmentDate,
      position: form.position,
    })),
  )
  return ids
}

/** Assigns class book numbers to children without one: after the last, in the order of the file. */
async function numberPositions({ tx }: Writing, children: readonly PlannedChild[], ids: ReadonlyMap<string, number>) {
  const waiting = children.filter(({ form }) => form.position === null).map(({ personId }) => idOf(ids, personId))
  if (waiting.length === 0) return
  await tx.execute(sql`update child_group_period p set position = n.last + n.place from (
      select q.id, row_number() over (partition by q.group_id order by w.place) as place,
        (select coalesce(max(o.position), 0) from child_group_period o where o.group_id = q.group_id) as last
      from unnest(${sql.param(waiting)}::int[]) with ordinality as w (child_id, place) join child_group_period q on q.child_id = w.child_id and q.to_on is null) n
    where p.id = n.id`)
}

async function writeGuardians({ tx, kindergartenId }: Writing, links: readonly PlannedLink[]) {
  const ids = new Map<string, number>()
  const fresh = new Map<string, PlannedLink['form']>()
  for (const { person, knownId, form } of links)
    if (knownId !== undefined) ids.set(person, knownId)
    else if (!fresh.has(person)) fresh.set(person, form)
  for (const chunk of chunksOf([...fresh])) {
    const written = await tx
      .insert(guardian)
      .values(
        chunk.map(([, form]) => ({
          kindergartenId,
          firstName: form.firstName ?? '',
          middleName: form.middleName,
          lastName: form.lastName ?? '',
          email: form.email,
          phone: form.phone,
          personIdType: form.personId ? (form.personIdType ?? personIdTypes.EGN) : null,
          personId: form.personId,
          address: form.address,
          workplace: form.workplace,
        })),
      )
      .returning({ id: guardian.id })
    // RETURNING yields rows in the order of VALUES.
    chunk.forEach(([person], at) => ids.set(person, written[at]?.id ?? 0))
  }
  return ids
}

async function writeLinks(
  { tx, kindergartenId }: Writing,
  chunk: readonly PlannedLink[],
  childIds: ReadonlyMap<string, number>,
  guardianIds: ReadonlyMap<string, number>,
): Promise<void> {
  await tx
    .insert(childGuardian)
    .values(
      chunk.map(({ childPersonId, person, form }) => ({
        kindergartenId,
        childId: idOf(childIds, childPersonId),
        guardianId: idOf(guardianIds, person),
        kinship: form.kinship,
        maySee: form.maySee,
        maySign: form.maySign,
        mayPay: form.mayPay,
        mayCollect: form.mayCollect,
      })),
    )
    // Existing links keep their rights.
    .onConflictDoNothing()
}

/** Selects the main guardian: as marked in the file, else the existing one, else the mother. */
async function chooseMain({ tx }: Writing, links: readonly PlannedLink[], childIds: ReadonlyMap<string, number>) {
  if (links.length === 0) return
  const touched = [...new Set(links.map((link) => idOf(childIds, link.childPersonId)))]
  const marked = links.filter((link) => link.form.isMain)
  const selection = await rows<{ childId: number; guardianId: number }>(
    tx,
    sql`select distinct on (l.child_id) l.child_id as "childId", l.guardian_id as "guardianId" from child_guardian l join guardian g on g.id = l.guardian_id
      left join jsonb_to_recordset(${JSON.stringify(
        marked.map(({ childPersonId, form }) => ({
          child: idOf(childIds, childPersonId),
          first: form.firstName,
          last: form.lastName,
        })),
      )}::jsonb) as m (child int, first text, last text) on m.child = l.child_id and m.first = g.first_name and m.last = g.last_name
      where l.child_id = ${anyOf(touched)} order by l.child_id, m.child nulls last, l.is_main desc, l.kinship, l.guardian_id`,
  )
  const pairs = JSON.stringify(selection)
  const named = sql`jsonb_to_recordset(${pairs}::jsonb) as w ("childId" int, "guardianId" int)`
  await tx.execute(
    sql`update child_guardian l set is_main = false from ${named} where l.child_id = w."childId" and l.guardian_id <> w."guardianId" and l.is_main`,
  )
  await tx.execute(
    sql`update child_guardian l set is_main = true from ${named} where l.child_id = w."childId" and l.guardian_id = w."guardianId" and not l.is_main`,
  )
}

async function writeStaff({ tx, kindergartenId, today }: Writing, chunk: readonly PlannedStaff[]): Promise<void> {
  const written = await tx
    .insert(staffMember)
    .values(
      chunk.map(({ form }) => {
        const occupation = form.occupationId === null ? undefined : occupationOf(form.occupationId)
        return {
          kindergartenId,
          firstName: form.firstName,
          middleName: form.middleName,
          lastName: form.lastName,
          ...identityOf(form),
          email: form.email,
          phone: form.phone,
          occupation: form.occupationId,
          isPedagogical: occupation?.pedagogical ?? false,
          education: form.education,
          qualificationDegree: form.pks,
          contractType: form.contractType,
          contractNumber: form.contractNumber,
          weeklyNorm: form.weeklyNorm ?? occupation?.weeklyNorm ?? null,
          hiredOn: form.hireDate,
        }
      }),
    )
    .returning({ id: staffMember.id })
  const groups = chunk.flatMap(({ groupIds }, at) =>
    groupIds.map((groupId) => ({ kindergartenId, groupId, staffId: written[at]?.id ?? 0, fromOn: today })),
  )
  if (groups.length > 0) await tx.insert(groupStaff).values(groups)
}
