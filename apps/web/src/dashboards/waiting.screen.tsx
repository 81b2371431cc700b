import { listWaiting, type WaitingRow } from '@asistent/contract/dashboards/waiting.calls'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { isAllowed, runAction, type Action } from '../blocks/parts/action'
import { Link } from '../blocks/parts/link'
import { Line, Lines, LineSide } from '../blocks/parts/lines'
import { AllergyBadge } from '../blocks/parts/names'
import { Page } from '../blocks/parts/page'
import { Section } from '../blocks/parts/section'
import { Answered, Empty } from '../blocks/parts/states'
import type { WaitingActions } from '../blocks/parts/waiting-actions'
import { formatMoment } from '../blocks/shown/moments'
import { slices } from '../platform/slice/registered'
import { useCall } from '../platform/use-call'
import { useUser } from '../platform/user'
import { loadWaitingActions } from './waiting-actions'
import classes from './waiting.module.css'
import { counted, t } from '../platform/language'

const none: WaitingActions = {}

/** All pending items of the user, with actions; oldest first. */
export function Screen() {
  const answer = useCall(listWaiting, {})
  const { data: actions = none } = useQuery({
    queryKey: ['waiting-actions'],
    queryFn: () => loadWaitingActions(slices()),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Page title={t('Чака Ви')} lead={t('Всичко, което очаква Ваше решение или следваща стъпка.')}>
      <Answered answer={answer}>
        {({ kinds }) =>
          kinds.length === 0 ? (
            <Empty title={t('Нищо не чака решението Ви')} reason={t('Новото се появява тук само.')} drawing="done" />
          ) : (
            kinds.map(({ kind, title, count, to, rows }) => (
              <Section key={kind} title={title} side={to !== '/waiting' && <Link to={to}>{t('Към списъка')}</Link>}>
                <Lines>
                  {rows.map((row) => (
                    <Waiting key={row.id} row={row} actions={actions[kind] ?? []} />
                  ))}
                </Lines>
                {count > rows.length && (
                  <p className={classes.more}>
                    <Link to={to}>
                      {counted(count - rows.length, 'Още {count} ред е в списъка', 'Още {count} реда са в списъка')}
                    </Link>
                  </p>
                )}
              </Section>
            ))
          )
        }
      </Answered>
    </Page>
  )
}

function Waiting({ row, actions }: { row: WaitingRow; actions: readonly Action<WaitingRow>[] }) {
  const user = useUser()
  const name = (
    <strong>
      {row.to ? <Link to={row.to}>{row.title}</Link> : row.title} <AllergyBadge of={row} />
    </strong>
  )
  return (
    <Line
      title={
        <>
          {name}
          <small>
            {[row.detail, row.since && t('от {since}', { since: formatMoment(row.since) })].filter(Boolean).join(' · ')}
          </small>
        </>
      }
    >
      <LineSide>
        <span className={classes.actions}>
          {actions
            .filter((action) => isAllowed(action, user) && (action.when?.(row) ?? true))
            .map((action, index) =>
              action.kind === 'go' ? (
                <Button key={action.label} size="xs" variant="default" component={Link} to={action.to(row)}>
                  {t(action.label)}
                </Button>
              ) : (
                <Button
                  key={action.label}
                  size="xs"
                  variant={index === 0 ? 'light' : 'default'}
                  aria-label={`${t(action.label)}: ${row.title}`}
                  leftSection={action.icon && <action.icon size={16} aria-hidden />}
                  onClick={() => void runAction(action, row)}
                >
                  {t(action.label)}
                </Button>
              ),
            )}
        </span>
      </LineSide>
    </Line>
  )
}
