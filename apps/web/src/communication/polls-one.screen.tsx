import { Button } from '@mantine/core'
import { IconFileSpreadsheet, IconFileTypePdf, IconPencil } from '@tabler/icons-react'
import {
  deletePoll,
  exportPoll,
  exportPollToExcel,
  getPoll,
  type PollAnswered,
} from '@asistent/contract/communication/polls.calls'
import { useNavigate } from '@tanstack/react-router'
import { useAddress } from '../blocks/params/use-url-values'
import { actionsOf, runAction } from '../blocks/parts/action'
import { useDownload } from '../blocks/parts/download'
import { StatusBadge } from '../blocks/parts/names'
import { Page } from '../blocks/parts/page'
import { useRouteInput } from '../blocks/parts/route-input'
import { Section } from '../blocks/parts/section'
import { Answered } from '../blocks/parts/states'
import { shownInstant } from '../blocks/shown/format'
import { usePageTitle } from '../platform/page-title'
import { useCall } from '../platform/use-call'
import { PollChange } from './polls-change'
import classes from './polls.module.css'
import { PollResultsView } from './polls-results'
import { VoteForm } from './polls-vote'
import { t } from '../platform/language'

export function Screen() {
  const { id } = useRouteInput(getPoll) as { id: number }
  const { search, write } = useAddress()
  const answer = useCall(getPoll, { id })
  const changing = search.edit !== undefined
  return (
    <Answered answer={answer} back="/polls">
      {(poll) =>
        changing && poll.mayEdit ? (
          <PollChange
            poll={poll}
            refetch={() => answer.refetch()}
            close={() => write(({ edit: _edit, ...rest }) => rest)}
          />
        ) : (
          <PollPage poll={poll} change={() => write((current) => ({ ...current, edit: 1 }))} />
        )
      }
    </Answered>
  )
}

const removal = actionsOf<PollAnswered>().send({
  label: 'Изтрий',
  call: deletePoll,
  input: ({ id }) => ({ id }),
  confirm: ({ question, fixed }) =>
    `Ще изтриете анкетата „${question}“${fixed ? ' заедно с отговорите' : ''}. Изтритото не може да се върне.`,
  danger: true,
  done: 'Анкетата е изтрита',
})

function PollPage({ poll, change }: { poll: PollAnswered; change: () => void }) {
  const navigate = useNavigate()
  const { download, busy } = useDownload()
  usePageTitle(poll.question)
  async function remove() {
    if (removal.kind === 'send' && (await runAction(removal, poll))) await navigate({ href: '/polls' } as never)
  }
  return (
    <Page
      title={poll.question}
      back="/polls"
      lead={poll.description ? <span className={classes.description}>{poll.description}</span> : undefined}
      actions={
        <>
          {poll.maySeeResults && (
            <>
              <Button
                variant="default"
                leftSection={<IconFileTypePdf size={18} aria-hidden />}
                loading={busy === exportPoll}
                onClick={() => void download(exportPoll, { id: poll.id })}
              >
                PDF
              </Button>
              <Button
                variant="default"
                leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
                loading={busy === exportPollToExcel}
                onClick={() => void download(exportPollToExcel, { id: poll.id })}
              >
                Excel
              </Button>
            </>
          )}
          {poll.mayEdit && (
            <Button variant="default" leftSection={<IconPencil size={18} aria-hidden />} onClick={change}>
              {t('Промени')}
            </Button>
          )}
          {poll.mayDelete && (
            <Button variant="light" color="red" onClick={() => void remove()}>
              {t('Изтрий')}
            </Button>
          )}
        </>
      }
    >
      <p className={classes.facts}>
        <StatusBadge
          tone={poll.expired ? 'off' : poll.canVote ? 'warn' : 'good'}
          label={
            poll.expired
              ? t('Приключила')
              : poll.canVote
                ? t('Очаква Вашия отговор')
                : poll.answered
                  ? t('Отговорихте')
                  : t('Активна')
          }
        />
        {poll.anonymous && <StatusBadge tone="info" label={t('Анонимна')} />}
        <span>
          {poll.expired ? t('Приключи') : t('До')} {shownInstant(poll.expirationTime)} · {poll.forWhom} ·{' '}
          {poll.createdBy.name}
        </span>
      </p>
      {(poll.canVote || poll.canChangeVote) && (
        <Section title={poll.answered ? t('Вашият отговор') : t('Отговорете')}>
          <VoteForm key={poll.answered ? 'again' : 'first'} poll={poll} />
        </Section>
      )}
      {poll.maySeeResults ? (
        <PollResultsView id={poll.id} />
      ) : (
        poll.answered && (
          <Section title={t('Резултати')}>
            <p className={classes.soft}>
              {poll.results === 'closed'
                ? t('Резултатите ще се виждат след края на анкетата.')
                : t('Резултатите се виждат само от тези, които провеждат анкетата.')}
            </p>
          </Section>
        )
      )}
    </Page>
  )
}
