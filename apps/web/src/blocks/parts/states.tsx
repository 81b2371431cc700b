import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Drawing, type DrawingName } from '../../look/drawings'
import { useDelayed } from '../../platform/delayed'
import { CallError } from '../../platform/api'
import { Link } from './link'
import { Notice } from './notice'
import { Page } from './page'
import classes from './states.module.css'
import { errorText } from './toast'
import { t } from '../../platform/language'

/** Skeleton lines. Hidden for the first 200 ms (spec/product.md 9). */
export function Waiting({ lines = 6, height = 34 }: { lines?: number; height?: number }) {
  const late = useDelayed(true)
  return (
    <div role="status" aria-live="polite" className={classes.waiting} data-waiting>
      {late && (
        <>
          <span className="visually-hidden">{t('Зарежда се…')}</span>
          <Stack gap="xs" aria-hidden>
            {Array.from({ length: lines }, (_, line) => (
              <Skeleton key={line} height={height} width={line === lines - 1 ? '60%' : '100%'} />
            ))}
          </Stack>
        </>
      )}
    </div>
  )
}

export interface EmptyProps {
  readonly title: string
  /** Why it is empty. */
  readonly reason?: ReactNode
  /** First step, as a button or a link. */
  readonly step?: ReactNode
  readonly drawing?: DrawingName | undefined
  /** Compact variant inside a card. */
  readonly small?: boolean
}

export function Empty({ title, reason, step, drawing, small = false }: EmptyProps) {
  return (
    <div className={small ? classes.small : classes.empty}>
      {drawing && <Drawing name={drawing} width={small ? 76 : 180} />}
      <div className={classes.words}>
        <Text fw={small ? 600 : 700} size={small ? 'md' : 'lg'}>
          {title}
        </Text>
        {reason && (
          <Text c="dimmed" maw="28rem" {...(small && { size: 'sm' })}>
            {reason}
          </Text>
        )}
        {step && <div className={classes.step}>{step}</div>}
      </div>
    </div>
  )
}

export function Failed({ error, retry }: { error: unknown; retry?: (() => void) | undefined }) {
  return (
    <Notice
      urgent
      tone="bad"
      icon={<IconAlertTriangle size={20} aria-hidden />}
      title={t('Данните не можаха да се заредят')}
    >
      <Text size="sm">{errorText(error)}</Text>
      {retry && (
        <Button mt="sm" size="xs" variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={retry}>
          {t('Опитай отново')}
        </Button>
      )}
    </Notice>
  )
}

const isUnknown = (error: unknown): boolean => error instanceof CallError && error.status === 404

/** Message for a record that does not exist or is not accessible, with a link back. */
export function UnknownRecord({ back }: { back: string }) {
  return (
    <Page title={t('Няма такъв запис')} back={back}>
      <Empty
        drawing="search"
        title={t('Записът не е намерен')}
        reason={t('Може да е изтрит, да е на друга детска градина, или адресът да не е верен.')}
        step={
          <Button component={Link} to={back}>
            {back === '/' ? t('Към началото') : t('Към списъка')}
          </Button>
        }
      />
    </Page>
  )
}

const hasNone = (data: unknown): boolean => (data as { result?: readonly unknown[] } | null)?.result?.length === 0

/** States of a query: loading, failed with retry, unknown record, loaded. */
export function Answered<Out>({
  answer,
  lines,
  back,
  empty,
  children,
}: {
  answer: UseQueryResult<Out>
  lines?: number
  /** The page is about this record: path to navigate to if it does not exist. */
  back?: string | undefined
  /** Shown if `result` has no rows. */
  empty?: EmptyProps
  children: (data: Out) => ReactNode
}) {
  // A failed refetch keeps the current data on screen.
  if (answer.data !== undefined) return empty && hasNone(answer.data) ? <Empty {...empty} /> : children(answer.data)
  if (back !== undefined && isUnknown(answer.error)) return <UnknownRecord back={back} />
  if (answer.error) {
    const failed = <Failed error={answer.error} retry={() => void answer.refetch()} />
    return back === undefined ? (
      failed
    ) : (
      <Page title={t('Страницата не се отвори')} back={back}>
        {failed}
      </Page>
    )
  }
  return <Waiting {...(lines !== undefined && { lines })} />
}
