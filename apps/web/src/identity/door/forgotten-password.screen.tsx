import { Anchor, Button, Stack, Text, TextInput, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { forgottenPassword } from '@asistent/contract/identity/links.calls'
import { useCallForm } from '../call-form'
import { captchaFor } from '../captcha.shared'
import { RefusalAlert } from '../refusal-alert'

/** Shows the same message whether or not the account exists. Invited users get their invitation again. */
export function Screen() {
  const [sentTo, setSentTo] = useState('')
  const form = useCallForm(forgottenPassword, {
    initial: { email: '' },
    prepare: async () => ({ captcha: await captchaFor('forgotten_password') }),
  })
  if (sentTo) return <Sent email={sentTo} onAgain={() => setSentTo('')} />
  return (
    <form
      noValidate
      onSubmit={(event) =>
        void form.submit(event).then((answer) => answer && setSentTo((form.values.email ?? '').trim()))
      }
    >
      <Stack gap="md">
        <Title order={1}>Забравена парола</Title>
        <RefusalAlert text={form.refusal} />
        <Text>Ще Ви изпратим писмо с връзка, от която да изберете нова парола.</Text>
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
          value={form.values.email ?? ''}
          error={form.error('email')}
          onChange={(event) => form.set('email', event.currentTarget.value)}
        />
        <Button type="submit" size="md" fullWidth loading={form.busy}>
          Изпрати ми връзка
        </Button>
        <Anchor component={Link} to="/login" ta="center">
          Обратно към входа
        </Anchor>
        <Text c="dimmed" ta="center">
          Нямате профил?{' '}
          <Anchor component={Link} to="/login/signup">
            Регистрирайте се
          </Anchor>
        </Text>
      </Stack>
    </form>
  )
}

function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  return (
    <Stack gap="md">
      <Title order={1}>Проверете пощата си</Title>
      <Text>
        Ако с <strong>{email}</strong> има профил, до няколко минути ще получите писмо с връзка. Тя важи 24 часа и се
        използва веднъж.
      </Text>
      <Text c="dimmed">Няма писмо? Погледнете в нежеланата поща и проверете дали имейлът е изписан правилно.</Text>
      <Button component={Link} to="/login" size="md">
        Към входа
      </Button>
      <Button variant="subtle" onClick={onAgain}>
        Друг имейл
      </Button>
    </Stack>
  )
}
