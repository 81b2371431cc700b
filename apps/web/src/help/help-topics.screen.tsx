import { Button, TextInput } from '@mantine/core'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { helpAreaLabel } from '@asistent/domain/help/areas'
import { ranked, wordsOf } from '@asistent/domain/kernel/kin-words'
import { Select } from '../blocks/inputs/select'
import { Link } from '../blocks/parts/link'
import { Line, Lines } from '../blocks/parts/lines'
import { StatusBadge } from '../blocks/parts/names'
import { Page } from '../blocks/parts/page'
import { Section } from '../blocks/parts/section'
import { Empty, Waiting } from '../blocks/parts/states'
import { useAddress } from '../blocks/params/use-url-values'
import { roleOf, useUser } from '../platform/user'
import classes from './help.module.css'
import { slugOf, useTopics, type StoredTopic } from './stored-topics'
import { topicOf, type ListedTopic } from './topics'

type State = 'outdated' | 'changed' | 'added' | 'noted' | 'original'

const badges = {
  outdated: { label: 'оригиналът е променен', tone: 'warn' },
  changed: { label: 'променена', tone: 'good' },
  added: { label: 'добавена', tone: 'good' },
  noted: { label: 'с бележка', tone: 'good' },
  original: { label: 'оригинал', tone: 'off' },
} as const

/** Filters of the list; the first state of a topic that needs attention is the first in the list. */
const order = Object.keys(badges) as State[]

interface Row {
  readonly topic: ListedTopic
  readonly stored: StoredTopic | undefined
  readonly state: State
}

function stateOf(stored: StoredTopic | undefined): State {
  if (!stored) return 'original'
  if (stored.about === null) return 'added'
  if (stored.kindergartenName !== null) return 'noted'
  return stored.original === topicOf(stored.about)?.checksum ? 'changed' : 'outdated'
}

function rowsOf(topics: readonly ListedTopic[], stored: readonly StoredTopic[]): Row[] {
  const changes = new Map(stored.flatMap((one) => (one.isOwn ? [[slugOf(one), one]] : [])))
  return topics
    .map((topic) => ({ topic, stored: changes.get(topic.slug), state: stateOf(changes.get(topic.slug)) }))
    .toSorted((left, right) => order.indexOf(left.state) - order.indexOf(right.state))
}

/** All topics, the user's texts first. */
export function Screen() {
  const user = useUser()
  const { topics, stored, isPending } = useTopics()
  const { search, write } = useAddress()
  if (!user) return null
  const isMaster = roleOf(user) === 'Master'
  const typed = typeof search.search === 'string' ? search.search : ''
  const state = order.find((one) => one === search.state)
  const offered = order.filter((one) => (isMaster ? one !== 'noted' : one !== 'outdated' && one !== 'changed'))
  const rows = rowsOf(topics, stored).filter((row) => !state || row.state === state)
  const shown = typed.trim() ? ranked(typed, rows, ({ topic }) => [[1, wordsOf(`${topic.title} ${topic.lead}`)]]) : rows
  return (
    <Page
      title="Теми на помощта"
      lead={
        isMaster
          ? 'Променете текст или добавете своя тема: виждат ги всички. Оригиналът винаги може да се върне.'
          : 'Добавете тема или бележка към съществуваща. Виждат ги само хората от Вашата детска градина.'
      }
      actions={
        <Button component={Link} to="/platform/help-topics/create" leftSection={<IconPlus size={18} aria-hidden />}>
          Нова тема
        </Button>
      }
    >
      <div className={classes.tools} role="search">
        <TextInput
          className={classes.search}
          type="search"
          aria-label="Търсене"
          placeholder="Заглавие"
          leftSection={<IconSearch size={18} aria-hidden />}
          value={typed}
          onChange={({ currentTarget: { value } }) => write((current) => ({ ...current, search: value || undefined }))}
        />
        <Select
          aria-label="Състояние"
          placeholder="Всички"
          clearable
          data={offered.map((value) => ({ value, label: badges[value].label }))}
          value={state ?? null}
          onChange={(value) => write((current) => ({ ...current, state: value ?? undefined }))}
        />
      </div>
      {isPending ? (
        <Waiting />
      ) : shown.length === 0 ? (
        <Empty drawing="search" title="Няма такива теми" />
      ) : (
        <Section>
          <Lines>
            {shown.map(({ topic: { slug, title, area, lead }, stored: text, state: badge }) => (
              <Line
                key={slug}
                title={
                  <Link to={text ? `/platform/help-topics/${text.id}` : `/platform/help-topics/${slug}/create`}>
                    {title}
                  </Link>
                }
                details={[helpAreaLabel[area], lead]}
              >
                <StatusBadge {...badges[badge]} />
              </Line>
            ))}
          </Lines>
        </Section>
      )}
    </Page>
  )
}
