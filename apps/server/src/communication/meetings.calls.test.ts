import { getEvent, deleteEvent, saveEvent } from '@asistent/contract/communication/events.calls'
import { bookSlot, printSlots, releaseSlot } from '@asistent/contract/communication/meetings.calls'
import { getCounters } from '@asistent/contract/communication/counters.calls'
import { day } from '@asistent/domain/kernel/day'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startWorld, type Person, type World } from '../../../../tests/support/world'
import { code, emptyCalendar, meetingForm, parentsOfGroup } from '../../../../tests/support/communication/calendar'
import { toGroups } from '../../../../tests/support/communication/people'
import { runDue } from '../../../../tests/support/communication/planned'

async function meeting(person: Person, groupId: number) {
  const id = Number((await person.ok(saveEvent, meetingForm(toGroups(groupId)))).entityId)
  const { slots } = await person.ok(getEvent, { id })
  return { id, slots: slots.map((slot) => slot.id) as [number, number, number] }
}

describe('hours of a meeting', () => {
  let world: World
  let set: Awaited<ReturnType<typeof emptyCalendar>>
  beforeAll(async () => {
    world = await startWorld()
  })
  beforeEach(async () => {
    set = await emptyCalendar(world)
  })
  afterEach(() => world.reset())
  afterAll(() => world.close())

  test('a parent chooses one, another instead of it, and gives it back', async () => {
    const { teacher, parent, child } = set
    const { id, slots } = await meeting(teacher, child.groupId)
    expect(await parent.ok(getEvent, { id })).toMatchObject({
      myChildren: [{ id: child.id }],
      slots: [
        { fromTime: '17:00', toTime: '17:20', taken: false },
        { fromTime: '17:20', taken: false },
        { fromTime: '17:40', taken: false },
      ],
    })
    await parent.ok(bookSlot, { id, slotId: slots[0], childId: child.id })
    await parent.ok(bookSlot, { id, slotId: slots[1], childId: child.id })
    const mine = (await parent.ok(getEvent, { id })).slots
    expect(mine.map(({ taken, childId, mayRelease }) => [taken, childId, mayRelease])).toEqual([
      [false, null, false],
      [true, child.id, true],
      [false, null, false],
    ])
    await parent.ok(releaseSlot, { id, slotId: slots[1] })
    expect((await parent.ok(getEvent, { id })).slots.some(({ taken }) => taken)).toBe(false)
    expect((await parent.call(releaseSlot, { id, slotId: slots[1] })).status).toBe(404)
  })

  test('whose an hour is, other parents don’t learn; the teacher does', async () => {
    const { teacher, parent, child } = set
    const { id, slots } = await meeting(teacher, child.groupId)
    const [otherRow] = await parentsOfGroup(world, child.groupId, 1)
    await otherRow!.person.ok(bookSlot, { id, slotId: slots[0], childId: otherRow!.childId })
    expect((await parent.ok(getEvent, { id })).slots[0]).toMatchObject({
      taken: true,
      childId: null,
      childName: null,
      bookedBy: null,
      phone: null,
      mayRelease: false,
    })
    expect(code(await parent.call(bookSlot, { id, slotId: slots[0], childId: child.id }))).toEqual([
      409,
      'communication.slot-taken',
    ])
    expect((await parent.call(releaseSlot, { id, slotId: slots[0] })).status).toBe(404)
    const [seen] = (await teacher.ok(getEvent, { id })).slots
    expect(seen).toMatchObject({ childId: otherRow!.childId, mayRelease: true })
    expect(seen?.bookedBy).toBeTruthy()
    expect((await teacher.ok(printSlots, { id })).headers['content-type']).toBe('application/pdf')
    expect((await parent.call(printSlots, { id })).status).toBe(403)
  })

  test('a child has one hour, whichever parent chose it; neither learns of the other', async () => {
    const { teacher, parent, child } = set
    const { id, slots } = await meeting(teacher, child.groupId)
    const second = await world.as('secondParent')
    await parent.ok(bookSlot, { id, slotId: slots[0], childId: child.id })
    expect(code(await second.call(bookSlot, { id, slotId: slots[1], childId: child.id }))).toEqual([
      409,
      'communication.child-has-slot',
    ])
    expect(code(await second.call(releaseSlot, { id, slotId: slots[0] }))).toEqual([400, 'communication.not-yours'])
    expect((await second.ok(getEvent, { id })).slots[0]).toMatchObject({
      childId: child.id,
      bookedBy: null,
      mayRelease: false,
    })
  })

  test('only for a child of one’s own whose parents are invited', async () => {
    const { teacher, parent, child } = set
    const { id, slots } = await meeting(teacher, child.groupId)
    const [otherRow] = await parentsOfGroup(world, child.groupId, 1)
    const book = (person: Person, childId: number, slotId = slots[0]) => person.call(bookSlot, { id, slotId, childId })
    expect((await book(parent, otherRow!.childId)).status).toBe(404)
    expect((await book(parent, child.id, 999_999)).status).toBe(404)
    expect((await book(await world.as('parentOfGabrovo'), child.id)).status).toBe(404)
    expect((await book(await world.as('manciple'), child.id)).status).toBe(404)
    const [elsewhere] = await world.sql<{ id: number }>(
      `select p.child_id as id from child_group_period p join child c on c.id = p.child_id and c.left_on is null where p.to_on is null and p.kindergarten_id = $1 and p.group_id <> $2 limit 1`,
      [child.kindergartenId, child.groupId],
    )
    expect((await book(set.director, elsewhere!.id)).status).toBe(404)
    expect((await book(set.director, child.id)).status).toBe(200)
    world.setNow(new Date('2026-11-24T16:00:00Z'))
    expect(code(await book(parent, child.id))).toEqual([400, 'communication.meeting-over'])
    expect(code(await teacher.call(releaseSlot, { id, slotId: slots[0] }))).toEqual([400, 'communication.meeting-over'])
  })

  test('an hour that is chosen stays when the meeting is changed; giving it back tells the parent', async () => {
    const { teacher, parent, child } = set
    const { id, slots } = await meeting(teacher, child.groupId)
    await parent.ok(bookSlot, { id, slotId: slots[2], childId: child.id })
    const form = (more: object) => ({ ...meetingForm(toGroups(child.groupId), more), id })
    expect(code(await teacher.call(saveEvent, form({ slotMinutes: 30 })))).toEqual([409, 'communication.slot-booked'])
    expect(
      code(await teacher.call(saveEvent, form({ fromDate: day('2026-11-25'), toDate: day('2026-11-25') }))),
    ).toEqual([409, 'communication.meeting-kind'])
    expect(code(await teacher.call(saveEvent, form({ kind: 'event' })))).toEqual([409, 'communication.meeting-kind'])
    await teacher.ok(saveEvent, form({ toTime: '18:40' }))
    expect((await teacher.ok(getEvent, { id })).slots.map(({ childId }) => childId)).toEqual([
      null,
      null,
      child.id,
      null,
      null,
    ])
    await runDue(world)
    await world.sql('update notification set seen_at = now()')
    await teacher.ok(releaseSlot, { id, slotId: slots[2] })
    await runDue(world)
    expect((await parent.ok(getCounters, {})).unseenEvents).toBe(1)
    await parent.ok(bookSlot, { id, slotId: slots[2], childId: child.id })
    await teacher.ok(deleteEvent, { id })
    expect(await world.sql('select 1 from meeting_booking where event_id = $1', [id])).toEqual([])
  })

  test('a meeting has one day and hours for at least one parent', async () => {
    const { teacher, child } = set
    const refused = async (more: object) =>
      code(await teacher.call(saveEvent, meetingForm(toGroups(child.groupId), more)))
    expect(await refused({ allDay: true })).toEqual([400, 'communication.meeting-day'])
    expect(await refused({ toDate: day('2026-11-25') })).toEqual([400, 'communication.meeting-day'])
    expect(await refused({ repetition: { every: 'week', interval: 1 } })).toEqual([400, 'communication.meeting-day'])
    expect(await refused({ slotMinutes: null })).toEqual([400, 'communication.meeting-length'])
    expect(await refused({ toTime: '17:10' })).toEqual([400, 'communication.meeting-short'])
    expect(await refused({ fromTime: '06:00', toTime: '20:00', slotMinutes: 5 })).toEqual([
      400,
      'communication.meeting-many',
    ])
  })
})

describe('two at once', () => {
  let world: World
  beforeAll(async () => {
    world = await startWorld({ commits: true })
  })
  afterAll(() => world.close())

  test('of many parents who want one hour exactly one gets it, and nobody loses the one they had', async () => {
    const { teacher, child } = await emptyCalendar(world)
    const { id, slots } = await meeting(teacher, child.groupId)
    const parents = await parentsOfGroup(world, child.groupId, 6)
    await parents[0]!.person.ok(bookSlot, { id, slotId: slots[0], childId: parents[0]!.childId })
    const answers = await Promise.all(
      parents.map(({ person, childId }) => person.call(bookSlot, { id, slotId: slots[1], childId })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ problem }) => problem?.code === 'communication.slot-taken')).toHaveLength(5)
    const booked = await world.sql<{ slot: number; child: number }>(
      'select slot_id as slot, child_id as child from meeting_booking where event_id = $1 order by 1',
      [id],
    )
    const winner = parents[answers.findIndex(({ status }) => status === 200)]!
    const first = parents[0]!.childId
    expect(booked).toEqual(
      winner.childId === first
        ? [{ slot: slots[1], child: first }]
        : [
            { slot: slots[0], child: first },
            { slot: slots[1], child: winner.childId },
          ],
    )
  })
})
