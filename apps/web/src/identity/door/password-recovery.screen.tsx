import { Button, Stack, Text, TextInput, Title } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { recoverPassword } from '@asistent/contract/identity/links.calls'
import { useCallForm } from '../call-form'
import { BadLink, LinkPage, type OpenLink } from './link-page'
import { NewPassword } from '../new-password'
import { RefusalAlert } from '../refusal-alert'
import { t } from '../../platform/language'

/** Opened from the letter 'Нова парола'; the link is valid once, for 24 hours (domain.md 8). */
export function Screen() {
  const { userId, token } = useParams({ strict: false }) as { userId?: string; token?: string }
  const [isDone, setDone] = useState(false)
  if (isDone) return <Recovered />
  if (!/^\d{1,10}$/.test(userId ?? '')) return <BadLink subject="account" />
  return (
    <LinkPage token={token} purposes={['password-recovery']}>
      {(link) => <ChoosePassword {...link} userId={Number(userId)} onDone={() => setDone(true)} />}
    </LinkPage>
  )
}

interface ChoosePasswordProps extends OpenLink {
  readonly userId: number
  readonly onDone: () => void
}

function ChoosePassword({ info, token, userId, spent, onDone }: ChoosePasswordProps) {
  const form = useCallForm(recoverPassword, { initial: { password: '' }, given: { token, userId }, refused: spent })
  return (
    <form noValidate onSubmit={(event) => void form.submit(event).then((answer) => answer && onDone())}>
      <Stack gap="md">
        <Title order={1}>{t('Нова парола')}</Title>
        <RefusalAlert text={form.refusal} />
        <TextInput label={t('Имейл')} size="md" type="email" autoComplete="username" readOnly value={info.email} />
        <NewPassword
          label={t('Нова парола')}
          name="password"
          autoFocus
          value={form.values.password ?? ''}
          error={form.error('password')}
          onChange={(value) => form.set('password', value)}
        />
        <Button type="submit" size="md" fullWidth loading={form.busy}>
          {t('Запиши новата парола')}
        </Button>
      </Stack>
    </form>
  )
}

/** Redirects through '/logout', because a session with the old password has ended. */
function Recovered() {
  return (
    <Stack gap="md">
      <Title order={1}>{t('Паролата е сменена')}</Title>
      <Text>{t('Излязохте от всички устройства. Влезте с новата си парола.')}</Text>
      <Button component={Link} to="/logout" preload={false} size="md">
        {t('Вход')}
      </Button>
    </Stack>
  )
}
