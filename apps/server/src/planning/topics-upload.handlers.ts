import { refusePlanning } from '@asistent/contract/planning/problems'
import { checkTopics, uploadTopics } from '@asistent/contract/planning/topics.calls'
import type { ReadCell, ReadSheet } from '@asistent/documents/read-table'
import { groupTypeLabel, groupTypeShortLabel, groupTypes, type GroupType } from '@asistent/domain/people/groups'
import { sql } from 'drizzle-orm'
import { readFile } from 'node:fs/promises'
import { subjectTopic } from '../db/tables/planning'
import type { BeforeContext } from '../platform/context'
import { rows, type Tx } from '../platform/database'
import type { UploadedFile } from '../platform/files/uploads'
import { readAfter, writeAfter, type Handler } from '../platform/handler'
import { ownerOf } from '../platform/scope'
import { requireFound } from '../platform/versioned'
import { subjectsOf } from './subjects.queries'

// A publisher's topics from a table: Издателство, Група, Направление, №, Тема (domain.md 3).

const headings = ['издателство', 'група', 'направление', '№', 'тема'] as const
const mostRows = 10_000

const nothingStored = 'Нито една тема не е записана. Поправете редовете с грешки и внесете таблицата отново.'

export const topicUploadHandlers: Handler[] = [
  // A POST because it has a file; it runs in a read-only transaction.
  readAfter(checkTopics, tableOf, async ({ tx }, _input, sheets) => (await planned(tx, sheets)).outcome),

  // All rows or none: with a bad row the response says that nothing was stored.
  writeAfter(uploadTopics, tableOf, async ({ tx, audit }, _input, sheets) => {
    const { topics, outcome } = await planned(tx, sheets)
    audit.about({})
    if (!outcome.isSuccessful) return { ...outcome, added: 0, changed: 0, errorMessage: nothingStored }
    for (const topic of topics) await upsert(tx, topic)
    return outcome
  }),
]

async function planned(tx: Tx, sheets: readonly ReadSheet[]) {
  const { topics, errors } = readTopics(sheets[0]?.rows ?? [], await readReferences(tx))
  const existing = new Set((await rows<{ key: string }>(tx, existingSql)).map(({ key }) => key))
  const added = topics.filter((topic) => !existing.has(keyOf(topic))).length
  const outcome = {
    isSuccessful: errors.length === 0,
    added,
    changed: topics.length - added,
    errors: errors.slice(0, 200),
  }
  return { topics, outcome }
}

async function tableOf(
  { scope, services }: BeforeContext,
  { files }: { readonly files: readonly unknown[] },
): Promise<ReadSheet[]> {
  const [file] = files as UploadedFile[]
  return services.documents.readTable(await readFile(requireFound(file).path), ownerOf(scope))
}

interface UploadedTopic {
  readonly publisherId: number
  readonly classType: GroupType
  readonly subjectId: number
  readonly position: number
  readonly title: string
}

interface TopicReferences {
  readonly publishers: ReadonlyMap<string, number>
  readonly subjects: ReadonlyMap<string, number>
}

const same = (text: ReadCell): string =>
  (typeof text === 'string' || typeof text === 'number' ? String(text) : '').trim().toLowerCase()

async function readReferences(tx: Tx): Promise<TopicReferences> {
  const publishers = await rows<{ id: number; name: string }>(
    tx,
    sql`select id, name from publisher where deleted_on is null`,
  )
  const byName = (all: readonly { id: number; name: string }[]) => new Map(all.map(({ id, name }) => [same(name), id]))
  return { publishers: byName(publishers), subjects: byName(await subjectsOf(tx, null)) }
}

const typeByName: ReadonlyMap<string, GroupType> = new Map(
  Object.values(groupTypes).flatMap((type) => [
    [same(groupTypeLabel[type]), type] as const,
    [same(groupTypeShortLabel[type]), type] as const,
    [String(type), type] as const,
  ]),
)

function readTopics(table: readonly (readonly ReadCell[])[], references: TopicReferences) {
  const [head = [], ...body] = table
  if (body.length > mostRows) throw refusePlanning('too-many-rows', { field: 'file', values: { most: mostRows } })
  const columns = headings.map((heading) => head.findIndex((cell) => same(cell) === heading))
  if (columns.some((column) => column < 0)) throw refusePlanning('no-header', { field: 'file' })
  const topics: UploadedTopic[] = []
  const errors: { row: number; text: string }[] = []
  for (const [index, row] of body.entries()) {
    const [publisher, group, subject, number, title] = columns.map((column) => row[column] ?? null)
    if (row.every((cell) => same(cell) === '')) continue
    const refuse = (text: string) => void errors.push({ row: index + 2, text })
    const publisherId = references.publishers.get(same(publisher ?? null))
    const classType = typeByName.get(same(group ?? null))
    const subjectId = references.subjects.get(same(subject ?? null))
    const position = Number(number)
    const text = typeof title === 'string' ? title.trim() : ''
    if (!publisherId) refuse(`Няма издателство „${String(publisher ?? '')}“`)
    else if (!classType) refuse(`Няма възрастова група „${String(group ?? '')}“`)
    else if (!subjectId) refuse(`Няма направление „${String(subject ?? '')}“`)
    else if (!Number.isInteger(position) || position < 1 || position > 999) refuse('Номерът трябва да е от 1 до 999')
    else if (!text || text.length > 300) refuse('Темата трябва да е от 1 до 300 знака')
    else topics.push({ publisherId, classType, subjectId, position, title: text })
  }
  return { topics, errors }
}

const keyOf = ({ publisherId, classType, subjectId, title }: UploadedTopic) =>
  `${publisherId}:${classType}:${subjectId}:${title.toLowerCase()}`

const existingSql = sql`select publisher_id || ':' || class_type || ':' || subject_id || ':' || lower(title) as key from subject_topic where kindergarten_id is null and deleted_on is null`

const upsert = (tx: Tx, { publisherId, classType, subjectId, position, title }: UploadedTopic) =>
  tx.execute(
    sql`insert into ${subjectTopic} (publisher_id, class_type, subject_id, position, title) values (${publisherId}, ${classType}, ${subjectId}, ${position}, ${title})
      on conflict (kindergarten_id, publisher_id, class_type, subject_id, lower(title)) where deleted_on is null do update set position = excluded.position, version = subject_topic.version + 1`,
  )
