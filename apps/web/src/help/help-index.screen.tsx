import { Button, Switch, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Link as RouterLink, useNavigate } from '@tanstack/react-router'
import { useMemo, useRef, type KeyboardEvent } from 'react'
import { roleLabel } from '@asistent/domain/access/roles'
import { helpAreaLabel } from '@asistent/domain/help/areas'
import { Link } from '../blocks/parts/link'
import { Page } from '../blocks/parts/page'
import { Empty } from '../blocks/parts/states'
import { useAddress } from '../blocks/params/use-url-values'
import { roleOf, useUser } from '../platform/user'
import classes from './help.module.css'
import { OnlyBulgarian } from './only-bulgarian'
import { findTopics, type Hit } from './search'
import { useTopics } from './stored-topics'
import { topicsFor, type ListedTopic } from './topics'
import { useSearched } from './use-topics'
import { counted, t } from '../platform/language'

/** Topics of a role by shelf, or search results. Both choices are in the URL. */
export function Screen() {
  const user = useUser()
  const { search, write } = useAddress()
  const navigate = useNavigate()
  const typed = typeof search.search === 'string' || typeof search.search === 'number' ? String(search.search) : ''
  const wholeList = search.all === true
  const { topics: all } = useTopics()
  const topicsOfUser = useMemo(() => (user ? topicsFor(user, all) : []), [user, all])
  const topics = wholeList ? all : topicsOfUser
  const query = typed.trim()
  const hits = findTopics(query, useSearched(topics, user && roleOf(user), query !== ''))
  const results = useRef<HTMLDivElement>(null)
  if (!user) return null

  const choose = (change: { search?: string; all?: boolean }) =>
    write((current) => {
      const next = { search: typed, all: wholeList, ...change }
      return { ...current, search: next.search || undefined, all: next.all || undefined }
    })
  const first = hits[0]
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && typed) {
      event.preventDefault()
      choose({ search: '' })
    } else if (event.key === 'Enter' && first) void navigate(placeOf(first))
    else if (event.key === 'ArrowDown') moveFocus(event, results.current, 1)
  }
  return (
    <Page
      title={t('Помощ')}
      lead={
        <>
          {t('Кратки указания, стъпка по стъпка. Ролята Ви е „{role}“.', { role: t(roleLabel[roleOf(user)]) })}
          <OnlyBulgarian />
        </>
      }
    >
      <div className={`${classes.tools} no-print`} role="search">
        <TextInput
          className={classes.search}
          type="search"
          size="md"
          aria-label={t('Търсене в помощта')}
          placeholder={t('Какво търсите? Например: нова парола')}
          leftSection={<IconSearch size={20} aria-hidden />}
          value={typed}
          onChange={(event) => choose({ search: event.currentTarget.value })}
          onKeyDown={onKey}
        />
        {topicsOfUser.length < all.length && (
          <Switch
            size="md"
            label={t('Всички теми')}
            checked={wholeList}
            onChange={(event) => choose({ all: event.currentTarget.checked })}
          />
        )}
      </div>
      <div
        ref={results}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') moveFocus(event, results.current, 1)
          if (event.key === 'ArrowUp') moveFocus(event, results.current, -1)
        }}
      >
        <p className="visually-hidden" role="status">
          {query && counted(hits.length, 'Намерена е {count} тема', 'Намерени са {count} теми')}
        </p>
        {query ? (
          <SearchHits
            topics={topics}
            hits={hits}
            wanted={query}
            wider={wholeList ? undefined : () => choose({ all: true })}
          />
        ) : (
          <Shelves topics={topics} />
        )}
      </div>
    </Page>
  )
}

/** The best topic, at its best passage unless the title alone matches. */
const placeOf = ({ slug, titled, passages: [passage] }: Hit) => ({
  to: `/platform/help/${slug}`,
  ...(passage && !titled && { hash: passage.anchor }),
})

/** Arrow keys move between links; above the first one is the search field, which the page handles. */
function moveFocus(event: KeyboardEvent, among: HTMLElement | null, step: 1 | -1) {
  const links = [...(among?.querySelectorAll<HTMLElement>('a[data-topic]') ?? [])]
  const next = links[links.indexOf(document.activeElement as HTMLElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

function Shelves({ topics }: { topics: readonly ListedTopic[] }) {
  return (
    <div className={classes.shelves}>
      {Object.entries(helpAreaLabel).map(([area, label]) => {
        const inside = topics.filter((topic) => topic.area === area)
        if (inside.length === 0) return null
        return (
          <section key={area} className={classes.shelf} aria-labelledby={`area-${area}`}>
            <h2 id={`area-${area}`}>{t(label)}</h2>
            <ul>
              {inside.map((topic) => (
                <li key={topic.slug}>
                  <TopicLine topic={topic} />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

const TopicLine = ({ topic: { slug, title, lead, kindergartenName, notes } }: { topic: ListedTopic }) => (
  <Link to={`/platform/help/${slug}`} className={classes.topicLink} data-topic>
    <span className={classes.topicTitle}>{title}</span>
    <span className={classes.topicLead}>{lead}</span>
    {(kindergartenName || notes) && <span className={classes.ofKindergarten}>{t('от Вашата детска градина')}</span>}
  </Link>
)

interface SearchHitsProps {
  readonly topics: readonly ListedTopic[]
  readonly hits: readonly Hit[]
  readonly wanted: string
  readonly wider: (() => void) | undefined
}

function SearchHits({ topics, hits, wanted, wider }: SearchHitsProps) {
  if (hits.length === 0)
    return (
      <Empty
        drawing="search"
        title={t('Няма тема за „{wanted}“', { wanted })}
        reason={
          wider
            ? t('Опитайте с друга дума или потърсете и в темите за другите роли.')
            : t('Опитайте с друга дума или погледнете списъка с теми.')
        }
        step={
          wider && (
            <Button variant="default" onClick={wider}>
              {t('Търси във всички теми')}
            </Button>
          )
        }
      />
    )
  return (
    <ul className={classes.found}>
      {hits.map(({ slug, passages }) => {
        const topic = topics.find((one) => one.slug === slug)
        if (!topic) return null
        return (
          <li key={slug} className={classes.hit}>
            <TopicLine topic={topic} />
            {passages.map(({ anchor, title }) => (
              <RouterLink
                key={title}
                to={`/platform/help/${slug}`}
                hash={anchor}
                className={classes.passage}
                data-topic
              >
                {title}
              </RouterLink>
            ))}
          </li>
        )
      })}
    </ul>
  )
}
