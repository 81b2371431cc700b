import type { GroupType } from '@asistent/domain/people/groups'
import { weeklyShare } from '@asistent/domain/planning/subjects'
import { publisher, subjectTopic } from '../db/tables/planning'
import type { PackRows, StarterPack } from '../platform/packs'
import { topicsByGroup } from './topics.demo'

const publisherName = 'Примерно разпределение'

interface PackTopic {
  readonly id: number
  readonly title: string
}
export type TopicsOf = (type: GroupType, subjectId: number) => readonly PackTopic[]

export const topicsPack: StarterPack = {
  key: 'topics',
  title: 'Теми за годината',
  text: 'Примерни теми за всяка възрастова група, за яслени и разновъзрастови групи и за всяко образователно направление, като отделно разпределение до тези на издателствата.',
  tables: [publisher, subjectTopic],
  counted: subjectTopic,
  add(rows) {
    const existing = rows.rowsOf(publisher).find(({ name, deletedOn }) => name === publisherName && deletedOn == null)
    addTopics(rows, existing?.id ?? rows.addTo(publisher, { kindergartenId: null, name: publisherName, position: 99 }))
  },
}

/** Weeks of the study time in which topics are planned; the last ones are left for what is missed. */
const plannedWeeks = 29

/** Situations of a topic: the first brings new knowledge, the others consolidate it. */
const turns = [
  { kind: 1, ending: '' },
  { kind: 2, ending: ': затвърдяване' },
  { kind: 2, ending: ': обобщение' },
] as const

/** Topics that fill the year as far as they suffice; groups without a weekly number of situations have each once. */
function yearOf(titles: readonly string[], type: GroupType, subjectId: number) {
  const share = weeklyShare(type, subjectId)
  const situations = Math.min(titles.length * turns.length, plannedWeeks * share) || titles.length
  return titles.flatMap((title, index) => {
    const count =
      Math.floor(((index + 1) * situations) / titles.length) - Math.floor((index * situations) / titles.length)
    return turns.slice(0, count).map(({ kind, ending }) => ({ title: `${title}${ending}`, kind }))
  })
}

/** Adds the topics of the fields of a kind of group that have none yet. */
export function addTopics(rows: PackRows, publisherId: number): TopicsOf {
  const keyOf = (type: number, subjectId: number) => `${type}:${subjectId}`
  const topics = new Map<string, PackTopic[]>()
  const existing = new Set(
    rows
      .rowsOf(subjectTopic)
      .flatMap((one) => (one.publisherId === publisherId ? [keyOf(one.classType!, one.subjectId!)] : [])),
  )
  for (const [group, fields] of Object.entries(topicsByGroup))
    for (const [field, list] of Object.entries(fields)) {
      const classType = Number(group) as GroupType
      const subjectId = Number(field)
      if (existing.has(keyOf(classType, subjectId))) continue
      topics.set(
        keyOf(classType, subjectId),
        yearOf(list.split('; '), classType, subjectId).map((topic, index) => ({
          title: topic.title,
          id: rows.addTo(subjectTopic, {
            kindergartenId: null,
            publisherId,
            classType,
            subjectId,
            position: index + 1,
            ...topic,
          }),
        })),
      )
    }
  return (type, subjectId) => topics.get(keyOf(type, subjectId)) ?? []
}
