import { Button } from '@mantine/core'
import { IconAlertTriangle, IconRestore } from '@tabler/icons-react'
import { useNavigate, useParams } from '@tanstack/react-router'
import { deleteHelpTopic, getHelpTopic } from '@asistent/contract/help/topics.calls'
import { FoldedHistory } from '../blocks/history/folded-history'
import { actionsOf, runAction } from '../blocks/parts/action'
import { Notice } from '../blocks/parts/notice'
import { Page } from '../blocks/parts/page'
import { Section } from '../blocks/parts/section'
import { Answered, UnknownRecord, Waiting } from '../blocks/parts/states'
import { RichTextView } from '../blocks/rich-text/rich-text'
import { usePageTitle } from '../platform/page-title'
import { useCall } from '../platform/use-call'
import { roleOf, useUser } from '../platform/user'
import { KindergartenTopicForm, MasterTopicForm, NoteForm, ReplacementForm, type OpenedTopic } from './help-topic-forms'
import { useTopics } from './stored-topics'
import { htmlOf, withLinks } from './topic-html'
import { topicOf, type ListedTopic } from './topics'
import { useTopic } from './use-topics'

const list = '/platform/help-topics'

/** Text of the master or of a kindergarten: a new one, one about the topic of the URL, or a stored one. */
export function Screen() {
  const { id, about } = useParams({ strict: false }) as { id?: string; about?: string }
  if (id !== undefined) return <Stored key={id} id={Number(id)} />
  return about === undefined ? <Added /> : <About key={about} slug={about} />
}

function Stored({ id }: { id: number }) {
  const answer = useCall(getHelpTopic, { id })
  return (
    <Answered answer={answer} back={list}>
      {(record) =>
        record.about === null ? (
          <Added record={record} refetch={answer.refetch} />
        ) : (
          <About slug={record.about} record={record} refetch={answer.refetch} />
        )
      }
    </Answered>
  )
}

interface TextProps {
  readonly record?: OpenedTopic
  readonly refetch?: () => Promise<{ data?: unknown }>
}

function Added({ record, refetch }: TextProps) {
  const user = useUser()
  const navigate = useNavigate()
  const title = record?.title ?? 'Нова тема на помощта'
  usePageTitle(title)
  if (!user) return null
  const Form = roleOf(user) === 'Master' ? MasterTopicForm : KindergartenTopicForm
  return (
    <Page title={title} back={list} actions={record && <RemoveText record={record} label="Изтрий" />}>
      <Section>
        <Form
          record={record}
          refetch={refetch}
          start={{ about: null, area: 'start', roleTypes: [] }}
          close={() => void navigate({ to: list } as never)}
        />
      </Section>
      {record && <FoldedHistory kind="help-topic" id={record.id} />}
    </Page>
  )
}

/** A topic of the index: the master replaces a bundled one, a kindergarten adds a note to any. */
function About({ slug, ...text }: TextProps & { slug: string }) {
  const { topics, isPending } = useTopics()
  const entry = topics.find((one) => one.slug === slug)
  const user = useUser()
  if (isPending || !user) return <Waiting />
  if (!entry) return <UnknownRecord back={list} />
  return roleOf(user) === 'Master' ? <Replacement entry={entry} {...text} /> : <Note entry={entry} {...text} />
}

function Note({ entry, record, refetch }: TextProps & { entry: ListedTopic }) {
  const navigate = useNavigate()
  const title = `Бележка към „${entry.title}“`
  usePageTitle(title)
  return (
    <Page
      title={title}
      lead="Показва се в началото на темата само на хората от Вашата детска градина."
      back={list}
      actions={record && <RemoveText record={record} label="Изтрий" />}
    >
      <Section>
        <NoteForm
          record={record}
          refetch={refetch}
          start={{ about: entry.slug, title: entry.title, area: entry.area, roleTypes: [] }}
          close={() => void navigate({ to: `/platform/help/${entry.slug}` } as never)}
        />
      </Section>
      {record && <FoldedHistory kind="help-topic" id={record.id} />}
    </Page>
  )
}

function Replacement({ entry: { slug }, record, refetch }: TextProps & { entry: ListedTopic }) {
  const answer = useTopic(slug)
  const navigate = useNavigate()
  const user = useUser()
  const original = topicOf(slug)
  const title = record?.title ?? original?.title ?? ''
  usePageTitle(title)
  if (!original) return <UnknownRecord back={list} />
  const isOutdated = record !== undefined && record.original !== original.checksum
  return (
    <Page
      title={title}
      lead="Вашият текст се показва на всички вместо оригинала."
      back={list}
      actions={record && <RemoveText record={record} label="Върни оригинала" />}
    >
      <Answered answer={answer} lines={10}>
        {(topic) => (
          <>
            {isOutdated && (
              <Notice tone="warn" icon={<IconAlertTriangle size={20} aria-hidden />} title="Оригиналът е променен">
                <p>Новата версия на програмата има друг текст. Сравнете двата, поправете своя и го запишете.</p>
              </Notice>
            )}
            <Section title="Вашият текст">
              <ReplacementForm
                record={record}
                refetch={refetch}
                // A save confirms that the author has seen the current original.
                input={{ original: original.checksum }}
                start={{
                  about: slug,
                  title: original.title,
                  lead: original.lead,
                  area: original.area,
                  content: htmlOf(topic),
                }}
                close={() => void navigate({ to: `/platform/help/${slug}` } as never)}
              />
            </Section>
            {record && (
              <Section title="Оригинал">
                <h3>{original.title}</h3>
                <p>{original.lead}</p>
                <RichTextView html={withLinks(htmlOf(topic), user)} />
              </Section>
            )}
          </>
        )}
      </Answered>
      {record && <FoldedHistory kind="help-topic" id={record.id} />}
    </Page>
  )
}

const removal = actionsOf<OpenedTopic>().remove({
  call: deleteHelpTopic,
  input: ({ id }) => ({ id }),
  confirm: ({ title }) => `Ще изтриете своя текст „${title}“. Изтритото не може да се върне.`,
})

function RemoveText({ record, label }: { record: OpenedTopic; label: string }) {
  const navigate = useNavigate()
  async function remove() {
    if (await runAction(removal, record)) await navigate({ to: list } as never)
  }
  return (
    <Button
      variant="light"
      color="red"
      leftSection={<IconRestore size={18} aria-hidden />}
      onClick={() => void remove()}
    >
      {label}
    </Button>
  )
}
