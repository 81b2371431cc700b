import type { GroupType } from '@asistent/domain/people/groups'
import { lawSubjects, weeklyShare } from '@asistent/domain/planning/subjects'
import { publisher, subjectTopic } from '../db/tables/planning'
import type { PackRows, StarterPack } from '../platform/packs'
import { demoTopics } from './topics.demo'

export const groupTypesWithTopics: readonly GroupType[] = [2, 3, 4, 5]
const subjectIds: readonly number[] = Object.values(lawSubjects)
const publisherName = 'Примерно разпределение'

interface PackTopic {
  readonly id: number
  readonly title: string
}
export type TopicsOf = (type: GroupType, subjectId: number) => readonly PackTopic[]

export const topicsPack: StarterPack = {
  key: 'topics',
  title: 'Теми за годината',
  text: 'Примерни теми за всяка възрастова група и всяко образователно направление, като отделно разпределение до тези на издателствата.',
  tables: [publisher, subjectTopic],
  counted: subjectTopic,
  add(rows) {
    const existing = rows.rowsOf(publisher).find(({ name, deletedOn }) => name === publisherName && deletedOn == null)
    const publisherId =
      existing?.id ?? rows.addTo(publisher, { kindergartenId: null, name: publisherName, position: 99 })
    if (!rows.rowsOf(subjectTopic).some((one) => one.publisherId === publisherId && one.deletedOn == null))
      addTopics(rows, publisherId)
  },
}

const forms = ['Упражнение', 'Игра', 'Разказваме', 'Театър', 'Наблюдение', 'Преговор', 'Да си припомним'].map(
  (form) => `${form}: `,
)

/** New knowledge first, then the same in other forms, until nearly every date of the year has a topic: the last ones are left for what is missed. */
export function addTopics(rows: PackRows, publisherId: number): TopicsOf {
  const topics = new Map<string, PackTopic[]>()
  for (const type of groupTypesWithTopics)
    for (const subjectId of subjectIds) {
      const titles = demoTopics[subjectId] ?? []
      const turns = ['', ...forms]
        .flatMap((form) => titles.map((title) => `${form}${title}`))
        .slice(0, 29 * weeklyShare(type, subjectId))
      topics.set(
        `${type}:${subjectId}`,
        turns.map((title, place) => ({
          title,
          id: rows.addTo(subjectTopic, {
            kindergartenId: null,
            publisherId,
            classType: type,
            subjectId,
            position: place + 1,
            title,
            kind: place < titles.length ? 1 : 2,
          }),
        })),
      )
    }
  return (type, subjectId) => topics.get(`${type}:${subjectId}`) ?? []
}
