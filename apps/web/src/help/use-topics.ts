import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Role } from '@asistent/domain/access/roles'
import { plainText as textOf } from '@asistent/domain/communication/content'
import { t } from '../platform/language'
import { plainText } from './markup'
import { prepare, type Prepared, type Searched } from './search'
import { problemText } from './problem-texts'
import { isFor, isWhole, type Part, type Topic } from './topic'
import { loadTopic, type ListedTopic } from './topics'

const partOf = (slug: string) => ({
  queryKey: ['help', slug],
  queryFn: () => loadTopic(slug),
  staleTime: Infinity,
  retry: 1,
})

export const useTopic = (slug: string) => useQuery(partOf(slug))

export const taskAnchor = (index: number): string => `steps-${index + 1}`
export const mistakesAnchor = 'mistakes'
export const questionsAnchor = 'questions'
export const textAnchor = 'text'
export const notesAnchor = 'notes'

/** Passages visible to this role; hidden ones are no search results. */
const passagesOf = (topic: Topic, role: Role): Searched['passages'] => {
  const shown = (part: Part) => isWhole(topic, role) || isFor(part, role)
  return [
    ...topic.tasks.flatMap((task, index) =>
      shown(task)
        ? [
            {
              anchor: taskAnchor(index),
              title: task.text,
              text: plainText([...task.steps.map(({ text }) => text), task.note ?? ''].join(' ')),
              weight: 1,
            },
          ]
        : [],
    ),
    ...topic.questions.filter(shown).map(({ text: question, answer }) => ({
      anchor: questionsAnchor,
      title: question,
      text: plainText(answer),
      weight: 0.9,
    })),
    ...topic.mistakes.map((mistake) => ({
      anchor: mistakesAnchor,
      title: problemText(mistake.says) ?? mistake.says,
      text: plainText(mistake.answer),
      weight: 0.75,
    })),
  ]
}

/** Passages of stored markup by heading. */
const passagesIn = (html: string, title: string, anchor: string): Searched['passages'] =>
  html.split(/(?=<h\d)/).map((part) => {
    const [, heading, rest] = /^<h\d[^>]*>(.*?)<\/h\d>(.*)$/s.exec(part) ?? []
    return { anchor, title: textOf(heading ?? '') || title, text: textOf(rest ?? part), weight: 1 }
  })

/** Titles and keywords are available immediately; texts load on the first search. */
export function useSearched(
  topics: readonly ListedTopic[],
  role: Role | undefined,
  searching: boolean,
): readonly Prepared[] {
  const bundled = topics.flatMap(({ slug, html }) => (html === undefined ? [slug] : []))
  const texts = useQuery({
    queryKey: ['help', 'all', bundled],
    queryFn: () => Promise.all(bundled.map(async (slug) => [slug, await loadTopic(slug)] as const)),
    staleTime: Infinity,
    enabled: searching && role !== undefined,
    retry: 1,
  }).data
  return useMemo(() => {
    const bySlug = new Map(texts)
    return topics.map((topic) => {
      const { slug, html, title, notes = [] } = topic
      const text = bySlug.get(slug)
      const passages = [
        ...(text && role ? passagesOf(text, role) : []),
        ...(html === undefined ? [] : passagesIn(html, title, textAnchor)),
        ...notes.flatMap(({ content }) => passagesIn(content, t('От Вашата детска градина'), notesAnchor)),
      ]
      return prepare({ ...topic, passages })
    })
  }, [topics, texts, role])
}
