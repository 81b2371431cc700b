import { setTimeout as sleep } from 'node:timers/promises'
import { askRegister, sampleListUrl } from '../platform/neispuo/client'
import { reached, Refused, understood, type Institution } from './connector.steps'

// The sample list (Списък-Образец): groups, children, staff and curricula with their numbers, exported over a ticket.

export interface SampleList {
  readonly name: string | null
  readonly groups: readonly { readonly classId: number; readonly name: string }[]
  readonly people: readonly SamplePerson[]
  readonly studentIds: ReadonlySet<number>
  readonly staffIds: ReadonlySet<number>
  readonly curriculums: readonly {
    readonly curriculumId: number
    readonly subjectId: number
    readonly classId: number
    /** Persons who teach it. */
    readonly teacherIds: readonly number[]
  }[]
}

export interface SamplePerson {
  readonly personId: number
  readonly name: string
  readonly idType: number
  readonly idNumber: string | null
}

/** Result of reading a ticket. A pending ticket is read again and never replaced by another one. */
export type SampleListAnswer =
  | { readonly kind: 'list'; readonly list: SampleList }
  | { readonly kind: 'waits'; readonly ticket: string }
  | { readonly kind: 'failed' }

/** Statuses of a ticket by name and by number (integrations.md 1.9). */
const completed: ReadonlySet<unknown> = new Set(['COMPLETED', 5])
const waiting: ReadonlySet<unknown> = new Set(['PENDING', 'IN_PROGRESS', 0, 1])
const looks = 8
const pauseMs = 250

/** `ticket` is a pending one. A small list is ready at once, so the first readings follow each other quickly. */
export async function readSampleList(institution: Institution, ticket?: string): Promise<SampleListAnswer> {
  const { connection } = institution
  const openedTicket = ticket ?? (await openTicket(institution))
  const about = `ticketId=${encodeURIComponent(openedTicket)}`
  for (let look = 0; look < looks; look += 1) {
    const { answer } = understood(
      await reached(() => askRegister(connection, 'GET', sampleListUrl(connection, `ticket/export/status?${about}`))),
    )
    const status = (answer as { code?: unknown } | null)?.code
    if (completed.has(status)) return { kind: 'list', list: treeOf(await dataOf(institution, about)) }
    if (!waiting.has(status)) return { kind: 'failed' }
    await sleep(pauseMs)
  }
  return { kind: 'waits', ticket: openedTicket }
}

/** An institution has one ticket at a time: the rejection of a second one names the first. */
async function openTicket({ connection, code, startYear }: Institution): Promise<string> {
  const question = { institutionId: Number(code), schoolYear: startYear }
  const url = sampleListUrl(connection, 'ticket/export/createJson')
  try {
    return String(understood(await reached(() => askRegister(connection, 'POST', url, { json: question }))).answer)
  } catch (error) {
    const open = error instanceof Refused && /Ticket in status .* exists: (\S+)/.exec(error.message)
    if (open) return open[1]!
    throw error
  }
}

const dataOf = async ({ connection }: Institution, about: string): Promise<unknown> =>
  understood(
    await reached(() => askRegister(connection, 'GET', sampleListUrl(connection, `ticket/export/data?${about}`))),
  ).answer

type Node = Readonly<Record<string, unknown>>

const list = (value: unknown): Node[] => (Array.isArray(value) ? (value as Node[]) : [])
const textIn = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

function treeOf(data: unknown): SampleList {
  const { institution = {}, person } = (data ?? {}) as { institution?: Node; person?: unknown }
  const groups = list(institution.classGroups).filter(({ isValid }) => isValid !== false)
  // Subgroups have their own numbers; we store that of the group.
  const groupOf = new Map(
    groups.flatMap(({ classID, classSubGroups }) =>
      list(classSubGroups).map((one) => [Number(one.classID), Number(classID)] as const),
    ),
  )
  const personOf = new Map(
    list(institution.staffPositions).map(({ staffPositionID, personID }) => [
      Number(staffPositionID),
      Number(personID),
    ]),
  )
  return {
    name: textIn(institution.name),
    groups: groups.map(({ classID, className }) => ({ classId: Number(classID), name: textIn(className) ?? '' })),
    people: list(person).map(({ personID, firstName, middleName, lastName, personalIDType, personalID }) => ({
      personId: Number(personID),
      name: [firstName, middleName, lastName].flatMap((one) => textIn(one) ?? []).join(' '),
      idType: Number(personalIDType),
      idNumber: textIn(personalID),
    })),
    studentIds: new Set(
      groups
        .flatMap(({ classSubGroups }) => list(classSubGroups))
        .flatMap(({ studentClasses }) => list(studentClasses))
        .filter(({ isCurrent }) => isCurrent !== false)
        .map(({ personId }) => Number(personId)),
    ),
    staffIds: new Set(
      list(institution.staffPositions)
        .filter(({ currentlyValid }) => currentlyValid !== false)
        .map(({ personID }) => Number(personID)),
    ),
    curriculums: list(institution.curriculums).flatMap(
      ({ curriculumID, subjectID, curriculumClasses, curriculumTeachers }) =>
        list(curriculumClasses).map(({ classID }) => ({
          curriculumId: Number(curriculumID),
          subjectId: Number(subjectID),
          classId: groupOf.get(Number(classID)) ?? Number(classID),
          teacherIds: list(curriculumTeachers).flatMap(
            ({ staffPositionID }) => personOf.get(Number(staffPositionID)) ?? [],
          ),
        })),
    ),
  }
}
