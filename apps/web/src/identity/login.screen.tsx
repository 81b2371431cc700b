import { Alert, Anchor, Button, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconAlertTriangle, IconArrowLeft } from '@tabler/icons-react'
import { Link, useRouter } from '@tanstack/react-router'
import { useState, type KeyboardEvent, type SubmitEvent } from 'react'
import { errorsOf } from '@asistent/contract/core/messages'
import { signIn } from '@asistent/contract/identity/session.calls'
import { CallError, send } from '../platform/api'
import { keepToken } from '../platform/session'
import { takeTarget } from '../platform/target'
import { queryClient } from '../platform/use-call'
import { fetchUser } from '../platform/user'
import { loadDefaultLayout } from '../shell/frame'
import { hasScreen } from '../shell/slices'

type Step = 'password' | 'code'
type Errors = Partial<Record<'email' | 'password' | 'code', string>>

export function Screen() {
  const [step, setStep] = useState<Step>('password')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const [refusal, setRefusal] = useState('')
  const [busy, setBusy] = useState(false)
  const open = useOpen()

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const input = { email, password, ...(step === 'code' && { code }) }
    const found = mistakesIn(input, step)
    setErrors(found)
    setRefusal('')
    const first = event.currentTarget.querySelector<HTMLInputElement>(`[name="${Object.keys(found)[0] ?? ''}"]`)
    if (first) return first.focus()
    setBusy(true)
    try {
      const answer = await send(signIn, input)
      if (answer.token) await open(answer.token)
      else if (answer.needs === 'code') setStep('code')
      else setRefusal(otherStep[answer.needs ?? 'passkey'])
    } catch (error) {
      setRefusal(error instanceof CallError ? error.message : 'Възникна грешка! Опитайте отново.')
    } finally {
      setBusy(false)
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <Title order={1}>{step === 'password' ? 'Вход' : 'Код за вход'}</Title>
        {refusal && (
          <Alert role="alert" color="red" icon={<IconAlertTriangle aria-hidden />}>
            {refusal}
          </Alert>
        )}
        {step === 'password' ? (
          <>
            <TextInput
              name="email"
              type="email"
              label="Имейл"
              size="md"
              autoComplete="username"
              inputMode="email"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus
              value={email}
              error={errors.email}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
            <Password value={password} error={errors.password} onChange={setPassword} />
          </>
        ) : (
          <>
            <Text>
              Въведете шестте цифри от приложението за удостоверяване или един от резервните си кодове.
            </Text>
            <TextInput
              name="code"
              label="Код"
              size="md"
              autoComplete="one-time-code"
              inputMode="text"
              autoCapitalize="none"
              autoFocus
              value={code}
              error={errors.code}
              onChange={(event) => setCode(event.currentTarget.value)}
            />
          </>
        )}
        <Button type="submit" size="md" fullWidth loading={busy}>
          {step === 'password' ? 'Вход' : 'Продължи'}
        </Button>
        {step === 'password' ? (
          <Ways />
        ) : (
          <Button
            variant="subtle"
            leftSection={<IconArrowLeft size={18} aria-hidden />}
            onClick={() => {
              setStep('password')
              setPassword('')
              setCode('')
              setRefusal('')
            }}
          >
            Друг профил
          </Button>
        )}
      </Stack>
    </form>
  )
}

const otherStep = {
  passkey: 'За този профил е нужен ключ за достъп. Влезте от устройството, на което е записан.',
  'set-up-second-factor': 'За този профил е задължителна втора стъпка за вход. Обърнете се към администратора.',
  code: '',
} as const

/** The contract's own texts; the code is optional there, and asked for here. */
function mistakesIn(input: { email: string; password: string; code?: string }, step: Step): Errors {
  const checked = signIn.input.safeParse(input)
  const found = checked.success ? {} : errorsOf(signIn.input, checked.error)
  const errors: Errors = Object.fromEntries(Object.entries(found).map(([name, texts]) => [name, texts[0]]))
  if (step === 'code' && !input.code?.trim()) errors.code = 'Полето "Код" е задължително'
  return errors
}

/** Signed in: the wanted page, or home. The frame travels together with the user's data. */
function useOpen() {
  const router = useRouter()
  return async (token: string) => {
    queryClient.clear()
    keepToken(token)
    void loadDefaultLayout().catch(() => undefined)
    const user = await fetchUser()
    await router.navigate({ href: takeTarget(user.id), replace: true })
  }
}

interface PasswordProps {
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
}

/** Says why a right password may look wrong: capitals on, or a Cyrillic keyboard. */
function Password({ value, error, onChange }: PasswordProps) {
  const [capitals, setCapitals] = useState(false)
  const watch = (event: KeyboardEvent) => setCapitals(event.getModifierState('CapsLock'))
  const hint = capitals
    ? 'Включен е Caps Lock.'
    : /[а-я]/iu.test(value)
      ? 'Пишете на кирилица.'
      : undefined
  return (
    <PasswordInput
      name="password"
      label="Парола"
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

/** Other ways in, once their pages are there. */
function Ways() {
  return (
    <Stack gap={6} align="center">
      {hasScreen('/login/reset') && (
        <Anchor component={Link} to="/login/reset">
          Забравена парола
        </Anchor>
      )}
      {hasScreen('/registration-parents') && (
        <Text c="dimmed">
          Родител сте и нямате профил?{' '}
          <Anchor component={Link} to="/registration-parents">
            Регистрация
          </Anchor>
        </Text>
      )}
    </Stack>
  )
}
