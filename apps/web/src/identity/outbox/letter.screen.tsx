import { Alert, Button, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy, IconExternalLink } from '@tabler/icons-react'
import type { OutputOf } from '@asistent/contract/core/call'
import { getMail } from '@asistent/contract/identity/outbox.calls'
import { Facts } from '../../blocks/detail/detail-screen'
import { actionsOf } from '../../blocks/parts/action'
import { ActionButtons } from '../../blocks/parts/action-buttons'
import { Page } from '../../blocks/parts/page'
import { useRouteInput } from '../../blocks/parts/route-input'
import { Answered } from '../../blocks/parts/states'
import { columnsOf } from '../../blocks/shown/columns'
import { usePageTitle } from '../../platform/page-title'
import { useCall } from '../../platform/use-call'
import { letterParts, type LetterPart } from './letter-text'
import classes from './letter.module.css'
import { mailStates, resend } from './words'

type Letter = OutputOf<typeof getMail>

const actions = [resend(actionsOf<Letter>())]

const fact = columnsOf<Letter>(getMail.output, [])
const facts = [
  fact.text('recipient', { title: 'До' }),
  fact.badge('state', mailStates, { title: 'Състояние' }),
  fact.instant('createdAt', { title: 'Написано' }),
  fact.instant('sentAt', { title: 'Изпратено' }),
  fact.text('kindergartenName', { title: 'Детска градина' }),
]

/** A letter as its recipient sees it. Its links work, so that flows can be tested without a mail server. */
export function Screen() {
  const { id } = useRouteInput(getMail)
  const answer = useCall(getMail, { id: Number(id) })
  usePageTitle(answer.data?.subject)
  return (
    <Answered answer={answer} back="/admin/outbox">
      {(letter) => (
        <Page title={letter.subject} back="/admin/outbox" actions={<ActionButtons record={letter} actions={actions} />}>
          <Facts record={letter} facts={facts} />
          {letter.lastError && (
            <Alert color="red" title="Последният опит за изпращане не успя">
              {letter.lastError}
            </Alert>
          )}
          <LetterPaper text={letter.text} />
        </Page>
      )}
    </Answered>
  )
}

function LetterPaper({ text }: { text: string }) {
  const parts = letterParts(text)
  return (
    <>
      <article className={classes.paper} aria-label="Писмото">
        {parts.map((part, index) => (
          // Letters are immutable, so the index is a stable key.
          <Part key={index} part={part} />
        ))}
      </article>
      {parts.some((part) => part.kind === 'link') && (
        <p className={classes.hint}>
          Връзката е за получателя и отваря неговия профил. За да останете влезли тук, копирайте я и я отворете в друг
          или частен прозорец.
        </p>
      )}
    </>
  )
}

function Part({ part }: { part: LetterPart }) {
  if (part.kind === 'text') return <p>{part.text}</p>
  return (
    <p className={classes.link}>
      <Button
        component="a"
        href={part.url}
        target="_blank"
        rel="noopener"
        rightSection={<IconExternalLink size={18} aria-hidden />}
      >
        {part.label}
      </Button>
      <CopyButton value={part.url}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
            onClick={copy}
          >
            {copied ? 'Копирано' : 'Копирай връзката'}
          </Button>
        )}
      </CopyButton>
    </p>
  )
}
