import { Anchor, Button, Stack, Text, Title } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { confirmTotp, startTotp } from '@asistent/contract/identity/second-factor.calls'
import { send } from '../platform/api'
import { takeTarget } from '../platform/target'
import { fetchUser } from '../platform/user'
import { Authenticator, RecoveryCodes } from './authenticator'
import { passkeyErrorText, registerPasskey, suggestedLabel } from './passkey-registration'
import { RefusalAlert } from './refusal-alert'
import { hasPasskeys } from './sign-in'
import { t } from '../platform/language'

/**
 * Setup of a required second factor: until then the token is valid only for these calls. Opened from the sign-in and
 * on 'second-factor-needed' responses.
 */
export function Screen() {
  const [secret, setSecret] = useState<{ secret: string; uri: string }>()
  const [codes, setCodes] = useState<readonly string[]>()
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const router = useRouter()

  const doing = async (work: () => Promise<void>) => {
    setBusy(true)
    setRefusal(undefined)
    await work().catch((error: unknown) => setRefusal(passkeyErrorText(error)))
    setBusy(false)
  }
  const start = () => doing(async () => setSecret(await send(startTotp, {})))
  const confirm = (code: string) => doing(async () => setCodes((await send(confirmTotp, { code })).recoveryCodes))
  const go = () =>
    doing(async () => {
      const user = await fetchUser()
      await router.navigate({ href: takeTarget(user.id), replace: true })
    })
  const addKey = () =>
    doing(async () => {
      const given = await registerPasskey(suggestedLabel())
      if (given) setCodes(given)
      else await go()
    })

  return (
    <Stack gap="md">
      <Title order={1}>{t('Двуфакторен вход')}</Title>
      <RefusalAlert text={refusal} />
      {codes ? (
        <RecoveryCodes codes={codes} busy={busy} onDone={() => void go()} />
      ) : secret ? (
        <Authenticator {...secret} busy={busy} onCode={(code) => void confirm(code)} />
      ) : (
        <>
          <Text>
            {t(
              'Детската градина изисква втора стъпка при вход за Вашата роля. Ще Ви трябва телефон с приложение за удостоверяване. Настройката отнема минута.',
            )}
          </Text>
          <Button size="md" loading={busy} onClick={() => void start()}>
            {t('Започни')}
          </Button>
          {hasPasskeys() && (
            <Button
              variant="default"
              size="md"
              disabled={busy}
              leftSection={<IconFingerprint size={20} stroke={1.7} aria-hidden />}
              onClick={() => void addKey()}
            >
              {t('Вместо това с ключ за достъп')}
            </Button>
          )}
        </>
      )}
      {!codes && (
        <Anchor component={Link} to="/logout" preload={false} ta="center">
          {t('Изход')}
        </Anchor>
      )}
    </Stack>
  )
}
