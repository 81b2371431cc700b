import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { Link, useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Drawing, type DrawingName } from '../look/drawings'
import { CallError } from '../platform/api'
import { FailedPart } from './failed-part'
import { Refused } from './guard'

// The three error pages of product.md 2 with their exact words, and two that people meet more often: no network, and a
// part of the app that didn't arrive.

export type ErrorKind = '401' | '404' | 'other' | 'no-network'

interface ErrorText {
  readonly heading: string
  readonly text?: string
  readonly drawing: DrawingName
}

export const errorTexts: Record<ErrorKind, ErrorText> = {
  '401': { heading: 'Нямате достъп до тази страница!', drawing: 'gate' },
  // The first letter is Latin in the specification, and stays as it is there.
  '404': { heading: 'Tърсената страница не съществува!', drawing: 'search' },
  other: {
    heading: 'Възникна грешка!',
    text: 'Извиняваме се за причиненото неудобство. Екипът ни работи по отстраняването на проблема.',
    drawing: 'spill',
  },
  'no-network': {
    heading: 'Няма връзка',
    text: 'Проверете интернет връзката. Щом се появи, страницата ще се отвори сама.',
    drawing: 'network',
  },
}

export function kindOf(error: unknown): ErrorKind {
  if (error instanceof Refused) return error.status === 401 ? '401' : '404'
  if (error instanceof CallError && error.noAnswer) return 'no-network'
  if (error instanceof FailedPart && !navigator.onLine) return 'no-network'
  if (error instanceof CallError && (error.status === 401 || error.status === 403)) return '401'
  if (error instanceof CallError && error.status === 404) return '404'
  return 'other'
}

export function ErrorPage({ kind, retry }: { kind: ErrorKind; retry?: (() => void) | undefined }) {
  const { heading, text, drawing } = errorTexts[kind]
  useEffect(() => {
    if (kind !== 'no-network' || !retry) return undefined
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [kind, retry])
  return (
    <Stack align="center" gap="md" py="xl" ta="center" maw={520} mx="auto">
      <Drawing name={drawing} width={240} />
      <Title order={1}>{heading}</Title>
      {text && <Text c="dimmed">{text}</Text>}
      <Group mt="xs" justify="center">
        {retry && (kind === 'other' || kind === 'no-network') && <Button onClick={retry}>Опитайте отново</Button>}
        <Button component={Link} to="/" variant={retry && kind !== '401' && kind !== '404' ? 'default' : 'filled'}>
          Към началната страница
        </Button>
      </Group>
    </Stack>
  )
}

/** What the router shows for an error of a guard or of a screen. */
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
