import { setTimeout as sleep } from 'node:timers/promises'
import { askRegister, sampleListUrl } from '../platform/neispuo/client'
import { reached, TryLater, understood, type Institution } from './connector.steps'

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
  }[]
}

export interface SamplePerson {
  readonly personId: number
  readonly name: string
  readonly idType: number
  readonly idNumber: string | null
}

/** Statuses of a ticket (integrations.md 1.9). */
const completed = 5
const failed = new Set([2, 3, 4, 99])
const looks = 40
const pauseMs = 250

export async function readSampleList(institution: Institution): Promise<SampleList> {
  const { connection, code, startYear } = institution
  const question = { institutionId: Number(code), schoolYear: startYear }
  const { answer: ticket } = understood(
    await reached(() =>
      askRegister(connection, 'POST', sampleListUrl(connection, 'ticket/export/createJson'), question),
    ),
  )
  const about = `ticketId=${encodeURIComponent(String(ticket))}`
  for (let look = 0; look < looks; look += 1) {
    const { answer } = understood(
      await reached(() => askRegister(connection, 'GET', sampleListUrl(connection, `ticket/export/status?${about}`))),
    )
    const status = Number((answer as { code?: unknown } | null)?.code)
    if (status === completed) return treeOf(await dataOf(institution, about))
    if (failed.has(status)) throw new TryLater(null)
    await sleep(pauseMs)
  }
  throw new TryLater(null)
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
    curriculums: list(institution.curriculums).flatMap(({ curriculumID, subjectID, curriculumClasses }) =>
      list(curriculumClasses).map(({ classID }) => ({
        curriculumId: Number(curriculumID),
        subjectId: Number(subjectID),
        classId: Number(classID),
      })),
    ),
  }
}
