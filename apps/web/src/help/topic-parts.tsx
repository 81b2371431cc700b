import { IconAlertCircle, IconBulb, IconScale } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { roleLabel, roles as allRoles, type Role } from '@asistent/domain/access/roles'
import { listed } from '@asistent/domain/kernel/text'
import { Link } from '../blocks/parts/link'
import { useNarrow } from '../blocks/params/param-bar'
import { Section } from '../blocks/parts/section'
import { allows, useUser } from '../platform/user'
import classes from './help.module.css'
import { Marked } from './markup'
import { problemText } from './problem-texts'
import { openAddress, screenWords } from './screen-words'
import { isFor, type Part, type Step, type Topic } from './topic'
import { pictureOf, topicOf, type ListedTopic } from './topics'
import { mistakesAnchor, questionsAnchor, taskAnchor } from './use-topics'
import { t } from '../platform/language'

// Sections of a topic's page, in order. `role` undefined: for everybody.

interface PartProps {
  readonly topic: Topic
  readonly role: Role | undefined
}

const seenBy = (part: Part, role: Role | undefined) => role === undefined || isFor(part, role)

const everybody = allRoles.length

const names = (roles: readonly Role[]) => listed(roles.map((role) => t(roleLabel[role])))

/** The user's role first; others are collapsed, so that the steps stay close. */
export function Who({ topic, role }: { topic: Topic; role: Role }) {
  const parts = topic.who.filter(({ roles }) => roles.includes(role))
  const others = topic.who.filter(({ roles }) => !roles.includes(role))
  return (
    <Section title={t('Кой може')}>
      {parts.length === 0 ? (
        <WhoLines lines={others} />
      ) : (
        <>
          <WhoLines lines={parts} />
          {others.length > 0 && (
            <details className={classes.others}>
              <summary>{t('Другите роли')}</summary>
              <WhoLines lines={others} />
            </details>
          )}
        </>
      )}
    </Section>
  )
}

const WhoLines = ({ lines }: { lines: Topic['who'] }) => (
  <ul className={classes.who}>
    {lines.map(({ roles, may }) => (
      <li key={may}>
        <strong>{roles.length === everybody ? t('Всички') : names(roles)}</strong>
        <span>{may}</span>
      </li>
    ))}
  </ul>
)

/** The explained screen, for users who may open it. */
export function Screenshot({ entry: { slug, picture = '' } }: { entry: ListedTopic }) {
  const path = picture.split(' ')[1] ?? ''
  const opens = openAddress(path, useUser())
  const file = pictureOf(slug)
  if (!opens || !file) return null
  return (
    <a className={classes.picture} href={file} target="_blank" rel="noreferrer">
      <img
        src={file}
        alt={t('Екранът „{name}“', { name: screenWords(path) })}
        width={880}
        height={600}
        loading="lazy"
      />
    </a>
  )
}

export function Tasks({ topic, role }: PartProps) {
  return topic.tasks.map((task, index) =>
    seenBy(task, role) ? (
      <div key={task.text} id={taskAnchor(index)}>
        <Section
          title={task.text}
          side={role === undefined && task.for && <span className={classes.forRoles}>{names(task.for)}</span>}
        >
          <Steps steps={task.steps.filter((step) => seenBy(step, role))} whole={role === undefined} />
          {task.note && (
            <p className={classes.note}>
              <IconBulb size={20} stroke={1.7} aria-hidden />
              <span>
                <Marked text={task.note} />
              </span>
            </p>
          )}
        </Section>
      </div>
    ) : null,
  )
}

function Steps({ steps, whole }: { steps: readonly Step[]; whole: boolean }) {
  return (
    <ol className={classes.steps}>
      {steps.map((step) => (
        <li key={step.text}>
          {whole && step.for && <span className={classes.forRoles}>{names(step.for)}: </span>}
          <Marked text={step.text} />
        </li>
      ))}
    </ol>
  )
}

export function Questions({ topic, role }: PartProps) {
  const shown = topic.questions.filter((question) => seenBy(question, role))
  if (shown.length === 0) return null
  return (
    <div id={questionsAnchor}>
      <Section title={t('Въпроси и отговори')}>
        {shown.map(({ text: question, answer }) => (
          <details key={question} className={classes.question}>
            <summary>{question}</summary>
            <p>
              <Marked text={answer} />
            </p>
          </details>
        ))}
      </Section>
    </div>
  )
}

export function Mistakes({ topic }: { topic: Topic }) {
  return (
    <div id={mistakesAnchor}>
      <Section title={t('Ако нещо не стане')}>
        <dl className={classes.mistakes}>
          {topic.mistakes.map((mistake) => {
            const quoted = problemText(mistake.says)
            return (
              <div key={mistake.says}>
                <dt>
                  <IconAlertCircle size={20} stroke={1.7} aria-hidden />
                  <span>{quoted === undefined ? mistake.says : `„${quoted}“`}</span>
                </dt>
                <dd>
                  <Marked text={mistake.answer} />
                </dd>
              </div>
            )
          })}
        </dl>
      </Section>
    </div>
  )
}

export function Law({ topic }: { topic: Topic }) {
  if (!topic.law) return null
  return (
    <p className={classes.law}>
      <IconScale size={20} stroke={1.7} aria-hidden />
      <span>
        <strong>{t('За сведение.')} </strong>
        <Marked text={topic.law} />
      </span>
    </p>
  )
}

export function Related({ topic }: { topic: Topic }) {
  const user = useUser()
  const shown = topic.related.flatMap((slug) => {
    const row = topicOf(slug)
    return row && allows(user, row.access) ? [row] : []
  })
  if (shown.length === 0) return null
  return (
    <nav className={classes.related} aria-labelledby="related">
      <h2 id="related">{t('Вижте още')}</h2>
      <ul>
        {shown.map(({ slug, title }) => (
          <li key={slug}>
            <Link to={`/platform/help/${slug}`}>{title}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Minimum number of sections for a table of contents. */
const longFrom = 3

export function Contents({ topic, role, title }: PartProps & { title: string }) {
  const tasks = topic.tasks.flatMap((task, index) =>
    seenBy(task, role) ? [{ anchor: taskAnchor(index), title: task.text }] : [],
  )
  const narrow = useNarrow()
  if (tasks.length < longFrom) return null
  return (
    <nav className={`${classes.contents} no-print`} aria-label={t('Съдържание: {title}', { title })}>
      <details open={!narrow}>
        <summary>{t('На тази страница')}</summary>
        <ul>
          {tasks.map((task) => (
            <ContentsLine key={task.anchor} anchor={task.anchor}>
              {task.title}
            </ContentsLine>
          ))}
          {topic.questions.length > 0 && (
            <ContentsLine anchor={questionsAnchor}>{t('Въпроси и отговори')}</ContentsLine>
          )}
          <ContentsLine anchor={mistakesAnchor}>{t('Ако нещо не стане')}</ContentsLine>
        </ul>
      </details>
    </nav>
  )
}

const ContentsLine = ({ anchor, children }: { anchor: string; children: ReactNode }) => (
  <li>
    <a href={`#${anchor}`}>{children}</a>
  </li>
)
