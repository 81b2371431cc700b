import { Alert, Anchor, Button, Code, CopyButton, Group, List, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconCopy } from '@tabler/icons-react'
import { Link, useRouter } from '@tanstack/react-router'
import { useState, type SubmitEvent } from 'react'
import { renderSVG } from 'uqr'
import { confirmTotp, startTotp } from '@asistent/contract/identity/second-factor.calls'
import { send } from '../platform/api'
import { takeTarget } from '../platform/target'
import { fetchUser } from '../platform/user'
import { signInErrorText } from './sign-in'

/**
 * The kindergarten asks this role for two factors and the person has none yet: the token opens only these calls until
 * the authenticator is set up. Reached from the sign-in, and from any page that answers 'second-factor-needed'.
 */
export function Screen() {
  const [secret, setSecret] = useState<{ secret: string; uri: string }>()
  const [codes, setCodes] = useState<readonly string[]>()
  const [refusal, setRefusal] = useState('')
  const [busy, setBusy] = useState(false)
  const router = useRouter()

  const doing = async (work: () => Promise<void>) => {
    setBusy(true)
    setRefusal('')
    await work().catch((error: unknown) => setRefusal(signInErrorText(error)))
    setBusy(false)
  }
  const start = () => doing(async () => setSecret(await send(startTotp, {})))
  const confirm = (code: string) => doing(async () => setCodes((await send(confirmTotp, { code })).recoveryCodes))
  const go = () =>
    doing(async () => {
      const user = await fetchUser()
      await router.navigate({ href: takeTarget(user.id), replace: true })
    })

  return (
    <Stack gap="md">
      <Title order={1}>Двуфакторен вход</Title>
      {refusal && (
        <Alert role="alert" color="red" icon={<IconAlertTriangle aria-hidden />}>
          {refusal}
        </Alert>
      )}
      {codes ? (
        <RecoveryCodes codes={codes} busy={busy} onDone={() => void go()} />
      ) : secret ? (
        <Authenticator {...secret} busy={busy} onCode={(code) => void confirm(code)} />
      ) : (
        <>
          <Text>
            Детската градина изисква втора стъпка при вход за Вашата роля. Ще Ви трябва телефон с приложение за
            удостоверяване. Настройката отнема минута.
          </Text>
          <Button size="md" loading={busy} onClick={() => void start()}>
            Започни
          </Button>
        </>
      )}
      {!codes && (
        <Anchor component={Link} to="/logout" preload={false} ta="center">
          Изход
        </Anchor>
      )}
    </Stack>
  )
}

interface AuthenticatorProps {
  readonly secret: string
  readonly uri: string
  readonly busy: boolean
  readonly onCode: (code: string) => void
}

function Authenticator({ secret, uri, busy, onCode }: AuthenticatorProps) {
  const [code, setCode] = useState('')
  const [error, setError] = useState('')
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (code.trim() === '') return setError('Полето "Код" е задължително')
    setError('')
    return onCode(code)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <List type="ordered" spacing="xs">
          <List.Item>Сканирайте кода с приложението за удостоверяване.</List.Item>
          <List.Item>Въведете шестте цифри, които то покаже.</List.Item>
        </List>
        <img
          src={`data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { border: 2 }))}`}
          alt="QR код за приложението за удостоверяване"
          width={200}
          height={200}
          style={{ alignSelf: 'center', borderRadius: 12 }}
        />
        <Text size="sm" c="dimmed" ta="center">
          Без камера въведете ключа ръчно: <Code>{secret}</Code>
        </Text>
        <TextInput
          label="Код"
          size="md"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          value={code}
          error={error}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button type="submit" size="md" loading={busy}>
          Включи
        </Button>
      </Stack>
    </form>
  )
}

function RecoveryCodes({ codes, busy, onDone }: { codes: readonly string[]; busy: boolean; onDone: () => void }) {
  return (
    <>
      <Text>
        Готово! Това са резервните Ви кодове: всеки отваря профила веднъж, ако телефонът не е с Вас. Запишете ги на
        сигурно място – няма да ги покажем отново.
      </Text>
      <Code block fz="md">
        {codes.join('\n')}
      </Code>
      <Group grow>
        <CopyButton value={codes.join('\n')}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              onClick={copy}
              leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
            >
              {copied ? 'Копирани' : 'Копирай'}
            </Button>
          )}
        </CopyButton>
        <Button loading={busy} onClick={onDone}>
          Запазих ги
        </Button>
      </Group>
    </>
  )
}
