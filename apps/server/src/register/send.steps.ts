import { actionFor } from '@asistent/domain/register/difference'
import type { RegisterBody, RegisterLesson } from '@asistent/domain/register/bodies'
import { reasonText, refusalReasons, type RefusalCode } from '@asistent/domain/register/reasons'
import { registerSections, type RegisterSection } from '@asistent/domain/register/sections'
import { canBeChanged, isInBook, shapeOf, writtenOf } from '@asistent/domain/register/shapes'
import { ask, lessonsOf, pathIn, Refused, theirsIn, type Institution, type TheirRecord } from './connector.steps'
import type { WaitingRecord } from './known.queries'

// Sends one confirmed record. The current records of its section are read first, once for a book and a turn, so that a
// retry after a lost response or a killed process changes nothing twice.

/** Result of sending one record. */
export interface Outcome {
  readonly id: number
  readonly kind: 'sent' | 'deleted' | 'refused'
  readonly theirs: RegisterBody | null
  readonly theirsId: number | null
  readonly lessons: readonly RegisterLesson[] | null
  readonly code: RefusalCode | null
  readonly reason: string | null
  readonly requestId: string | null
}

export class Sender {
  readonly #sections = new Map<string, Promise<Map<string, TheirRecord>>>()
  readonly #books = new Map<number, number>()

  constructor(
    readonly institution: Institution,
    books: readonly { readonly classId: number; readonly bookId: number }[],
  ) {
    for (const { classId, bookId } of books) this.#books.set(classId, bookId)
  }

  async bring(record: WaitingRecord): Promise<Outcome> {
    try {
      return await this.#bring(record)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      if (error.code !== 'double') return this.#refused(record, error)
      // The record exists already: read the section again and decide once more.
      this.#forget(record)
      try {
        return await this.#bring(record)
      } catch (again) {
        if (again instanceof Refused) return this.#refused(record, again)
        throw again
      }
    }
  }

  async #bring(record: WaitingRecord): Promise<Outcome> {
    const { section } = record
    // Records confirmed before an update of the platform get the current shape.
    const shaped = (body: RegisterBody | null) => body && shapeOf(section, body)
    const [expectedBody, seen] = [shaped(record.wanted), shaped(record.seen)]
    const book = this.#bookOf(record)
    if (isInBook(section) && !book) return refused(record, 'gone-there', refusalReasons['gone-there'])
    const there = await this.#there(record)
    const now = there.get(record.key)
    switch (actionFor({ ...record, wanted: expectedBody, seen }, now?.body ?? null)) {
      case 'conflict':
        return refused(record, 'changed-there', refusalReasons['changed-there'], now)
      case 'nothing':
        return now ? sent(record, now, null) : gone(record, null)
      case 'delete':
        return this.#delete(record, now as TheirRecord, book)
      case 'change':
        return this.#change(record, now as TheirRecord, book, expectedBody as RegisterBody)
      case 'post':
        return this.#post(record, book, expectedBody as RegisterBody)
    }
  }

  async #post(record: WaitingRecord, book: Book | null, expectedBody: RegisterBody): Promise<Outcome> {
    const { section } = record
    const path = pathIn(section, book?.id ?? null)
    const { answer, requestId } = await ask(this.institution, 'POST', path, {
      json: await this.#written(section, expectedBody),
    })
    const made = numbered(section, answer, expectedBody)
    if (section === registerSections.ClassBooks) this.#books.set(Number(expectedBody.classId), made.id)
    ;(await this.#there(record)).set(record.key, made)
    return sent(record, made, requestId)
  }

  async #change(
    record: WaitingRecord,
    now: TheirRecord,
    book: Book | null,
    expectedBody: RegisterBody,
  ): Promise<Outcome> {
    const { section } = record
    const path = pathIn(section, book?.id ?? null)
    if (canBeChanged(section)) {
      const json = await this.#written(section, expectedBody)
      const { answer, requestId } = await ask(this.institution, 'PUT', `${path}/${now.id}`, { json })
      const lessons = section === registerSections.Programs ? lessonsIn(answer) : null
      return sent(record, { id: now.id, body: expectedBody, lessons }, requestId)
    }
    if (section === registerSections.Attendances && now.body.type === 2 && expectedBody.type === 3) {
      const { excusedReason, excusedReasonComment } = expectedBody
      const { requestId } = await ask(this.institution, 'POST', `${path}/excuse/${now.id}`, {
        json: { excusedReason, excusedReasonComment },
      })
      return sent(record, { id: now.id, body: expectedBody, lessons: null }, requestId)
    }
    await ask(this.institution, 'DELETE', `${path}/${now.id}`)
    ;(await this.#there(record)).delete(record.key)
    return this.#post(record, book, expectedBody)
  }

  async #delete(record: WaitingRecord, now: TheirRecord, book: Book | null): Promise<Outcome> {
    const { requestId } = await ask(this.institution, 'DELETE', `${pathIn(record.section, book?.id ?? null)}/${now.id}`)
    ;(await this.#there(record)).delete(record.key)
    return gone(record, requestId)
  }

  #bookOf(record: WaitingRecord): Book | null {
    if (!isInBook(record.section)) return null
    const classId = Number(record.key.split(':')[0])
    const id = this.#books.get(classId)
    return id === undefined ? null : { id, classId }
  }

  #nameOf(record: WaitingRecord): string {
    return `${record.section}/${this.#bookOf(record)?.id ?? ''}`
  }

  #there(record: WaitingRecord): Promise<Map<string, TheirRecord>> {
    return this.#read(this.#nameOf(record), record.section, this.#bookOf(record))
  }

  readonly #shifts = () => this.#read(`${registerSections.Shifts}/`, registerSections.Shifts, null)

  async #written(section: RegisterSection, expectedBody: RegisterBody) {
    const shifts = section === registerSections.Programs ? await this.#shifts() : undefined
    return writtenOf(section, expectedBody, this.#books, (key) => shifts?.get(key)?.id)
  }

  #read(name: string, section: RegisterSection, book: Book | null): Promise<Map<string, TheirRecord>> {
    const stored = this.#sections.get(name)
    if (stored) return stored
    const coming = theirsIn(this.institution, section, book, this.#books, this.#shifts)
    this.#sections.set(name, coming)
    coming.catch(() => this.#sections.delete(name))
    return coming
  }

  #forget(record: WaitingRecord): void {
    this.#sections.delete(this.#nameOf(record))
  }

  /** A rejected change may have deleted the record before, so the section is read again. */
  async #refused(record: WaitingRecord, { code, said, requestId }: Refused): Promise<Outcome> {
    if (code === 'gone-there') this.#forget(record)
    const now = await this.#there(record).then(
      (there) => there.get(record.key),
      (error: unknown) => {
        if (error instanceof Refused) return undefined
        throw error
      },
    )
    const reason = code === 'gone-there' ? refusalReasons['gone-there'] : reasonText(said)
    return { ...refused(record, code === 'gone-there' ? code : 'refused', reason, now), requestId }
  }
}

interface Book {
  readonly id: number
  readonly classId: number
}

const sent = ({ id }: WaitingRecord, { id: theirsId, body: theirs, lessons }: TheirRecord, requestId: string | null) =>
  ({ id, kind: 'sent', theirs, theirsId, lessons, code: null, reason: null, requestId }) as const

const gone = ({ id }: WaitingRecord, requestId: string | null) =>
  ({ id, kind: 'deleted', theirs: null, theirsId: null, lessons: null, code: null, reason: null, requestId }) as const

const refused = ({ id }: WaitingRecord, code: RefusalCode, reason: string, now?: TheirRecord): Outcome => ({
  id,
  kind: 'refused',
  theirs: now?.body ?? null,
  theirsId: now?.id ?? null,
  lessons: now?.lessons ?? null,
  code,
  reason,
  requestId: null,
})

/** POST returns the bare number; for a schedule an object with the numbers of its hours. */
function numbered(section: number, answer: unknown, body: RegisterBody): TheirRecord {
  if (section !== registerSections.Programs) return { id: Number(answer), body, lessons: null }
  const { scheduleId } = (answer ?? {}) as { scheduleId?: unknown }
  return { id: Number(scheduleId), body, lessons: lessonsIn(answer) }
}

const lessonsIn = (answer: unknown): RegisterLesson[] => lessonsOf(((answer ?? {}) as { lessons?: unknown }).lessons)
