import { addDays, type Day } from '@asistent/domain/kernel/day'
import { SimulatedInstitution, type Effect, type SimulatedPerson, type SimulatedSeed } from './books'
import { SimulatedNotices, type SimulatedNotice } from './notices'
import type { SimulatedClients } from './clients'
import { simulatorPage } from './pages'
import { SimulatedRefusal, type Raw } from './records'

// Simulator of the national register (НЕИСПУО): class books, sample list and medical notes with the register's paths,
// formats and rejections, and faults on demand: rejections, delays, rate limits, crashes before and after an effect. It
// keeps all data in memory. It is part of the demo data, and tests use it over TLS.

/** Fault of a request. `lose` applies it and drops the response; `die` does neither. */
export type Fault =
  | { readonly kind: 'refuse'; readonly words: string }
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'slow'; readonly ms: number }
  | { readonly kind: 'die' }
  | { readonly kind: 'lose' }

export interface SimulatedRequest {
  readonly method: string
  readonly path: string
}

/** 'cut' closes the connection without a response. */
export type SimulatorAnswer =
  | { readonly status: number; readonly type: string; readonly body: string; readonly headers?: Record<string, string> }
  | 'cut'

export interface Simulator {
  /** Effects of the requests, in order. */
  readonly effects: Effect[]
  /** Electronic medical notes of all institutions. */
  readonly notices: SimulatedNotices
  /** Number of readings that find a ticket unfinished. */
  ticketLooks: number
  /** Called before each request. */
  fault: (request: SimulatedRequest) => Fault | undefined
  /** Undefined if the institution is unknown. */
  institution(code: string, schoolYear: number): Promise<SimulatedInstitution | undefined>
  handle(method: string, path: string, params: URLSearchParams, body: string, from?: Caller): Promise<SimulatorAnswer>
}

export interface Caller {
  /** Media types that the caller accepts. */
  readonly accept?: string | undefined
  /** Client certificate of the TLS connection, DER. */
  readonly certificate?: Buffer | undefined
}

interface Options {
  /** Accepted clients. Without it the simulator accepts everybody: it runs inside the demo server, without TLS. */
  readonly clients?: SimulatedClients
  readonly load: (code: string, schoolYear: number) => Promise<SimulatedSeed | undefined>
  readonly today: () => Day
}

const json = (value: unknown, status = 200): SimulatorAnswer => ({
  status,
  type: 'application/json',
  body: value === undefined ? '' : JSON.stringify(value),
})
const text = (body: string, status = 200): SimulatorAnswer => ({ status, type: 'text/plain', body })

const said = (status: number, error: string, message: string): SimulatorAnswer =>
  json({ status, error, message }, status)

const ticketName = (looks: number): string => (looks === 0 ? 'PENDING' : 'IN PROGRESS')

interface Ticket {
  readonly code: string
  readonly schoolYear: number
  looks: number
}

/** Answer of a fault that prevents the effect of the request; undefined after a delay. */
async function earlyAnswer(fault: Fault): Promise<SimulatorAnswer | undefined> {
  switch (fault.kind) {
    case 'die':
      return 'cut'
    case 'refuse':
      return json({ errors: ['refused'], errorMessages: [fault.words], sysErrorMessage: '' }, 400)
    case 'wait':
      return { status: 503, type: 'text/plain', body: '', headers: { 'retry-after': String(fault.seconds) } }
    case 'slow':
      await new Promise((resolve) => setTimeout(resolve, fault.ms))
      return undefined
    case 'lose':
      return undefined
  }
}

export function createSimulator({ load, today, clients }: Options): Simulator {
  const effects: Effect[] = []
  const loaded = new Map<string, Promise<SimulatedInstitution | undefined>>()
  const tickets = new Map<string, Ticket>()
  const planned: Fault[] = []
  let requests = 0

  const institution = (code: string, schoolYear: number) => {
    const name = `${code}/${schoolYear}`
    const institution = loaded.get(name)
    if (institution) return institution
    const coming = load(code, schoolYear).then((seed) =>
      seed ? new SimulatedInstitution(seed, schoolYear, today, (effect) => effects.push(effect)) : undefined,
    )
    loaded.set(name, coming)
    coming.catch(() => loaded.delete(name))
    return coming
  }

  async function books(method: string, parts: string[], body: string): Promise<SimulatorAnswer> {
    const [year = '', code = '', section = '', ...rest] = parts
    if (year === 'medicalNotices') return medicalNotices(simulator, today(), method, [code, section], body)
    const kindergarten = await institution(code, Number(year))
    if (!kindergarten) return text('', 403)
    const raw = (): Raw => {
      const value: unknown = JSON.parse(body)
      return (typeof value === 'number' ? { classId: value } : value) as Raw
    }
    const [bookId, operation] = rest
    if (section === 'classBooks' && method === 'POST' && (operation === 'finalize' || operation === 'unfinalize')) {
      kindergarten.finalize(Number(bookId), operation === 'finalize' ? body : undefined)
      return text('')
    }
    if (section === 'classBooks' && rest.length >= 2)
      return ofBook(method, kindergarten, kindergarten.bookClass(Number(rest[0]), method !== 'GET'), rest.slice(1), raw)
    if (!['classBooks', 'teacherAbsences', 'offDays', 'shifts'].includes(section)) return text('Not found', 404)
    const id = Number(rest[0])
    if (method === 'GET') return json(kindergarten.list(section, null))
    if (method === 'POST') {
      const made = raw()
      return json(kindergarten.make(section, section === 'classBooks' ? (made.classId as number) : null, made).id)
    }
    if (method === 'PUT') kindergarten.change(section, null, id, raw())
    else kindergarten.delete(section, null, id)
    return text('')
  }

  async function answered(
    method: string,
    path: string,
    params: URLSearchParams,
    body: string,
    { accept = '*/*', certificate }: Caller,
  ): Promise<SimulatorAnswer> {
    try {
      const [api = '', ...rest] = path.split('/').filter(Boolean)
      if (clients && !clients(certificate))
        return api === 'so-ext-api' ? said(401, 'Unauthorized', 'Invalid client certificate') : text('', 403)
      if (api === 'schoolbooks') return await books(method, rest.slice(2), body)
      if (api === 'so-ext-api') return await sampleList(simulator, tickets, rest.join('/'), params, body, accept)
      return text('Not found', 404)
    } catch (error) {
      if (!(error instanceof SimulatedRefusal)) throw error
      const { status, errors, errorMessages } = error
      if (status === 404) return text(errors.join('; '), 404)
      return json({ errors, errorMessages, sysErrorMessage: '' }, status)
    }
  }

  const simulator: Simulator = {
    effects,
    notices: new SimulatedNotices(),
    ticketLooks: 1,
    fault: () => planned.shift(),
    institution,
    async handle(method, path, params, body, from = {}) {
      if (path === '/' || path === '') return page()
      if (path === '/act') return act(new URLSearchParams(body))
      requests += 1
      const headers = { 'x-sb-request-id': `sim-${requests}` }
      const fault = simulator.fault({ method, path })
      const early = fault && (await earlyAnswer(fault))
      if (early) return early === 'cut' ? early : { ...early, headers: { ...headers, ...early.headers } }
      const answer = await answered(method, path, params, body, from)
      if (fault?.kind === 'lose' || answer === 'cut') return 'cut'
      return { ...answer, headers }
    },
  }

  async function page(): Promise<SimulatorAnswer> {
    const places = (
      await Promise.all([...loaded].map(async ([name, kindergarten]) => ({ name, place: await kindergarten })))
    ).flatMap(({ name, place }) => (place ? [{ name, place }] : []))
    return { status: 200, type: 'text/html', body: simulatorPage(places, planned) }
  }

  /** Buttons of the page. */
  async function act(params: URLSearchParams): Promise<SimulatorAnswer> {
    const [code = '', year = ''] = (params.get('institution') ?? '').split('/')
    const kindergarten = await institution(code, Number(year))
    const doing = params.get('do')
    if (doing === 'refuse') planned.push({ kind: 'refuse', words: 'Записът е отказан от проверка на НЕИСПУО.' })
    if (doing === 'wait') planned.push({ kind: 'wait', seconds: 5 })
    if (doing === 'die') planned.push({ kind: 'die' })
    if (doing === 'lose') planned.push({ kind: 'lose' })
    if (kindergarten && doing === 'notice') sendNotice(simulator.notices, kindergarten, today())
    if (doing === 'stray-notice') simulator.notices.add(strayNotice(today()))
    if (kindergarten && doing === 'drop') kindergarten.of('attendances').pop()
    if (kindergarten && doing === 'enrol') enrolAll(kindergarten)
    if (kindergarten && doing === 'unenrol') unenrolSome(kindergarten)
    if (kindergarten && doing === 'close') kindergarten.closedBefore = params.get('before') as Day
    if (kindergarten && doing === 'open') kindergarten.closedBefore = undefined
    return page()
  }

  return simulator
}

function ofBook(
  method: string,
  kindergarten: SimulatedInstitution,
  classId: number,
  [section = '', first = '', second = '']: string[],
  raw: () => Raw,
): SimulatorAnswer {
  if (!kindergarten.held.has(section)) return text('Not found', 404)
  if (method === 'GET') return json(kindergarten.list(section, classId))
  if (section === 'attendances' && first === 'excuse') {
    kindergarten.excuse(classId, Number(second), raw())
    return text('')
  }
  if (method === 'POST') {
    const made = kindergarten.make(section, classId, raw())
    return json(section === 'schedules' ? { scheduleId: made.id, lessons: made.body.lessons } : made.id)
  }
  if (method === 'PUT' && section !== 'attendances' && section !== 'topics') {
    const changed = kindergarten.change(section, classId, Number(first), raw())
    return section === 'schedules' ? json({ scheduleId: changed.id, lessons: changed.body.lessons }) : text('')
  }
  if (method !== 'DELETE') return text('Method not allowed', 405)
  kindergarten.delete(section, classId, Number(first))
  return text('')
}

function medicalNotices(
  { notices }: Simulator,
  day: Day,
  method: string,
  [action = '', count = '']: string[],
  body: string,
): SimulatorAnswer {
  if (method === 'GET' && action === 'next') return json(notices.next(Number(count), `${day}T08:00:00`))
  if (method !== 'POST' || action !== 'acknowledge') return text('Not found', 404)
  notices.acknowledge(JSON.parse(body) as number[])
  return text('')
}

async function sampleList(
  simulator: Simulator,
  tickets: Map<string, Ticket>,
  path: string,
  params: URLSearchParams,
  body: string,
  accept: string,
): Promise<SimulatorAnswer> {
  const takes = (type: string) => accept.includes(type) || accept.includes('*/*')
  if (!takes(path === 'ticket/export/createJson' ? 'text/plain' : 'application/json')) return text('', 406)
  if (path === 'ticket/export/createJson') {
    const { institutionId, schoolYear } = JSON.parse(body) as { institutionId: number; schoolYear: number }
    const code = String(institutionId)
    if (!(await simulator.institution(code, schoolYear))) return said(401, 'Unauthorized', 'Invalid client certificate')
    const open = [...tickets].find(([, one]) => one.code === code && one.looks <= simulator.ticketLooks)
    if (open) return said(400, 'Bad Request', `Ticket in status ${ticketName(open[1].looks)} exists: ${open[0]}`)
    const ticket = `ticket-${tickets.size + 1}`
    tickets.set(ticket, { code, schoolYear, looks: 0 })
    return text(ticket, 201)
  }
  const ticket = tickets.get(params.get('ticketId') ?? '')
  if (!ticket) return said(401, 'Unauthorized', 'Invalid request')
  if (path === 'ticket/export/status') {
    ticket.looks += 1
    const code = ticket.looks > simulator.ticketLooks ? 'COMPLETED' : ticketName(ticket.looks).replace(' ', '_')
    return json({ code, message: '', warnings: [], errors: [] })
  }
  const kindergarten = await simulator.institution(ticket.code, ticket.schoolYear)
  if (path !== 'ticket/export/data' || !kindergarten) return text('Not found', 404)
  if (ticket.looks <= simulator.ticketLooks)
    return said(400, 'Bad Request', 'Заявката е в процес на обработка. Моля опитайте по-късно')
  return json(sampleListOf(ticket.code, kindergarten))
}

/** A note of three days for the next child of the institution. */
function sendNotice(notices: SimulatedNotices, { students, seed }: SimulatedInstitution, day: Day): void {
  const { personId } = students[notices.all.length % Math.max(1, students.length)] ?? {}
  const person = seed.persons.find((one) => one.personId === personId)
  if (person) notices.add(noticeOf(person, notices.all.length, day))
}

type NoticePerson = Pick<SimulatedPerson, 'personId' | 'firstName' | 'lastName' | 'personalIDType' | 'personalID'>

const noticeOf = (person: NoticePerson, ordinal: number, day: Day): Omit<SimulatedNotice, 'medicalNoticeId'> => ({
  personId: person.personId,
  hisMedicalNotice: {
    nrnMedicalNotice: `26${String(ordinal + 1).padStart(4, '0')}A00001`,
    nrnExamination: `26${String(ordinal + 1).padStart(4, '0')}E00001`,
    patient: {
      identifierType: person.personalIDType + 1,
      identifier: person.personalID ?? '0000000000',
      givenName: person.firstName,
      familyName: person.lastName,
    },
    practitioner: { pmi: '0100000001' },
    medicalNotice: {
      fromDate: `${addDays(day, -2)}T00:00:00`,
      toDate: `${day}T00:00:00`,
      authoredOn: `${addDays(day, -2)}T09:30:00`,
    },
  },
})

const strayNotice = (day: Day) =>
  noticeOf(
    { personId: 89_000_001, firstName: 'Непознато', lastName: 'Дете', personalIDType: 0, personalID: '0000000001' },
    9000,
    day,
  )

/** Removes the child of the last attendance from each group. */
function unenrolSome(institution: SimulatedInstitution): void {
  const gone = new Set(
    institution.seed.classes.map(({ classId }) => institution.list('attendances', classId).at(-1)?.personId),
  )
  const left = institution.students.filter(({ personId }) => !gone.has(personId))
  institution.students.splice(0, institution.students.length, ...left)
}

/** Enrols all children of the seed again. */
function enrolAll(institution: SimulatedInstitution): void {
  institution.students.splice(0, institution.students.length, ...institution.seed.students)
}

/** Subgroups have their own numbers. */
const subgroupOf = (classId: number): number => classId + 7_000_000
const positionOf = (personId: number): number => personId + 5_000_000

/** Document of an export, with the attributes that the platform reads (integrations.md 1.9). */
function sampleListOf(code: string, institution: SimulatedInstitution): object {
  const { seed } = institution
  return {
    institution: {
      institutionID: Number(code),
      name: seed.name,
      bulstat: seed.bulstat,
      dataVersion: { schoolYear: institution.schoolYear },
      classBook: institution.of('classBooks').map(({ id, classId }) => ({ classBookId: id, classId })),
      classGroups: seed.classes.map(({ classId, name, basicClassId }) => ({
        classID: classId,
        className: name,
        basicClassID: basicClassId,
        isValid: true,
        classSubGroups: [
          {
            classID: subgroupOf(classId),
            parentClassID: classId,
            studentClasses: institution.students
              .filter((one) => one.classId === classId)
              .map(({ personId }) => ({ classId: subgroupOf(classId), personId, isCurrent: true })),
          },
        ],
      })),
      staffPositions: seed.staff.map((personID) => ({
        staffPositionID: positionOf(personID),
        personID,
        currentlyValid: true,
      })),
      curriculums: seed.curriculums.map(({ curriculumId, subjectId, classId }) => ({
        curriculumID: curriculumId,
        curriculumTeachers: (institution.teachers.get(curriculumId) ?? []).map((personID) => ({
          staffPositionID: positionOf(personID),
        })),
        subjectID: subjectId,
        curriculumClasses: [{ classID: subgroupOf(classId) }],
      })),
    },
    person: seed.persons.map(({ personId, ...person }) => ({ personID: personId, ...person })),
  }
}
