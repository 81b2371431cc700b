import { listWaiting } from '@asistent/contract/light/dashboards/waiting.calls'
import { acknowledgeMessage } from '@asistent/contract/light/communication/messages.calls'
import { Button } from '@mantine/core'
import { Link } from '../blocks/parts/link'
import { Section } from '../blocks/parts/section'
import { Answered, Empty } from '../blocks/parts/states'
import { toast } from '../blocks/parts/toast'
import { formatMoment } from '../blocks/shown/moments'
import { useCall } from '../platform/use-call'
import { useSendOrWait, useWaitingSends } from '../platform/waiting-sends'
import { acknowledgementQueue } from '../platform/acknowledgements'
import classes from './family-cards.module.css'
import { useHome } from './use-home'
import { counted, t } from '../platform/language'

// Cards of a parent's home below the children.

const shownRows = 3

/** Everything that waits for the parent, row by row. */
export function FamilyWaitingCard() {
  return (
    <Section title={t('Чака Ви')} side={<Link to="/waiting">{t('Всички')}</Link>}>
      <Answered answer={useCall(listWaiting, {})} lines={3}>
        {({ kinds, total }) => {
          const rows = kinds
            .filter(({ quiet }) => !quiet)
            .flatMap(({ kind, rows }) => rows.map((row) => ({ kind, row })))
          if (rows.length === 0) return <Empty small drawing="done" title={t('Нищо не чака отговора Ви')} />
          return (
            <>
              <ul className={classes.rows}>
                {rows.slice(0, shownRows).map(({ kind, row }) => (
                  <li key={`${kind} ${row.id}`} className={classes.row}>
                    <span className={classes.words}>
                      {row.to ? <Link to={row.to}>{row.title}</Link> : row.title}
                      <span className={classes.soft}>
                        {[kindWords()[kind], row.detail].filter(Boolean).join(' · ')}
                      </span>
                    </span>
                    {kind === 'acknowledgements' && <Acknowledge id={row.id} title={row.title} />}
                  </li>
                ))}
              </ul>
              {total > shownRows && (
                <Link to="/waiting">{counted(total - shownRows, 'Още {count} задача', 'Още {count} задачи')}</Link>
              )}
            </>
          )
        }}
      </Answered>
    </Section>
  )
}

const kindWords = (): Readonly<Record<string, string>> => ({
  unpaidFees: t('такса'),
  consentsToAnswer: t('съгласие'),
  acknowledgements: t('съобщение'),
  openPolls: t('анкета'),
  collectorsToConfirm: t('вземане на детето'),
  illnessWithoutNote: t('добавете медицинска бележка'),
})

/** 'Прочетох' on the row; without a network it waits on the device. */
function Acknowledge({ id, title }: { id: number; title: string }) {
  const sending = useSendOrWait(acknowledgeMessage)
  const queued = useWaitingSends<number>(acknowledgementQueue).some(({ shown }) => shown === id)
  if (queued) return <span className={classes.soft}>{t('чака връзка')}</span>
  const confirm = async () => {
    const about = { of: acknowledgementQueue, words: t('Прочетох „{title}“', { title }), shown: id }
    try {
      await sending.mutateAsync({ input: { id }, about })
    } catch (error) {
      toast.failed(error, t('Потвърждението не беше изпратено'))
    }
  }
  return (
    <Button
      size="xs"
      loading={sending.isPending}
      aria-label={t('Прочетох „{title}“', { title })}
      onClick={() => void confirm()}
    >
      {t('Прочетох')}
    </Button>
  )
}

/** The latest message. */
export function LatestCard() {
  return (
    <Section title={t('Последно съобщение')} side={<Link to="/messages">{t('Съобщения')}</Link>}>
      <Answered answer={useHome()} lines={3}>
        {(home) => {
          const message = home.messages?.[0]
          return (
            <ul className={classes.rows}>
              <li className={classes.item}>
                {message ? (
                  <>
                    <Link to={`/messages/${message.id}`}>{message.title}</Link>
                    <span className={classes.soft}>
                      {message.seenByCurrentUser && message.numberOfUnseenReplies === 0 ? '' : `${t('непрочетено')} · `}
                      {[message.isMine ? t('от Вас') : message.createdBy.name, message.kindergartenName]
                        .filter(Boolean)
                        .join(' · ')}{' '}
                      · {formatMoment(message.creationTime)}
                    </span>
                  </>
                ) : (
                  <span className={classes.soft}>{t('Няма съобщения')}</span>
                )}
              </li>
            </ul>
          )
        }}
      </Answered>
    </Section>
  )
}
