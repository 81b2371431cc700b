import { addDays, sofiaInstant, weekStart, type Day } from '@asistent/domain/kernel/day'
import { studyTime } from '@asistent/domain/kernel/school-year'
import { dayOffKinds } from '@asistent/domain/institutions/days-off'
import type { GroupType } from '@asistent/domain/people/groups'
import { itemKinds, type ItemKind } from '@asistent/domain/planning/programs'
import { lessonStates, pair, slotsOf } from '@asistent/domain/planning/planning'
import { lawSubjects, weeklyMinimum, weeklyShare } from '@asistent/domain/planning/subjects'
import { classProgram, classProgramItem, groupPlan, lesson, subjectTopic, weekTheme } from '../db/tables/planning'
import { randomOf } from '../demo/random'
import { placeOf, type DemoGroup, type Place, type World } from '../demo/world'
import { demoThemes, ownTopics } from './topics.demo'
import { addTopics, type TopicsOf } from './topics.pack'

// A planned year in the groups of two kindergartens: programs, dated topics, lessons taken until yesterday, a few
// missed.

export const planningDemoTables = [subjectTopic, classProgram, classProgramItem, groupPlan, lesson, weekTheme]

/** 'Просвета', the first publisher of the migration. */
const publisherId = 1
const subjectIds: readonly number[] = Object.values(lawSubjects)

export function addPlanning(world: World): void {
  const topics = addTopics(world, publisherId)
  for (const key of ['detelina', 'slanchitse'] as const) {
    const kindergarten = placeOf(world, key)
    addThemes(world, kindergarten)
    addOwnTopics(world, kindergarten)
    for (const group of kindergarten.groups)
      if (!group.past && weeklyMinimum(group.type) > 0) addGroup(world, kindergarten, group, topics)
  }
}

/** Topics of the kindergarten, in addition to those of the publisher. */
function addOwnTopics(world: World, { id: kindergartenId }: Place): void {
  for (const [index, title] of ownTopics.entries())
    for (const classType of [3, 4] as const)
      world.addTo(subjectTopic, {
        kindergartenId,
        publisherId: null,
        classType,
        subjectId: lawSubjects.World,
        position: index + 1,
        title,
        kind: 1,
      })
}

function addThemes(world: World, { id: kindergartenId }: Place): void {
  const { from } = studyTime(world.startYear)
  for (const [index, title] of demoThemes.entries())
    world.addTo(weekTheme, { kindergartenId, groupId: null, weekOn: addDays(weekStart(from), 7 * index), title })
}

const dayParts: readonly (readonly [string, string, string])[] = [
  ['07:00', '08:30', 'Прием, игри, утринно раздвижване'],
  ['08:30', '09:00', 'Закуска'],
  ['10:00', '10:15', 'Подкрепителна закуска'],
  ['11:15', '12:00', 'Разходка и игри на двора'],
  ['12:00', '12:30', 'Обяд'],
  ['12:30', '15:00', 'Следобеден сън'],
  ['15:30', '16:00', 'Следобедна закуска'],
]
const situationTimes: readonly (readonly [string, string])[] = [
  ['09:00', '09:20'],
  ['09:30', '09:50'],
  ['10:20', '10:40'],
  ['16:10', '16:30'],
]

/** Situations of a week, distributed so that a field occurs at most once a day. */
function weekOf(type: GroupType): { weekday: number; time: readonly [string, string]; subjectId: number }[] {
  const all = subjectIds.flatMap((subjectId) => Array.from({ length: weeklyShare(type, subjectId) }, () => subjectId))
  const used = new Map<number, number[]>()
  return all.map((subjectId) => {
    const weekday = [1, 2, 3, 4, 5]
      .filter((day) => !(used.get(day) ?? []).includes(subjectId))
      .toSorted((left, right) => (used.get(left)?.length ?? 0) - (used.get(right)?.length ?? 0))[0]!
    const before = used.get(weekday) ?? []
    used.set(weekday, [...before, subjectId])
    return { weekday, time: situationTimes[before.length % situationTimes.length]!, subjectId }
  })
}

function addGroup(world: World, kindergarten: Place, group: DemoGroup, topics: TopicsOf): void {
  const kindergartenId = kindergarten.id
  const { from, to } = studyTime(world.startYear)
  const staffId = world.rows.groupStaff.find((row) => row.groupId === group.id)?.staffId ?? null
  const programId = world.addTo(classProgram, {
    kindergartenId,
    groupId: group.id,
    name: 'Учебно време',
    fromOn: from,
    toOn: to,
  })
  const addItem = (
    weekday: number,
    [startsAt, endsAt]: readonly [string, string],
    kind: ItemKind,
    what: { subjectId?: number; title?: string },
  ) =>
    world.addTo(classProgramItem, {
      kindergartenId,
      programId,
      weekday,
      position: 0,
      startsAt,
      endsAt,
      kind,
      staffId: kind === itemKinds.ClassSubject ? staffId : null,
      ...what,
    })
  const week = weekOf(group.type)
  for (const weekday of [1, 2, 3, 4, 5])
    for (const [start, end, title] of dayParts) addItem(weekday, [start, end], itemKinds.Break, { title })
  for (const { weekday, time, subjectId } of week) addItem(weekday, time, itemKinds.ClassSubject, { subjectId })
  const closed = closedDays(world, kindergarten, group)
  const random = randomOf(group.id)
  for (const subjectId of subjectIds) {
    world.addTo(groupPlan, { kindergartenId, groupId: group.id, subjectId, publisherId })
    const weekdays = week.filter((one) => one.subjectId === subjectId).map(({ weekday }) => weekday)
    const slots = slotsOf([{ from, to, weekdays }], { from, to }, closed)
    for (const { topic, forDate, position } of pair(topics(group.type, subjectId), slots).planned) {
      const taken = forDate < world.today && random.below(50) > 0
      world.addTo(lesson, {
        kindergartenId,
        groupId: group.id,
        subjectId,
        forOn: forDate,
        position,
        topicId: topic.id,
        title: topic.title,
        status: taken ? lessonStates.Taken : lessonStates.Planned,
        staffId: taken ? staffId : null,
        takenAt: taken ? sofiaInstant(forDate, '17:00').toISOString() : null,
      })
    }
  }
}

/** Days off and vacations, which get no topics. */
function closedDays(world: World, kindergarten: Place, group: DemoGroup): (day: Day) => boolean {
  const records = world.rows.dayOff.filter(
    ({ kindergartenId, groupIds, kind }) =>
      (kindergartenId === null || kindergartenId === kindergarten.id) &&
      (!groupIds || groupIds.includes(group.id)) &&
      (kind === dayOffKinds.DayOff || kind === dayOffKinds.Vacation),
  )
  return (day) => records.some(({ fromOn, toOn }) => fromOn! <= day && day <= toOn!)
}
