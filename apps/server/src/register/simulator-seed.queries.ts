import { basicClassOf, registerSections, type RegisterSection } from '@asistent/domain/register/sections'
import type { RegisterBody } from '@asistent/domain/register/bodies'
import { isInBook, sectionPath, writtenOf, type BookNumbers } from '@asistent/domain/register/shapes'
import { sql } from 'drizzle-orm'
import { rows, type Tx } from '../platform/database'
import type { SimulatedPerson, SimulatedSeed } from './simulator/books'
import { part, together } from '../platform/together'

// Initial data of the simulated register for a kindergarten: our people and groups with their numbers, and the last known
// records.

/** Numbers in the simulated register for records without one. */
export const simulatedNumbers = {
  group: (id: number) => 500_000 + id,
  child: (id: number) => 80_000_000 + id,
  staff: (id: number) => 81_000_000 + id,
  curriculum: (groupId: number, subjectId: number) => 10_000 + groupId * 100 + subjectId,
}

interface Person {
  readonly id: number
  readonly number: number | null
  readonly firstName: string
  readonly middleName: string | null
  readonly lastName: string
  readonly idType: number | null
  readonly idNumber: string | null
}

const personColumns = sql`t.id, t.neispuo_id as number, t.first_name as "firstName", t.middle_name as "middleName", t.last_name as "lastName", t.person_id_type as "idType", t.person_id as "idNumber"`

interface HeldThere {
  readonly section: RegisterSection
  readonly key: string
  readonly id: number
  readonly theirs: RegisterBody
  readonly lessons: object | null
}

export async function simulatedSeed(tx: Tx, code: string, startYear: number): Promise<SimulatedSeed | undefined> {
  const [institution] = await rows<{ id: number; name: string; bulstat: string | null }>(
    tx,
    sql`select id, name, bulstat from kindergarten where ltrim(code, '0') = ${code.replace(/^0+/, '')}`,
  )
  if (!institution) return undefined
  const row = await together(tx, {
    groups: part<{ id: number; name: string; number: number | null; classType: number }>(
      sql`select g.id, g.name, g.neispuo_id as number, g.class_type as "classType" from child_group g join school_year y on y.id = g.school_year_id
        where g.kindergarten_id = ${institution.id} and y.start_year = ${startYear} and g.deleted_on is null and not g.is_for_substitution order by g.id`,
    ),
    children: part<Person & { readonly groups: number[] }>(
      sql`select ${personColumns}, array(select p.group_id from child_group_period p where p.child_id = t.id) as groups from child t where t.kindergarten_id = ${institution.id} and t.erased_at is null order by t.id`,
    ),
    staff: part<Person & { readonly isPedagogical: boolean }>(
      sql`select ${personColumns}, t.is_pedagogical as "isPedagogical" from staff_member t where t.kindergarten_id = ${institution.id} and t.left_on is null and t.person_id is not null order by t.id`,
    ),
    subjects: part<{ id: number }>(sql`select id from subject where kindergarten_id is null order by id`),
    there: part<HeldThere>(
      sql`select section, key, theirs_id as id, theirs, lessons from register_record where kindergarten_id = ${institution.id} and start_year = ${startYear} and theirs is not null order by id`,
    ),
  })
  const classIdOf = (group: { id: number; number: number | null }) => group.number ?? simulatedNumbers.group(group.id)
  const numberOf = (kind: 'child' | 'staff') => (one: Person) => one.number ?? simulatedNumbers[kind](one.id)
  const classes = new Map(row.groups.map((group) => [group.id, classIdOf(group)]))
  const books = new Map(
    row.there.flatMap(({ section, key, id }) =>
      section === registerSections.ClassBooks ? [[Number(key), id] as const] : [],
    ),
  )
  return {
    name: institution.name,
    bulstat: institution.bulstat,
    classes: row.groups.map((group) => ({
      classId: classIdOf(group),
      name: group.name,
      basicClassId: basicClassOf[group.classType] ?? 21,
    })),
    persons: [
      ...row.children.map((one) => personOf(one, numberOf('child'))),
      ...row.staff.map((one) => personOf(one, numberOf('staff'))),
    ],
    students: row.children.flatMap((child) =>
      child.groups.flatMap((groupId) => {
        const classId = classes.get(groupId)
        return classId === undefined ? [] : [{ classId, personId: numberOf('child')(child) }]
      }),
    ),
    staff: row.staff.map(numberOf('staff')),
    curriculums: row.groups.flatMap((group) =>
      row.subjects.map(({ id }) => ({
        curriculumId: simulatedNumbers.curriculum(group.id, id),
        subjectId: id,
        classId: classIdOf(group),
        teacherIds: row.staff.filter(({ isPedagogical }) => isPedagogical).map(numberOf('staff')),
      })),
    ),
    records: row.there.map(({ section, key, id, theirs, lessons }) => ({
      section: sectionPath[section],
      id,
      classId: isInBook(section) || section === registerSections.ClassBooks ? Number(key.split(':')[0]) : null,
      body: { ...rawOf(section, theirs, books), ...(lessons && { lessons }) },
    })),
  }
}

const personOf = (person: Person, number: (row: Person) => number): SimulatedPerson => ({
  personId: number(person),
  firstName: person.firstName,
  middleName: person.middleName,
  lastName: person.lastName,
  personalIDType: person.idType ?? 0,
  personalID: person.idNumber,
})

/** The stored fields in the format of the register: groups of a day off as books, hours of a schedule as its own. */
const rawOf = (section: RegisterSection, theirs: RegisterBody, books: BookNumbers): object =>
  section === registerSections.ClassBooks ? theirs : (writtenOf(section, theirs, books) as object)
