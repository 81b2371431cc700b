import { ActionIcon, Button, Group } from '@mantine/core'
import { deleteReply, replyToMessage, type MessageReply } from '@asistent/contract/communication/messages.calls'
import { decodeContent, encodeContent } from '@asistent/domain/communication/content'
import { IconSend, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { actionsOf, runAction } from '../blocks/parts/action'
import { Section } from '../blocks/parts/section'
import { toast } from '../blocks/parts/toast'
import { RichText, RichTextView } from '../blocks/rich-text/rich-text'
import { isEmptyHtml } from '../blocks/rich-text/clean-html'
import { useSend } from '../platform/use-call'
import { formatMoment } from '../blocks/shown/moments'
import type { Opened } from './messages-compose'
import classes from './messages.module.css'
import { t } from '../platform/language'

// Replies. The sender of a message to many has a conversation with each respondent; everybody else has one.

export function Replies({ message }: { message: Opened }) {
  const { replies, openDiscussion, isMine } = message
  if (replies.length === 0 && !message.mayReply) return null
  if (isMine && !openDiscussion) return <Conversations message={message} />
  return (
    <Section title={openDiscussion ? t('Обсъждане') : t('Отговори')}>
      <Thread message={message} replies={replies} />
      {message.mayReply && (
        <ReplyForm
          message={message}
          hint={
            openDiscussion
              ? t('Отговорът Ви ще виждат всички получатели.')
              : t('Отговорът Ви вижда само изпращачът на съобщението.')
          }
        />
      )}
    </Section>
  )
}

function Conversations({ message }: { message: Opened }) {
  const threads = new Map<number, MessageReply[]>()
  for (const reply of message.replies)
    if (reply.threadId !== null) threads.set(reply.threadId, [...(threads.get(reply.threadId) ?? []), reply])
  const direct = message.recipients?.userIds.length === 1 && message.progress?.expected === 1
  if (threads.size === 0)
    return direct ? (
      <Section title={t('Отговори')}>
        <ReplyForm message={message} hint={t('Допълнете съобщението си.')} />
      </Section>
    ) : null
  return (
    <Section title={t('Отговори ({number})', { number: message.replies.length })}>
      {[...threads].map(([userId, replies]) => (
        <div key={userId} className={classes.thread}>
          <h3 className={classes.threadName}>{replies[0]?.threadName}</h3>
          <Thread message={message} replies={replies} />
          <ReplyForm message={message} userId={userId} folded />
        </div>
      ))}
    </Section>
  )
}

const remove = actionsOf<{ messageId: number; replyId: number }>().send({
  label: 'Изтрий отговора',
  call: deleteReply,
  input: (reply) => reply,
  confirm: () => t('Отговорът ще изчезне и за тези, които са го видели.'),
  danger: true,
  done: 'Отговорът е изтрит',
})

function Thread({ message, replies }: { message: Opened; replies: readonly MessageReply[] }) {
  if (replies.length === 0) return null
  return (
    <ul className={classes.replies}>
      {replies.map((reply) => (
        <li
          key={reply.id}
          className={classes.reply}
          data-mine={reply.isMine || undefined}
          data-unseen={!reply.seenByCurrentUser || undefined}
        >
          <div className={classes.replyHead}>
            <strong>{reply.isMine ? t('Аз') : reply.createdBy.name}</strong>
            <span className={classes.when}>{formatMoment(reply.creationTime)}</span>
            {reply.isMine && (
              <ActionIcon
                size="sm"
                variant="subtle"
                aria-label={t('Изтрий отговора')}
                onClick={() =>
                  remove.kind === 'send' && void runAction(remove, { messageId: message.id, replyId: reply.id })
                }
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            )}
          </div>
          <RichTextView html={decodeContent(reply.content) ?? ''} />
        </li>
      ))}
    </ul>
  )
}

interface ReplyFormProps {
  readonly message: Opened
  readonly userId?: number
  readonly hint?: string
  readonly folded?: boolean
}

function ReplyForm({ message, userId, hint, folded = false }: ReplyFormProps) {
  const [open, setOpen] = useState(!folded)
  const [html, setHtml] = useState('')
  const reply = useSend(replyToMessage)
  if (!open)
    return (
      <Button variant="subtle" size="sm" style={{ justifySelf: 'start' }} onClick={() => setOpen(true)}>
        {t('Отговори')}
      </Button>
    )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (isEmptyHtml(html)) return
        reply.mutate(
          { id: message.id, content: encodeContent(html), ...(userId !== undefined && { userId }) },
          {
            onSuccess: () => {
              setHtml('')
              setOpen(!folded)
              toast.done(t('Отговорът е изпратен'))
            },
            onError: (error) => toast.failed(error),
          },
        )
      }}
    >
      <RichText brief label={t('Вашият отговор')} value={html} onChange={setHtml} description={hint} />
      <Group mt="sm">
        <Button
          type="submit"
          loading={reply.isPending}
          disabled={isEmptyHtml(html)}
          leftSection={<IconSend size={18} aria-hidden />}
        >
          {t('Изпрати отговора')}
        </Button>
      </Group>
    </form>
  )
}
