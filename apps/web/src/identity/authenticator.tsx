import { Button, Code, CopyButton, Group, List, Stack, Text, TextInput } from '@mantine/core'
import { IconCheck, IconCopy, IconExternalLink } from '@tabler/icons-react'
import { useState, type SubmitEvent } from 'react'
import { renderSVG } from 'uqr'
import { t } from '../platform/language'

// Two-step setup of an authenticator app, at sign-in and in the profile.

interface AuthenticatorProps {
  readonly secret: string
  readonly uri: string
  readonly busy: boolean
  readonly onCode: (code: string) => void
}

export function Authenticator({ secret, uri, busy, onCode }: AuthenticatorProps) {
  const [code, setCode] = useState('')
  const [error, setError] = useState('')
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (code.trim() === '') return setError(t('Полето "Код" е задължително'))
    setError('')
    return onCode(code)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <List type="ordered" spacing="xs">
          <List.Item>
            {t(
              'Приложението е на този телефон? Отворете го оттук или копирайте ключа. На друг е? Сканирайте кода с него.',
            )}
          </List.Item>
          <List.Item>{t('Въведете шестте цифри, които то покаже.')}</List.Item>
        </List>
        <Stack gap="xs">
          <Button component="a" href={uri} variant="default" leftSection={<IconExternalLink size={18} aria-hidden />}>
            {t('Отвори в приложението')}
          </Button>
          <Copy value={secret} label={t('Копирай ключа')} done={t('Ключът е копиран')} />
        </Stack>
        <img
          src={`data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { border: 2 }))}`}
          alt={t('QR код за приложението за удостоверяване')}
          width={200}
          height={200}
          style={{ alignSelf: 'center', borderRadius: 12 }}
        />
        <Text size="sm" c="dimmed" ta="center">
          {t('Ключът, за въвеждане на ръка:')} <Code>{secret}</Code>
        </Text>
        <TextInput
          label={t('Код')}
          size="md"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          data-autofocus
          value={code}
          error={error}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button type="submit" size="md" loading={busy}>
          {t('Включи')}
        </Button>
      </Stack>
    </form>
  )
}

const Copy = ({ value, label, done }: { value: string; label: string; done: string }) => (
  <CopyButton value={value}>
    {({ copied, copy }) => (
      <Button
        variant="default"
        onClick={copy}
        leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
      >
        {copied ? done : label}
      </Button>
    )}
  </CopyButton>
)

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly busy?: boolean
  readonly onDone: () => void
}

export function RecoveryCodes({ codes, busy = false, onDone }: RecoveryCodesProps) {
  return (
    <Stack gap="md">
      <Text>
        {t(
          'Готово! Това са резервните Ви кодове: всеки отваря профила веднъж, ако телефонът не е с Вас. Запишете ги на сигурно място – няма да ги покажем отново.',
        )}
      </Text>
      <Code block fz="md">
        {codes.join('\n')}
      </Code>
      <Group grow>
        <Copy value={codes.join('\n')} label={t('Копирай')} done={t('Копирани')} />
        <Button loading={busy} onClick={onDone}>
          {t('Запазих ги')}
        </Button>
      </Group>
    </Stack>
  )
}
