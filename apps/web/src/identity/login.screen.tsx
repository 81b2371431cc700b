import { Anchor, Button, Divider, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconArrowLeft, IconFingerprint } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useState, type KeyboardEvent, type SubmitEvent } from 'react'
import { signIn, type SignedInAnswer } from '@asistent/contract/light/identity/session.calls'
import { send } from '../platform/api'
import { forgetExpired, hasExpired } from '../platform/target'
import { captchaFor } from './captcha.shared'
import { knownDevices } from './known-devices'
import { RefusalAlert } from './refusal-alert'
import type { SignInErrors } from './sign-in-check'
import { hasPasskeys, passkeySignIn, signInErrorText, StoppedByUser, useOpen } from './sign-in'
import { t, textOfServer } from '../platform/language'

/** Steps: password, then an authenticator code or a passkey (or a recovery code). */
type Step = 'password' | 'code' | 'passkey'

/** Validation loads while the form is being filled; without it the server validates. */
const checking = () => import('./sign-in-check').catch(() => undefined)

const headings: Record<Step, string> = { password: 'Вход', code: 'Код за вход', passkey: 'Ключ за достъп' }

export function Screen() {
  const [step, setStep] = useState<Step>('password')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [errors, setErrors] = useState<SignInErrors>({})
  const [isExpired] = useState(hasExpired)
  useEffect(forgetExpired, [])
  const { refusal, busy, attempt, forget } = useAttempt(setStep)

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const input = { email, password, ...(step !== 'password' && { code }) }
    const mistakes = (await checking())?.mistakesIn(input) ?? {}
    setErrors(mistakes)
    const first = Object.keys(mistakes)[0]
    if (first) return form.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
    await attempt(async () => send(signIn, { ...input, captcha: await captchaFor('login'), devices: knownDevices() }))
  }

  const startOver = () => {
    setStep('password')
    setPassword('')
    setCode('')
    setErrors({})
    forget()
  }

  return (
    <form onSubmit={(event) => void submit(event)} onInput={() => void checking()} noValidate>
      <Stack gap="md">
        <Title order={1}>{t(headings[step])}</Title>
        {isExpired && !refusal && (
          <Text role="status">{t('Сесията Ви изтече. Влезте отново и ще продължите от същата страница.')}</Text>
        )}
        <RefusalAlert text={refusal} />
        {step === 'password' ? (
          <>
            <TextInput
              name="email"
              type="email"
              label={t('Имейл')}
              size="md"
              autoComplete="username webauthn"
              inputMode="email"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus
              value={email}
              error={errors.email && textOfServer(errors.email)}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
            <Password
              value={password}
              error={errors.password && textOfServer(errors.password)}
              onChange={setPassword}
            />
          </>
        ) : (
          <>
            {step === 'passkey' && <PasskeyButton busy={busy} onClick={() => void attempt(passkeySignIn)} filled />}
            <Text>
              {step === 'code'
                ? t('Въведете шестте цифри от приложението за удостоверяване или един от резервните си кодове.')
                : t('Ако ключът не е с Вас, въведете един от резервните си кодове.')}
            </Text>
            <TextInput
              name="code"
              label={step === 'code' ? t('Код') : t('Резервен код')}
              size="md"
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus={step === 'code'}
              value={code}
              error={errors.code && textOfServer(errors.code)}
              onChange={(event) => setCode(event.currentTarget.value)}
            />
          </>
        )}
        <Button type="submit" size="md" fullWidth loading={busy} variant={step === 'passkey' ? 'default' : 'filled'}>
          {step === 'password' ? t('Вход') : t('Продължи')}
        </Button>
        {step === 'password' ? (
          <OtherWays busy={busy} onPasskey={() => void attempt(passkeySignIn)} />
        ) : (
          <Button variant="subtle" leftSection={<IconArrowLeft size={18} aria-hidden />} onClick={startOver}>
            {t('Друг профил')}
          </Button>
        )}
      </Stack>
    </form>
  )
}

/** Runs one attempt at a time: opens the app, shows the next step, or shows the error. */
function useAttempt(setStep: (step: Step) => void) {
  const [refusal, setRefusal] = useState('')
  const [busy, setBusy] = useState(false)
  const open = useOpen()
  const attempt = async (signingIn: () => Promise<SignedInAnswer>) => {
    if (busy) return
    setBusy(true)
    setRefusal('')
    try {
      const { token, needs, device } = await signingIn()
      if (token) await open({ token, needs, device })
      else if (needs === 'code' || needs === 'passkey') setStep(needs)
    } catch (error) {
      if (!(error instanceof StoppedByUser)) setRefusal(signInErrorText(error))
    } finally {
      setBusy(false)
    }
  }
  return { refusal, busy, attempt, forget: () => setRefusal('') }
}

interface PasswordProps {
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
}

/** Warns about caps lock and a Cyrillic keyboard layout. */
function Password({ value, error, onChange }: PasswordProps) {
  const [capitals, setCapitals] = useState(false)
  const watch = (event: KeyboardEvent) => setCapitals(event.getModifierState('CapsLock'))
  const hint = capitals
    ? t('Включен е Caps Lock.')
    : /\p{Script=Cyrillic}/u.test(value)
      ? t('Пишете на кирилица.')
      : undefined
  return (
    <PasswordInput
      name="password"
      label={t('Парола')}
      size="md"
      autoComplete="current-password"
      value={value}
      error={error}
      description={hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onKeyDown={watch}
      onKeyUp={watch}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

function PasskeyButton({ busy, onClick, filled }: { busy: boolean; onClick: () => void; filled?: boolean }) {
  return (
    <Button
      variant={filled ? 'filled' : 'default'}
      size="md"
      fullWidth
      disabled={busy}
      leftSection={<IconFingerprint size={20} stroke={1.7} aria-hidden />}
      onClick={onClick}
    >
      {t('Вход с ключ за достъп')}
    </Button>
  )
}

/** Alternatives to the password. */
function OtherWays({ busy, onPasskey }: { busy: boolean; onPasskey: () => void }) {
  return (
    <Stack gap="sm" align="center">
      <Anchor component={Link} to="/login/reset" display="inline-block" py="xs">
        {t('Забравена парола')}
      </Anchor>
      {hasPasskeys() && (
        <>
          <Divider w="100%" label={t('или')} labelPosition="center" />
          <PasskeyButton busy={busy} onClick={onPasskey} />
        </>
      )}
      <Text c="dimmed" ta="center">
        {t('Родител сте и нямате профил?')}{' '}
        <Anchor component={Link} to="/registration-parents">
          {t('Регистрация')}
        </Anchor>
      </Text>
    </Stack>
  )
}
