import type { RegisterBody, RegisterLesson } from '@asistent/domain/register/bodies'
import { registerSections, type RegisterSection } from '@asistent/domain/register/sections'
import {
  isInBook,
  keyOf,
  sectionPath,
  shapeOf,
  usesShift,
  withShiftHours,
  theirIdName,
  withClassIds,
  type BookNumbers,
} from '@asistent/domain/register/shapes'
import {
  askRegister,
  bookUrl,
  NoCertificate,
  RegisterAway,
  type RegisterAnswer,
  type RegisterConnection,
  type RegisterContent,
  type RegisterMethod,
} from '../platform/neispuo/client'

// Requests about one institution and school year, and the meaning of the register's responses.

const noAnswer = 'НЕИСПУО не отговаря. Опитваме отново.'
const noCertificate =
  'Сертификатът на платформата за НЕИСПУО липсва или е с изтекъл срок. Записите чакат. Обърнете се към поддръжката.'

/** A temporary failure: network, timeout, overload, maintenance, expired certificate. */
export class TryLater extends Error {
  constructor(
    /** Minimum pause; null: our own. */
    readonly seconds: number | null,
    /** Reason for the user. */
    readonly note = noAnswer,
  ) {
    super(note)
  }
}

/** The register does not accept our data for this institution and year. */
export class NotProvider extends Error {}

export class Refused extends Error {
  constructor(
    readonly code: 'refused' | 'gone-there' | 'double',
    readonly said: { readonly errors: readonly string[]; readonly errorMessages: readonly string[] },
    readonly requestId: string | null,
  ) {
    super(said.errors.join('; '))
  }
}

export interface TheirRecord {
  readonly id: number
  readonly body: RegisterBody
  readonly lessons: readonly RegisterLesson[] | null
}

export interface Answered {
  readonly answer: unknown
  readonly requestId: string | null
}

export interface Institution {
  readonly connection: RegisterConnection
  readonly code: string
  readonly startYear: number
}

export async function ask(
  { connection, code, startYear }: Institution,
  method: RegisterMethod,
  path: string,
  content?: RegisterContent,
): Promise<Answered> {
  const url = bookUrl(connection, `${startYear}/${Number(code)}/${path}`)
  return understood(await reached(() => askRegister(connection, method, url, content)))
}

/** After a lost response the register may have applied the request. */
export async function reached(work: () => Promise<RegisterAnswer>): Promise<RegisterAnswer> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof NoCertificate) throw new TryLater(null, noCertificate)
    if (error instanceof RegisterAway) throw new TryLater(null)
    throw error
  }
}

/** Errors have two formats; several statuses are temporary (integrations.md 1.4). */
export function understood({ status, body, requestId, retryAfterSeconds }: RegisterAnswer): Answered {
  if (status >= 200 && status < 300) return { answer: jsonOf(body), requestId }
  if (status === 401 || status === 403) throw new NotProvider('the register rejects the institution or the certificate')
  if (status === 408 || status === 425 || status === 429 || status >= 500) throw new TryLater(retryAfterSeconds)
  const code = status === 404 ? 'gone-there' : status === 409 ? 'double' : 'refused'
  throw new Refused(code, saidIn(body), requestId)
}

function jsonOf(body: string): unknown {
  if (body === '') return null
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}

function saidIn(body: string): Refused['said'] {
  const said = jsonOf(body)
  if (typeof said === 'string') return { errors: [said], errorMessages: [] }
  const { errors, errorMessages, message } = (said ?? {}) as Readonly<Record<string, unknown>>
  // For a malformed request `errors` is an object of fields; the sample list returns one `message`.
  const listed = Array.isArray(errors) ? errors : [...Object.values(errors ?? {}).flat(), message]
  return { errors: texts(listed), errorMessages: texts(errorMessages) }
}

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((text): text is string => typeof text === 'string') : []

type Raw = Readonly<Record<string, unknown>>

/** Path of a section of a book, or of the institution. */
export const pathIn = (section: RegisterSection, bookId: number | null): string =>
  isInBook(section) ? `classBooks/${bookId}/${sectionPath[section]}` : sectionPath[section]

/** All records of a section by key. Further records with the same key get their number as a suffix. */
export async function theirsIn(
  institution: Institution,
  section: RegisterSection,
  book: { readonly id: number; readonly classId: number } | null,
  books: BookNumbers,
  shifts: () => Promise<ReadonlyMap<string, TheirRecord>>,
): Promise<Map<string, TheirRecord>> {
  const { answer } = await ask(institution, 'GET', pathIn(section, book?.id ?? null))
  const all = Array.isArray(answer) ? (answer as Raw[]) : []
  const hoursOf =
    section === registerSections.Programs && all.some(usesShift)
      ? new Map([...(await shifts()).values()].map(({ id, body }) => [id, body.hours]))
      : new Map<number, never>()
  const result = new Map<string, TheirRecord>()
  for (const raw of all) {
    const id = Number(raw[theirIdName[section]])
    // An archived book is not read: its group may have another one.
    if (!Number.isInteger(id) || raw.isValid === false) continue
    const whole = section === registerSections.Programs ? withShiftHours(raw, (shiftId) => hoursOf.get(shiftId)) : raw
    const body = shapeOf(section, withClassIds(section, whole, books))
    const key = keyOf(section, book?.classId ?? null, body)
    const lessons = section === registerSections.Programs ? lessonsOf(raw.lessons) : null
    result.set(result.has(key) ? `${key}#${id}` : key, { id, body, lessons })
  }
  return result
}

export const lessonsOf = (value: unknown): RegisterLesson[] =>
  (Array.isArray(value) ? (value as Raw[]) : []).map((row) => ({
    scheduleLessonId: Number(row.scheduleLessonId),
    date: String(row.date).slice(0, 10),
    hourNumber: Number(row.hourNumber),
    curriculumId: Number(row.curriculumId),
  }))
