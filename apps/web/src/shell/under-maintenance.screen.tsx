import { Button, Stack, Text, Title } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { getUserData } from '@asistent/contract/light/identity/session.calls'
import { Drawing } from '../look/drawings'
import { CallError, send } from '../platform/api'
import { isSignedIn } from '../platform/session'
import { t } from '../platform/language'

const lookAgainAfter = 30_000

/** Maintenance page. Polls the server and opens the home page once it is back. */
export function Screen() {
  const router = useRouter()
  useEffect(() => {
    if (!isSignedIn()) return undefined
    const timer = setInterval(() => {
      send(getUserData, {}).then(
        () => router.navigate({ to: '/', replace: true }),
        (error: unknown) => {
          // A 401 also means that the server is back.
          if (error instanceof CallError && error.status === 401) void router.navigate({ to: '/login' })
        },
      )
    }, lookAgainAfter)
    return () => clearInterval(timer)
  }, [router])
  return (
    <Stack align="center" ta="center" maw={520}>
      <Drawing name="repair" width={260} />
      <Title order={1}>{t('Системата е в профилактика')}</Title>
      <Text c="dimmed">{t('Подобряваме я и скоро ще е готова. Въведеното досега е запазено.')}</Text>
      <Button onClick={() => void router.navigate({ to: '/' })}>{t('Опитайте отново')}</Button>
    </Stack>
  )
}
