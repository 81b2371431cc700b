import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { roles as allRoles, type Role } from '../../packages/domain/src/access/roles.ts'
import { helpAreas, type HelpArea } from '../../packages/domain/src/help/areas.ts'
import type { Plugin } from 'vite'
import type { Part, Topic, TopicEntry } from './src/help/topic.ts'

// Compiles the help topics (src/help/topics/*.md) to data, so that the browser needs neither a Markdown parser nor
// HTML. docs/guides/help.md describes the format. A line that it does not define fails the build.

const itemsOf = (text = '') => text.split(' ').filter(Boolean)

/** 'Заглавие {Director, Parent}': a part that only these roles need. */
function partOf(text: string): { text: string } & Part {
  const row = / \{([A-Z]\w*(?:, [A-Z]\w*)*)\}$/.exec(text)
  return row ? { text: text.slice(0, row.index), for: rolesIn(row[1]) } : { text }
}

const rolesIn = (names = ''): Role[] =>
  names.split(', ').map((name) => {
    const role = allRoles.find((one) => one === name)
    if (!role) throw new Error(`no role '${name}'`)
    return role
  })

const areaOf = (name: string): HelpArea => {
  const area = helpAreas.find((one) => one === name)
  if (!area) throw new Error(`no area '${name}'`)
  return area
}

/** Lines of `text` by the start of the line; every line must have one of the starts, '' for paragraphs. */
function linesOf(text: string, ...starts: RegExp[]): string[][] {
  const rows = starts.map((): string[] => [])
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const index = starts.findIndex((start) => start.test(line))
    const start = starts[index]
    if (!start) throw new Error(`unexpected line '${line}'`)
    rows[index]?.push(line.replace(start, ''))
  }
  return rows
}

const paragraph = /^(?![-#>\d]|---)/

/** '### Заглавие' with one paragraph each. */
const pairsOf = (text: string): [title: string, answer: string][] =>
  text
    .split(/^### /m)
    .slice(1)
    .map((part) => {
      const [title = '', ...rest] = part.split('\n')
      const [answer] = linesOf(rest.join('\n'), paragraph)
      if (answer?.length !== 1) throw new Error(`'${title}' needs one paragraph`)
      return [title, answer[0] ?? '']
    })

export function parseTopic(slug: string, source: string): { entry: TopicEntry; topic: Topic } {
  const [, front = '', body = ''] = /^---\n([^]*?)\n---\n([^]*)$/.exec(source) ?? []
  const fields = new Map(
    linesOf(front, /^/).flatMap((lines) => lines.map((line) => line.split(/: (.*)/s, 2) as [string, string])),
  )
  const field = (name: string): string => {
    const value = fields.get(name)
    if (!value) throw new Error(`no ${name}`)
    return value
  }
  const entry: TopicEntry = {
    slug,
    title: field('title'),
    lead: field('lead'),
    area: areaOf(field('area')),
    order: Number(field('order')),
    access: field('access'),
    screens: itemsOf(fields.get('screens')),
    picture: fields.get('picture'),
    keywords: field('keywords'),
    checksum: createHash('sha256').update(source).digest('hex').slice(0, 8),
  }

  const [about = '', ...sections] = body.split(/^## /m)
  const [who = [], purpose = []] = linesOf(about, /^- /, paragraph)
  const topic: { -readonly [Key in keyof Topic]: Topic[Key] } = {
    purpose: purpose.join(' '),
    who: who.map((line) => {
      const [names, may = ''] = line.split(/: (.*)/s, 2)
      return { roles: names === 'Всички' ? allRoles : rolesIn(names), may }
    }),
    tasks: [],
    questions: [],
    mistakes: [],
    related: itemsOf(field('related')),
  }
  for (const section of sections) {
    const [heading = '', ...rest] = section.split('\n')
    const content = rest.join('\n')
    if (heading === 'Въпроси и отговори')
      topic.questions = pairsOf(content).map(([title, answer]) => ({ ...partOf(title), answer }))
    else if (heading === 'Ако нещо не стане')
      topic.mistakes = pairsOf(content).map(([says, answer]) => ({ says, answer }))
    else if (heading === 'За сведение') topic.law = linesOf(content, paragraph).flat().join(' ')
    else {
      const [steps = [], notes = []] = linesOf(content, /^\d+\. /, /^> /)
      topic.tasks = [
        ...topic.tasks,
        { ...partOf(heading), steps: steps.map(partOf), note: notes.join(' ') || undefined },
      ]
    }
  }
  return { entry, topic }
}

/** `topics/kids.md` is the topic, `topics/kids.md?entry` its line in the index. */
export const helpTopics: Plugin = {
  name: 'help-topics',
  enforce: 'pre',
  async load(id) {
    const [, file, slug = '', entry] = /^(.*\/help\/topics\/([\w-]+)\.md)(\?entry)?$/.exec(id) ?? []
    if (!file) return undefined
    this.addWatchFile(file)
    try {
      const parsed = parseTopic(slug, await readFile(file, 'utf8'))
      return `export default ${JSON.stringify(entry ? parsed.entry : parsed.topic)}`
    } catch (error) {
      throw new Error(`help topic ${slug}.md: ${String(error)}`, { cause: error })
    }
  },
}
