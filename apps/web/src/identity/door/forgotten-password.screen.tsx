import { Anchor, Button, Stack, Text, TextInput, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { forgottenPassword } from '@asistent/contract/identity/links.calls'
import { useCallForm } from '../call-form'
import { captchaFor } from '../captcha.shared'
import { RefusalAlert } from '../refusal-alert'
import { t } from '../../platform/language'

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
        <Title order={1}>{t('Забравена парола')}</Title>
        <RefusalAlert text={form.refusal} />
        <Text>{t('Ще Ви изпратим писмо с връзка, от която да изберете нова парола.')}</Text>
        <TextInput
          name="email"
          type="email"
          label={t('Имейл')}
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
          {t('Изпрати ми връзка')}
        </Button>
        <Anchor component={Link} to="/login" ta="center">
          {t('Обратно към входа')}
        </Anchor>
        <Text c="dimmed" ta="center">
          {t('Нямате профил?')}{' '}
          <Anchor component={Link} to="/login/signup">
            {t('Регистрирайте се')}
          </Anchor>
        </Text>
      </Stack>
    </form>
  )
}

function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  return (
    <Stack gap="md">
      <Title order={1}>{t('Проверете пощата си')}</Title>
      <Text>
        {t(
          'Ако с {email} има профил, до няколко минути ще получите писмо с връзка. Тя важи 24 часа и се използва веднъж.',
          { email },
        )}
      </Text>
      <Text c="dimmed">
        {t('Няма писмо? Погледнете в нежеланата поща и проверете дали имейлът е изписан правилно.')}
      </Text>
      <Button component={Link} to="/login" size="md">
        {t('Към входа')}
      </Button>
      <Button variant="subtle" onClick={onAgain}>
        {t('Друг имейл')}
      </Button>
    </Stack>
  )
}
