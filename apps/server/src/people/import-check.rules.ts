import { errorsOf } from '@asistent/contract/core/messages'
import type { ImportProblem } from '@asistent/contract/core/import'
import type { ImportCounts } from '@asistent/contract/people/import.calls'
import { refusePeople } from '@asistent/contract/people/problems'
import { enrolChild, healthFields } from '@asistent/contract/people/child-record.calls'
import { guardianOfChild } from '@asistent/contract/people/guardians.calls'
import { saveStaff } from '@asistent/contract/staff/members.calls'
import type { ParsedOf } from '@asistent/contract/core/call'
import { formatDay, type Day } from '@asistent/domain/kernel/day'
import { birthDateOfEgn, personIdTypes } from '@asistent/domain/kernel/person-id'
import { ageProblem } from '@asistent/domain/people/ages'
import { searchForm } from '@asistent/domain/kernel/text'
import { occupations } from '@asistent/domain/staff/occupations'
import { z } from 'zod'
import type { GuardianOfChild } from '@asistent/contract/people/guardians.calls'
import { withBirth } from './child-personal.steps'
import type { ImportKnown } from './import-known.queries'
import type { ImportRow } from '../platform/import-sheet'
import type { ScopeYear } from '../platform/scope'
import { newGroupsOf, withGroupName, withNewGroups, type PlannedGroup } from './import-groups.rules'
import type { ReadFile } from './import-read.rules'

// Validates a file without writing: the records to write, and every error with its position. Uses the schemas of the
// forms, so the same rules apply.

export interface PlannedChild {
  readonly personId: string
  readonly form: Omit<ParsedOf<typeof enrolChild>, 'parents'>
  readonly born: ReturnType<typeof withBirth>
  readonly health: z.output<typeof healthColumns>
}

export interface PlannedLink {
  /** Number of a child in the file or in the kindergarten. */
  readonly childPersonId: string
  readonly form: GuardianOfChild
  /** Equal for rows of the same person. */
  readonly person: string
  readonly knownId: number | undefined
}

export interface PlannedStaff {
  readonly form: ParsedOf<typeof saveStaff>
  readonly groupIds: readonly number[]
}

export interface ImportPlan {
  readonly groups: readonly PlannedGroup[]
  readonly children: readonly PlannedChild[]
  readonly links: readonly PlannedLink[]
  readonly staff: readonly PlannedStaff[]
  readonly problems: ImportProblem[]
}

const healthColumns = z.object({
  allergiesText: healthFields.allergiesText,
  gpName: healthFields.gpName,
  gpPhone: healthFields.gpPhone,
  isSop: healthFields.isSop,
})

/** Placeholder for an unknown group or occupation that has been reported, so that the cell has no second error. */
const unknown = 1

export function checkImportFile(file: ReadFile, before: ImportKnown, year: ScopeYear, today: Day): ImportPlan {
  const childRows = file.rows.children.map((row) => withGroupName(row, before))
  const groups = newGroupsOf(childRows, before, year)
  const allGroups = withNewGroups(before, groups, year)
  const problems = [...file.problems]
  const check = (row: ImportRow): RowCheck => rowCheck(row, problems)
  const seen = new Map<string, number>()
  const children = childRows.flatMap((row) => plannedChild(check(row), allGroups, today, seen))
  const ids = new Set([
    ...file.rows.children.map((row) => String(row.values.personId ?? '')),
    ...allGroups.childIds.keys(),
  ])
  const pairs = new Map<string, number>()
  const links = file.rows.parents.flatMap((row) => plannedLink(check(row), allGroups, ids, pairs))
  const seenStaff = new Map<string, number>()
  const staff = file.rows.staff.flatMap((row) => plannedStaff(check(row), allGroups, seenStaff))
  return { groups, children, links, staff, problems: problems.toSorted(byPlace) }
}

const sheetOrder = ['Деца', 'Родители', 'Персонал']
const byPlace = (left: ImportProblem, otherRowNumber: ImportProblem) =>
  sheetOrder.indexOf(left.sheet) - sheetOrder.indexOf(otherRowNumber.sheet) ||
  (left.row ?? 0) - (otherRowNumber.row ?? 0)

export const countsOf = ({ groups, children, links, staff }: ImportPlan): ImportCounts => ({
  groups: groups.length,
  children: children.length,
  parents: new Set(links.filter((one) => one.knownId === undefined).map((one) => one.person)).size,
  links: links.length,
  staff: staff.length,
})

interface RowCheck {
  readonly row: ImportRow
  readonly values: ImportRow['values']
  readonly text: (key: string) => string
  readonly tell: (key: string, reason: string) => void
  /** Parses with the schema and reports errors at the columns of their fields. */
  readonly parse: <S extends z.ZodType>(schema: S, input: unknown) => z.output<S> | undefined
}

/** Columns of fields with another name. */
const columnOfField: Readonly<Record<string, string>> = {
  classId: 'className',
  classIds: 'classes',
  occupationId: 'occupation',
}

function rowCheck(row: ImportRow, problems: ImportProblem[]): RowCheck {
  const { sheet, values, unread } = row
  const seen = new Set<string>()
  const tell = (key: string, reason: string) => {
    if (unread.has(key) || seen.has(key)) return
    seen.add(key)
    const column = sheet.columns.find((one) => one.key === key)?.title ?? null
    problems.push({ sheet: sheet.name, row: row.row, column, reason })
  }
  return {
    row,
    values,
    text: (key) => String(values[key] ?? ''),
    tell,
    parse: (schema, input) => {
      const parsed = schema.safeParse(input, { reportInput: true })
      if (parsed.success) return parsed.data
      for (const [field, [reason = '']] of Object.entries(errorsOf(schema, parsed.error))) {
        const name = field.split('.')[0] ?? ''
        tell(columnOfField[name] ?? name, reason)
      }
      return undefined
    },
  }
}

function plannedChild(check: RowCheck, existing: ImportKnown, today: Day, seen: Map<string, number>): PlannedChild[] {
  const { values, text, tell, row } = check
  const group = existing.groups.get(searchForm(text('className')))
  const classId = group?.id
  const form = check.parse(enrolChild.input as z.ZodType<ParsedOf<typeof enrolChild>>, { ...values, classId })
  const health = check.parse(healthColumns, values)
  const personId = text('personId')
  const earlier = seen.get(personId)
  if (personId && earlier !== undefined) tell('personId', `Същият идентификатор е и на ред ${earlier}`)
  if (personId) seen.set(personId, row.row)
  if (existing.childIds.has(personId)) tell('personId', 'Дете с този идентификатор вече е записано')
  checkDates(check, group, today)
  checkPosition(check, group, seen)
  if (!form || !health || !group) return []
  return [{ personId: form.personId, form, born: withBirth(form), health }]
}

type GroupOfImport = NonNullable<ReturnType<ImportKnown['groups']['get']>>

const childShape = (enrolChild.input as unknown as z.ZodObject).shape

/** A field of the row if it is valid by itself, so that its rules are checked even if other fields are invalid. */
function rightIn<Field extends keyof Child>({ values }: RowCheck, field: Field): Child[Field] | undefined {
  const parsed = z.safeParse(childShape[field] as z.ZodType, values[field])
  return parsed.success ? (parsed.data as Child[Field]) : undefined
}
type Child = ParsedOf<typeof enrolChild>

function checkDates(check: RowCheck, group: GroupOfImport | undefined, today: Day): void {
  const { text, tell } = check
  const isEgn = rightIn(check, 'personIdType') === personIdTypes.EGN
  const birthOn = rightIn(check, 'birthDate') ?? (isEgn ? birthDateOfEgn(text('personId')) : undefined)
  const enrolledOn = rightIn(check, 'enrollmentDate')
  if (birthOn && birthOn > today) tell('birthDate', 'Датата на раждане е в бъдещето')
  if (!enrolledOn) return
  const problem = birthOn && ageProblem(birthOn, enrolledOn)
  if (birthOn && enrolledOn < birthOn) tell('enrollmentDate', 'Датата на записване не може да е преди раждането')
  else if (problem) tell('birthDate', refusePeople(problem).message)
  if (group && (enrolledOn < group.fromOn || enrolledOn > group.toOn))
    tell(
      'enrollmentDate',
      `Датата трябва да е в учебната година: ${formatDay(group.fromOn)} – ${formatDay(group.toOn)}`,
    )
}

function checkPosition(check: RowCheck, group: GroupOfImport | undefined, seen: Map<string, number>): void {
  const { tell, row } = check
  const position = rightIn(check, 'position') ?? null
  if (position === null || !group) return
  const positionKey = `${group.id}:${position}`
  const otherRowNumber = seen.get(positionKey)
  if (group.positions.has(position)) tell('position', `Номер ${position} в групата вече е зает`)
  else if (otherRowNumber !== undefined) tell('position', `Същият номер в групата е и на ред ${otherRowNumber}`)
  seen.set(positionKey, row.row)
}

function plannedLink(
  check: RowCheck,
  existing: ImportKnown,
  children: ReadonlySet<string>,
  pairs: Map<string, number>,
): PlannedLink[] {
  const { values, text, tell, row } = check
  const childPersonId = text('childPersonId')
  if (!childPersonId) tell('childPersonId', 'Полето "ЕГН/ЛНЧ/ИДН на детето" е задължително')
  else if (!children.has(childPersonId))
    tell('childPersonId', 'Няма дете с този идентификатор в листа „Деца“ и в детската градина')
  if (!text('firstName')) tell('firstName', 'Полето "Име" е задължително')
  if (!text('lastName')) tell('lastName', 'Полето "Фамилия" е задължително')
  const form = check.parse(guardianOfChild, values)
  if (!form?.firstName || !form.lastName || !children.has(childPersonId)) return []
  const { person, knownId } = existing.guardianOf({
    firstName: form.firstName,
    lastName: form.lastName,
    personId: form.personId,
    email: form.email,
    phone: form.phone,
  })
  const pair = `${childPersonId}:${person}`
  const earlier = pairs.get(pair)
  if (earlier !== undefined) tell('lastName', `Същият родител на детето е и на ред ${earlier}`)
  pairs.set(pair, row.row)
  return [{ childPersonId, form, person, knownId }]
}

const occupationByName = new Map(occupations.map((one) => [searchForm(one.name), one.id]))

function plannedStaff(check: RowCheck, existing: ImportKnown, seen: Map<string, number>): PlannedStaff[] {
  const { values, text, tell, row } = check
  const occupationId = occupationByName.get(searchForm(text('occupation')))
  if (!text('occupation')) tell('occupation', 'Полето "Длъжност" е задължително')
  else if (occupationId === undefined) tell('occupation', `Няма длъжност „${text('occupation')}“`)
  const names = text('classes')
    .split(/[,;]/)
    .map((name) => name.trim())
    .filter(Boolean)
  const groupIds = names.flatMap((name) => {
    const group = existing.groups.get(searchForm(name)) ?? existing.substitutionGroups.get(searchForm(name))
    if (!group) tell('classes', `Няма група „${name}“ в избраната учебна година`)
    return group ? [group.id] : []
  })
  const form = check.parse(saveStaff.input as z.ZodType<ParsedOf<typeof saveStaff>>, {
    ...values,
    occupationId: occupationId ?? unknown,
  })
  const personId = text('personId')
  const earlier = personId ? seen.get(personId) : undefined
  if (earlier !== undefined) tell('personId', `Същият идентификатор е и на ред ${earlier}`)
  if (personId) seen.set(personId, row.row)
  if (personId && existing.staffIds.has(personId))
    tell('personId', 'Служител с този идентификатор вече работи в детската градина')
  if (!form) return []
  const sameName = `${searchForm(form.firstName)} ${searchForm(form.lastName)}`
  if (!personId && existing.staffNames.has(sameName))
    tell('lastName', 'Вече има служител с това име. Добавете ЕГН, ако е друг човек.')
  return [{ form, groupIds: [...new Set(groupIds)] }]
}
