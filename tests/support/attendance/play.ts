import { getMonthGrid, saveMarks, type RefusedCell } from '@asistent/contract/attendance/grid.calls'
import { annulNote, approveNote, saveNote } from '@asistent/contract/attendance/notes.calls'
import { saveParentRequest, saveRequest, withdrawRequest } from '@asistent/contract/attendance/requests.calls'
import { deleteDayOff, saveDayOff } from '@asistent/contract/institutions/days-off.calls'
import { today } from '@asistent/domain/kernel/day'
import type { Person, World } from '../world'
import { childOfParent, childrenIn, clearAttendance, groupsOfTeachers } from './demo'
import * as naive from './naive'
import { days, type Step } from './steps'

// Runs steps on the product and on the naive model and compares the results.

export const limit = 3

/** Result of the product and of the model. */
interface Compared {
  readonly actual: unknown
  readonly expected: unknown
}
const nothing: Compared = { actual: undefined, expected: undefined }

/** A device with what it has seen and its unsent marks. */
interface Device {
  readonly person: 'teacher' | 'director'
  readonly seen: Map<string, number>
  readonly waiting: Map<string, naive.Item>
}

export interface Place {
  readonly world: World
  readonly group: number
  readonly kindergartenId: number
  /** The first is the parent's child. */
  readonly children: readonly [number, number]
  readonly people: Readonly<Record<'teacher' | 'director' | 'parent', Person>>
}

/** Two children of the teacher's group in compulsory education, without entries, locks or days off. */
export async function preparePlace(world: World): Promise<Place> {
  const { ownGroup: group } = await groupsOfTeachers(world)
  const { id, kindergartenId } = await childOfParent(world)
  const otherRow = (await childrenIn(world, group)).find((child) => child.id !== id)!.id
  await clearAttendance(world)
  await world.sql(`update child_group_period set group_id = $2 where child_id = $1 and to_on is null`, [id, group])
  await world.sql(`update child_group set class_type = 5 where id = $1`, [group])
  await world.sql(`update kindergarten set settings = settings || $2 where id = $1`, [
    kindergartenId,
    JSON.stringify({ familyAbsenceLimits: { 2026: limit }, autoApproveFamilyRequests: true }),
  ])
  await world.sql(`delete from module_lock where kindergarten_id = $1`, [kindergartenId])
  await world.sql(`delete from day_off where to_on >= $1 and from_on <= $2`, [days[0], days.at(-1)])
  const people = {
    teacher: await world.as('teacher'),
    director: await world.as('director'),
    parent: await world.as('parent'),
  }
  return { world, group, kindergartenId, children: [id, otherRow], people }
}

export interface Play extends Place {
  readonly book: naive.Book
  readonly devices: readonly Device[]
  readonly requestIds: number[]
  readonly noteIds: number[]
  readonly daysOff: Map<string, number>
}

export function startPlay(prepared: Place): Play {
  prepared.world.setNow(new Date('2026-11-16T08:00:00Z'))
  return {
    ...prepared,
    book: naive.emptyBook(today(prepared.world.now()), limit),
    devices: (['teacher', 'teacher', 'director'] as const).map((person) => ({
      person,
      seen: new Map(),
      waiting: new Map(),
    })),
    requestIds: [],
    noteIds: [],
    daysOff: new Map(),
  }
}

const passes = ({ world }: Place, seconds: number) => world.setNow(new Date(world.now().getTime() + seconds * 1000))

const rangeOf = ({ at, length }: { at: number; length: number }) => ({
  from: days[at]!,
  to: days[Math.min(days.length - 1, at + length)]!,
})

const codeOf = (answer: { problem?: { code?: string } | undefined }) => answer.problem?.code?.replace('attendance.', '')

export async function take(play: Play, step: Step): Promise<Compared> {
  const { world, book, people, children, requestIds, noteIds, kindergartenId } = play
  passes(play, 1)
  switch (step.do) {
    case 'mark': {
      const device = play.devices[step.device]!
      const cell = { child: children[step.child]!, day: days[step.at]! }
      const version = step.blindly ? undefined : (device.seen.get(naive.keyOf(cell)) ?? 0)
      device.waiting.set(naive.keyOf(cell), { ...cell, type: step.type, version })
      return step.online ? send(play, device, { force: false, insists: true }) : nothing
    }
    case 'look': {
      const { seen } = play.devices[step.device]!
      for (const [key, { version }] of book.marks) seen.set(key, version)
      return nothing
    }
    case 'send':
      return send(play, play.devices[step.device]!, step)
    case 'apply': {
      const byParent = step.who === 'parent'
      const child = children[byParent ? 0 : step.child]!
      const range = rangeOf(step)
      const request = { studentId: child, kind: 1 as const, fromDate: range.from, toDate: range.to }
      const answer = byParent
        ? await people.parent.call(saveParentRequest, request)
        : await people[step.who].call(saveRequest, { ...request, force: step.force })
      if (answer.status === 200) requestIds.push(answer.body.requestId)
      const force = step.force && step.who === 'director'
      return { actual: codeOf(answer), expected: naive.file(book, { child, range, byParent, force }, days) }
    }
    case 'withdraw': {
      const request = book.requests[step.which]
      if (!request) return nothing
      const byParent = step.byParent && request.child === children[0]
      const person = people[byParent ? 'parent' : 'director']
      const answer = await person.call(withdrawRequest, { id: requestIds[step.which]! })
      return { actual: codeOf(answer), expected: naive.withdraw(book, request, byParent) }
    }
    case 'note': {
      const range = rangeOf(step)
      const child = children[step.child]!
      const paper = { studentId: child, issuedOn: range.from, fromDate: range.from, toDate: range.to }
      noteIds.push(Number((await people.director.ok(saveNote, paper)).entityId))
      book.notes.push({ child, range, holds: false, approved: undefined })
      return step.approves ? decide(play, noteIds.length - 1, 'approve') : nothing
    }
    case 'approve':
    case 'annul':
      return decide(play, step.which, step.do)
    case 'lock': {
      book.lockedUntil = step.at < 0 ? null : days[step.at]!
      await world.sql(`delete from module_lock where kindergarten_id = $1`, [kindergartenId])
      await world.sql(
        `insert into module_lock (kindergarten_id, category, locked_until) values ($1, 'attendance', $2)`,
        [kindergartenId, book.lockedUntil],
      )
      return nothing
    }
    case 'day off': {
      const on = days[step.at]!
      const declared = play.daysOff.get(on)
      if (declared === undefined) {
        const dayOff = { kind: 0 as const, name: 'Авария', fromDate: on, toDate: on }
        play.daysOff.set(on, Number((await people.director.ok(saveDayOff, dayOff)).entityId))
      } else {
        await people.director.ok(deleteDayOff, { id: declared })
        play.daysOff.delete(on)
      }
      naive.turnDayOff(book, on, children, days)
      return nothing
    }
    case 'sleep':
      passes(play, 24 * 3600)
      book.today = today(world.now())
      return nothing
  }
}

async function decide(
  { book, people, noteIds }: Play,
  which: number,
  decision: 'approve' | 'annul',
): Promise<Compared> {
  const [note, id] = [book.notes[which], noteIds[which]]
  if (!note || id === undefined) return nothing
  if (decision === 'approve')
    return { actual: codeOf(await people.teacher.call(approveNote, { id })), expected: naive.approveNote(book, note) }
  const answer = await people.director.call(annulNote, { id, comment: 'Грешна' })
  return { actual: codeOf(answer), expected: naive.annulNote(book, note, days) }
}

/** Sends a device's marks: checks every rejected cell, then forces or discards conflicts. */
async function send(play: Play, device: Device, how: { force: boolean; insists: boolean }): Promise<Compared> {
  const { book, people, group } = play
  const { person, seen, waiting } = device
  const items = [...waiting.values()]
  if (items.length === 0) return nothing
  const answer = await people[person].call(saveMarks, { classId: group, items: items.map(sent), force: how.force })
  const before = new Map(items.map((item) => [naive.keyOf(item), naive.markIn(book, item)]))
  const refused = naive.save(book, items, how.force && person === 'director', days)
  const cells = (answer.problem?.data as { cells?: RefusedCell[] } | undefined)?.cells ?? []
  const conflicts = [...refused].filter(([, reason]) => reason === 'conflict').map(([key]) => key)
  if (refused.size === 0) {
    const changed = items.filter((item) => before.get(naive.keyOf(item))?.mark !== item.type)
    const saved = answer.status === 200 ? answer.body.items : []
    for (const cell of saved) seen.set(`${cell.studentId}:${cell.forDate}`, cell.version)
    waiting.clear()
    return {
      actual: [
        answer.status,
        saved.map((cell) => `${cell.studentId}:${cell.forDate} ${cell.type} v${cell.version}`).toSorted(),
      ],
      expected: [
        200,
        changed
          .map((item) => `${naive.keyOf(item)} ${naive.statusIn(book, item)} v${naive.markIn(book, item).version}`)
          .toSorted(),
      ],
    }
  }
  for (const key of refused.keys()) {
    const item = waiting.get(key)!
    const version = before.get(key)!.version
    waiting.delete(key)
    if (!conflicts.includes(key)) continue
    seen.set(key, version)
    if (how.insists) waiting.set(key, { ...item, version })
  }
  return {
    actual: [
      answer.status,
      cells.map((cell) => `${cell.studentId}:${cell.forDate} ${cell.reason} ${textOfCurrent(cell)}`).toSorted(),
    ],
    expected: [
      conflicts.length === refused.size ? 409 : 400,
      [...refused]
        .map(([key, reason]) => {
          const stored = before.get(key)!
          return `${key} ${reason} ${reason === 'conflict' ? `${stored.mark} v${stored.version}` : ''}`
        })
        .toSorted(),
    ],
  }
}

const sent = ({ child, day, type, version }: naive.Item) => ({
  studentId: child,
  forDate: day,
  type: type as 2,
  ...(version !== undefined && { version }),
})

const textOfCurrent = (cell: RefusedCell) => (cell.now ? `${cell.now.type} v${cell.now.version}` : '')

/** Mark, status and version of every day, in the database and in the model. */
export async function daysOf({ world, children, book }: Play): Promise<Compared> {
  const stored = await world.sql<naive.Cell & { mark: number | null; status: number | null; version: number }>(
    `select child_id as child, day, mark, status, version from attendance where child_id = any ($1)`,
    [children],
  )
  const storedByCell = new Map(stored.map((row) => [naive.keyOf(row), `${row.mark} ${row.status} v${row.version}`]))
  const cells = children.flatMap((child) => days.map((day) => ({ child, day })))
  return {
    actual: cells.map((cell) => `${naive.keyOf(cell)} ${storedByCell.get(naive.keyOf(cell)) ?? 'null null v0'}`),
    expected: cells.map((cell) => {
      const { mark, version } = naive.markIn(book, cell)
      return `${naive.keyOf(cell)} ${mark} ${naive.statusIn(book, cell)} v${version}`
    }),
  }
}

/** The month as shown, with the used days for family reasons. */
export async function monthOf({ people, group, children, book }: Play): Promise<Compared> {
  const gridInput = { groupId: group, month: 11, year: 2026, studentIds: [...children] }
  const { result } = await people.teacher.ok(getMonthGrid, gridInput)
  const first = Number(days[0]!.slice(8)) - 1
  return {
    actual: result.map(({ student, attendances }) => [
      student.currentAbsenceCount,
      attendances.slice(first, first + days.length).map((cell) => cell.type),
    ]),
    expected: result.map(({ student: { studentId: child } }) => [
      naive.usedBy(book, child, days),
      days.map((day) => naive.shownIn(book, { child, day })),
    ]),
  }
}
