import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useState, type SubmitEvent } from 'react'
import { CallError } from '../../platform/api'
import { RefusalAlert } from '../refusal-alert'
import { signInErrorText } from '../sign-in'
import { t } from '../../platform/language'

// Re-authentication: the server requires the password before changes that could take over the account, unless the
// sign-in was minutes ago (docs/guides/sign-in.md).

interface PasswordQuestion<Out> {
  readonly title: string
  readonly text: string
  /** Label of the button, a verb. */
  readonly action: string
  readonly danger?: boolean
  readonly run: (password: string) => Promise<Out>
}

/** Result of `run` with the right password; undefined if cancelled. */
export const askPassword = <Out,>(question: PasswordQuestion<Out>): Promise<Out | undefined> =>
  new Promise((resolve) => {
    const id = modals.open({
      title: <strong>{question.title}</strong>,
      closeOnClickOutside: false,
      onClose: () => resolve(undefined),
      children: (
        <PasswordForm
          {...question}
          close={(answer) => {
            resolve(answer)
            modals.close(id)
          }}
        />
      ),
    })
  })

/** Tries without a password first: shortly after a sign-in none is needed. */
export async function withPassword<Out>(
  question: Omit<PasswordQuestion<Out>, 'run'>,
  run: (password: string | undefined) => Promise<Out>,
): Promise<Out | undefined> {
  try {
    return await run(undefined)
  } catch (error) {
    if (!(error instanceof CallError && error.body.code === 'identity.confirm-password')) throw error
    return askPassword({ ...question, run })
  }
}

function PasswordForm<Out>({
  text,
  action,
  danger = false,
  run,
  close,
}: PasswordQuestion<Out> & { close: (answer: Out | undefined) => void }) {
  const [password, setPassword] = useState('')
  const [error, setError] = useState('')
  const [refusal, setRefusal] = useState('')
  const [busy, setBusy] = useState(false)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    setRefusal('')
    setError(password === '' ? t('Полето "Текуща парола" е задължително') : '')
    if (password === '') return
    setBusy(true)
    try {
      close(await run(password))
    } catch (failure) {
      const atField = failure instanceof CallError ? failure.body.errors?.currentPassword?.[0] : undefined
      if (atField) setError(atField)
      else setRefusal(signInErrorText(failure))
      setBusy(false)
    }
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="md">
        <Text>{text}</Text>
        <RefusalAlert text={refusal} />
        <PasswordInput
          data-autofocus
          label={t('Текуща парола')}
          autoComplete="current-password"
          value={password}
          error={error}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={() => close(undefined)}>
            {t('Отказ')}
          </Button>
          <Button type="submit" loading={busy} color={danger ? 'red' : 'pine'}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
