import { Alert, Button, Group } from '@mantine/core'
import {
  acknowledgeMessage,
  deleteMessage,
  getMessage,
  setMessageSeen,
  takeBackMessage,
} from '@asistent/contract/communication/messages.calls'
import { roleLabel, roleOfType } from '@asistent/domain/access/roles'
import { decodeContent } from '@asistent/domain/communication/content'
import { IconArrowBackUp, IconCheck, IconCloudUp, IconPencil, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { actionsOf, runAction } from '../blocks/parts/action'
import { PersonName } from '../blocks/parts/names'
import { Page } from '../blocks/parts/page'
import { useRouteInput } from '../blocks/parts/route-input'
import { Answered } from '../blocks/parts/states'
import { toast } from '../blocks/parts/toast'
import { RichTextView } from '../blocks/rich-text/rich-text'
import { usePageTitle } from '../platform/page-title'
import { acknowledgementQueue } from '../platform/acknowledgements'
import { useCall, useSend } from '../platform/use-call'
import { useSendOrWait, useWaitingSends } from '../platform/waiting-sends'
import { formatMoment } from '../blocks/shown/moments'
import { Compose, type Opened } from './messages-compose'
import { MessageFiles } from './messages-files'
import { Readers } from './messages-readers'
import { Replies } from './messages-replies'
import classes from './messages.module.css'
import { counted, joined, t } from '../platform/language'

const remove = actionsOf<Opened>().send({
  label: 'Изтрий',
  call: deleteMessage,
  input: ({ id }) => ({ id }),
  confirm: ({ isMine }) =>
    isMine
      ? t('Съобщението и отговорите му ще изчезнат и за получателите.')
      : 'Ще изтриете съобщение на колега. То ще изчезне и за получателите.',
  danger: true,
  done: 'Съобщението е изтрито',
})

export function Screen() {
  const { id } = useRouteInput(getMessage)
  const answer = useCall(getMessage, { id: Number(id) })
  usePageTitle(answer.data?.title)
  return (
    <Answered answer={answer} back="/messages">
      {(message) =>
        message.state === 'draft' && message.isMine ? (
          <Page title={t('Чернова')} back="/messages?box=drafts" actions={<RemoveButton message={message} />}>
            <Compose key={message.version} kind="new" message={message} />
          </Page>
        ) : (
          <OneMessage key={message.id} message={message} />
        )
      }
    </Answered>
  )
}

function OneMessage({ message }: { message: Opened }) {
  const [editing, setEditing] = useState(false)
  useSeenWhenRead(message)
  const role = roleOfType(message.createdBy.roleType)
  return (
    <Page
      title={message.title}
      back="/messages"
      actions={
        <>
          {message.mayEdit && message.state === 'sent' && !editing && (
            <Button
              variant="default"
              leftSection={<IconPencil size={18} aria-hidden />}
              onClick={() => setEditing(true)}
            >
              {t('Поправи')}
            </Button>
          )}
          {message.mayDelete && <RemoveButton message={message} />}
        </>
      }
    >
      {message.state === 'queued' && message.isMine && <Leaving message={message} />}
      {editing ? (
        <Compose kind="new" message={message} close={() => setEditing(false)} />
      ) : (
        <article className={classes.paper}>
          <div className={classes.head}>
            <PersonName
              name={message.createdBy.name}
              detail={
                message.childNames.length > 0
                  ? t('{value} · за {childNames}', {
                      value: role ? t(roleLabel[role]) : '',
                      childNames: joined(message.childNames),
                    })
                  : role && t(roleLabel[role])
              }
            />
            <span className={classes.when}>
              {formatMoment(message.creationTime)}
              {message.editedAt && t(' · поправено {editedAt}', { editedAt: formatMoment(message.editedAt) })}
            </span>
          </div>
          <RichTextView html={decodeContent(message.content) ?? ''} />
          <MessageFiles message={message} />
        </article>
      )}
      {message.askAcknowledgement && !message.isMine && message.state === 'sent' && <Acknowledge message={message} />}
      {message.progress && message.state !== 'queued' && <Readers message={message} />}
      {message.state !== 'queued' && <Replies message={message} />}
    </Page>
  )
}

/** Marks the message as seen, and again for a reply that arrives while it is open. */
function useSeenWhenRead(message: Opened): void {
  const { mutate } = useSend(setMessageSeen)
  const unseen =
    message.state !== 'queued' &&
    (!message.seenByCurrentUser || message.replies.some((reply) => !reply.seenByCurrentUser))
  const mark = useEffectEvent(() => mutate({ id: message.id }))
  useEffect(() => {
    if (unseen) mark()
  }, [unseen])
}

function RemoveButton({ message }: { message: Opened }) {
  const navigate = useNavigate()
  return (
    <Button
      variant="default"
      color="red"
      leftSection={<IconTrash size={18} aria-hidden />}
      onClick={async () => {
        if (remove.kind === 'send' && (await runAction(remove, message)))
          await navigate({ href: '/messages', ignoreBlocker: true } as never)
      }}
    >
      {t('Изтрий')}
    </Button>
  )
}

/** Undo for ten seconds, or until the scheduled time: nothing is delivered yet. */
function Leaving({ message }: { message: Opened }) {
  const takeBack = useSend(takeBackMessage)
  const leavesAt = Date.parse(message.sendAt ?? message.creationTime)
  const [left, setLeft] = useState(() => leavesAt - Date.now())
  useEffect(() => {
    const timer = setInterval(() => setLeft(leavesAt - Date.now()), 500)
    return () => clearInterval(timer)
  }, [leavesAt])
  const soon = left < 60_000
  return (
    <Alert color="blue" role="status">
      <div className={classes.leaving}>
        <span>
          {soon
            ? left > 0
              ? t('Изпраща се след {ceil} сек.', { ceil: Math.ceil(left / 1000) })
              : t('Изпраща се…')
            : t('Ще бъде изпратено на {sendAt} ч.', { sendAt: formatMoment(message.sendAt ?? '') })}{' '}
          {message.progress && counted(message.progress.expected, 'До {count} човек.', 'До {count} души.')}
        </span>
        <Button
          size="sm"
          variant="default"
          loading={takeBack.isPending}
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          onClick={() =>
            takeBack.mutate(
              { id: message.id },
              {
                onSuccess: () => toast.done(t('Съобщението е върнато и е чернова')),
                onError: (error) => toast.failed(error),
              },
            )
          }
        >
          {t('Върни съобщението')}
        </Button>
      </div>
    </Alert>
  )
}

function Acknowledge({ message }: { message: Opened }) {
  const acknowledge = useSendOrWait(acknowledgeMessage)
  const isQueued = useWaitingSends<number>(acknowledgementQueue).some(({ shown }) => shown === message.id)
  if (isQueued)
    return (
      <Alert color="blue" icon={<IconCloudUp size={20} aria-hidden />}>
        {t('„Прочетох“ чака връзка и ще се изпрати само.')}
      </Alert>
    )
  if (message.acknowledgedAt)
    return (
      <Alert color="green" icon={<IconCheck size={20} aria-hidden />}>
        {t('Потвърдихте, че сте прочели, на {acknowledgedAt} ч.', {
          acknowledgedAt: formatMoment(message.acknowledgedAt),
        })}
      </Alert>
    )
  return (
    <Group>
      <Button
        size="md"
        loading={acknowledge.isPending}
        leftSection={<IconCheck size={20} aria-hidden />}
        onClick={() =>
          acknowledge.mutate(
            {
              input: { id: message.id },
              about: {
                of: acknowledgementQueue,
                words: t('Прочетох „{title}“', { title: message.title }),
                shown: message.id,
              },
            },
            { onError: (error) => toast.failed(error) },
          )
        }
      >
        {t('Прочетох')}
      </Button>
      <span className={classes.when}>{t('Изпращачът моли да потвърдите.')}</span>
    </Group>
  )
}
