import { ActionIcon, Button, Switch, Tooltip } from '@mantine/core'
import { IconArrowRight, IconPrinter } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Role } from '@asistent/domain/access/roles'
import { Link } from '../blocks/parts/link'
import { Page } from '../blocks/parts/page'
import { Answered, Empty, Waiting } from '../blocks/parts/states'
import { roleOf, useUser } from '../platform/user'
import { usePageTitle } from '../platform/page-title'
import { ContactLine } from './contact-line'
import { OnlyBulgarian } from './only-bulgarian'
import classes from './help.module.css'
import { openAddress, screenWords } from './screen-words'
import { isFor, isWhole, type Topic } from './topic'
import { Contents, Law, Mistakes, Questions, Related, Screenshot, Tasks, Who } from './topic-parts'
import type { ListedTopic } from './topics'
import { useTopic } from './use-topics'
import { t } from '../platform/language'
import { Notes, StoredText } from './stored-text'
import { useTopics } from './stored-topics'
import { EditTopic } from './topic-edit'

export function Screen() {
  const { topic: slug } = useParams({ strict: false }) as { topic?: string }
  const { topics, isPending } = useTopics()
  const entry = topics.find((one) => one.slug === slug)
  usePageTitle(entry?.title ?? t('Помощ'))
  // The response may replace the text.
  if (isPending)
    return (
      <Page title={entry?.title ?? t('Помощ')}>
        <Waiting lines={10} />
      </Page>
    )
  if (!entry)
    return (
      <Page title={t('Помощ')}>
        <Empty
          drawing="search"
          title={t('Няма такава тема')}
          reason={t('Може да е преместена. Потърсете я в списъка с темите.')}
          step={
            <Button component={Link} to="/platform/help">
              {t('Към темите')}
            </Button>
          }
        />
      </Page>
    )
  return entry.html === undefined ? (
    <TopicPage key={entry.slug} entry={entry} />
  ) : (
    <StoredPage entry={entry} html={entry.html} />
  )
}

/** Topic that the master or the kindergarten has written. */
const StoredPage = ({ entry, html }: { entry: ListedTopic; html: string }) => (
  <Page
    title={entry.title}
    lead={entry.kindergartenName ? t('От Вашата детска градина: {name}', { name: entry.kindergartenName }) : entry.lead}
    back="/platform/help"
    actions={<Actions entry={entry} />}
  >
    <div className={classes.topic}>
      <div className={classes.text}>
        <StoredText html={html} />
        <Notes notes={entry.notes} />
        <ContactLine />
      </div>
    </div>
  </Page>
)

function TopicPage({ entry }: { entry: ListedTopic }) {
  const answer = useTopic(entry.slug)
  const user = useUser()
  if (!user) return null
  return (
    <Page title={entry.title} back="/platform/help" actions={<Actions entry={entry} />}>
      <Answered answer={answer} lines={10}>
        {(topic) => <TopicText topic={topic} entry={entry} role={roleOf(user)} />}
      </Answered>
    </Page>
  )
}

/** Links to the explained screens the user may open. */
function Actions({ entry }: { entry: ListedTopic }) {
  const user = useUser()
  // Deduplicates links: a form's link leads to its list.
  const places = new Map<string, string>()
  for (const path of entry.screens) {
    const to = openAddress(path, user)
    if (to && !path.endsWith('/create') && !places.has(to)) places.set(to, screenWords(path))
  }
  const shown = [...places].slice(0, 2)
  return (
    <>
      {shown.map(([to, words], index) => (
        <Button
          key={to}
          component={Link}
          to={to}
          variant={index === 0 ? 'filled' : 'default'}
          rightSection={<IconArrowRight size={18} aria-hidden />}
        >
          {t(words.split(' › ').at(-1) ?? '')}
        </Button>
      ))}
      <EditTopic entry={entry} />
      <Tooltip label={t('Отпечатай страницата')}>
        <ActionIcon variant="default" size={36} aria-label={t('Отпечатай страницата')} onClick={() => window.print()}>
          <IconPrinter size={20} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </>
  )
}

function TopicText({ topic, entry, role }: { topic: Topic; entry: ListedTopic; role: Role }) {
  const [everybody, setEverybody] = useState(false)
  useScrollToAnchor()
  const whole = isWhole(topic, role)
  const asRole = everybody || whole ? undefined : role
  return (
    <div className={classes.topic}>
      <div className={classes.text}>
        <OnlyBulgarian />
        <p className={classes.purpose}>{topic.purpose}</p>
        <Notes notes={entry.notes} />
        <Who topic={topic} role={role} />
        <Screenshot entry={entry} />
        {!whole && hasOthers(topic, role) && (
          <Switch
            className="no-print"
            label={t('Покажи и стъпките за другите роли')}
            checked={everybody}
            onChange={(event) => setEverybody(event.currentTarget.checked)}
          />
        )}
        <Tasks topic={topic} role={asRole} />
        <Questions topic={topic} role={asRole} />
        <Mistakes topic={topic} />
        <Law topic={topic} />
        <Related topic={topic} />
        <ContactLine />
      </div>
      <Contents topic={topic} role={asRole} title={entry.title} />
    </div>
  )
}

const hasOthers = ({ tasks, questions }: Topic, role: Role): boolean =>
  [...tasks, ...questions, ...tasks.flatMap((task) => task.steps)].some((part) => !isFor(part, role))

/** The text renders after the page, when the browser has already tried to scroll to the anchor. */
function useScrollToAnchor() {
  useEffect(() => {
    const anchor = location.hash.slice(1)
    if (anchor) document.getElementById(anchor)?.scrollIntoView({ block: 'start' })
  }, [])
}
