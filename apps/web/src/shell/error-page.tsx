import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { Link, useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Drawing } from '../look/drawings'
import { usePageTitle } from '../platform/page-title'
import { errorTexts, errorTitle, kindOf, type ErrorKind } from './error-kinds'
import { t } from '../platform/language'

export function ErrorPage({ kind, retry }: { kind: ErrorKind; retry?: (() => void) | undefined }) {
  const { heading, text, drawing } = errorTexts[kind]
  // Sets the tab title, also inside an open screen.
  usePageTitle(t(errorTitle))
  useEffect(() => {
    if (kind !== 'no-network' || !retry) return undefined
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [kind, retry])
  return (
    <Stack align="center" gap="md" ta="center" maw={520} mx="auto">
      <Drawing name={drawing} width={240} />
      <Title order={1}>{t(heading)}</Title>
      {text && <Text c="dimmed">{t(text)}</Text>}
      <Group mt="xs" justify="center">
        {retry && (kind === 'other' || kind === 'no-network') && (
          <Button onClick={retry}>{t('Опитайте отново')}</Button>
        )}
        <Button component={Link} to="/" variant={retry && kind !== '401' && kind !== '404' ? 'default' : 'filled'}>
          {t('Към началната страница')}
        </Button>
      </Group>
    </Stack>
  )
}

/** Shown instead of a page that the guard rejected. */
export function FailedPage({ kind }: { kind: ErrorKind }) {
  const router = useRouter()
  return <ErrorPage kind={kind} retry={() => void router.invalidate()} />
}

/** Error boundary inside an open screen. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  return (
    <ErrorPage
      kind={kindOf(error)}
      retry={() => {
        reset()
        void router.invalidate()
      }}
    />
  )
}
