import { Button, Stack, Text, TextInput, Title } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { activateAccount, confirmEmail } from '@asistent/contract/identity/links.calls'
import { refreshTopics } from '../../platform/use-call'
import { Activation } from './activation'
import { useCallForm } from '../call-form'
import { LinkPage, WayOn, type OpenLink } from './link-page'
import { RefusalAlert } from '../refusal-alert'
import { t } from '../../platform/language'

/** {userType}: staff, parent, mon, municipality; 'email' confirms the new address of an existing account. */
export function Screen() {
  const { userType, token } = useParams({ strict: false }) as { userType?: string; token?: string }
  if (userType === 'email') return <NewEmail token={token} />
  return <Activation token={token} purpose="activation" call={activateAccount} />
}

function NewEmail({ token }: { token: string | undefined }) {
  const [email, setEmail] = useState('')
  if (email)
    return (
      <Stack gap="md">
        <Title order={1}>{t('Имейлът е потвърден')}</Title>
        <Text>{t('Отсега нататък влизате с {email}. На стария адрес няма да изпращаме писма.', { email })}</Text>
        <WayOn />
      </Stack>
    )
  return (
    <LinkPage token={token} purposes={['email-change']} subject="email">
      {(link) => <ConfirmEmail {...link} onDone={setEmail} />}
    </LinkPage>
  )
}

interface ConfirmEmailProps extends OpenLink {
  readonly onDone: (email: string) => void
}

/** Confirmed by a button, because mail clients prefetch links. */
function ConfirmEmail({ info, token, spent, onDone }: ConfirmEmailProps) {
  const form = useCallForm(confirmEmail, { initial: {}, given: { token }, refused: spent })
  const confirm = async () => {
    const answer = await form.submit()
    if (!answer) return
    refreshTopics(['user-data'])
    onDone(answer.email)
  }
  return (
    <Stack gap="md">
      <Title order={1}>{t('Нов имейл')}</Title>
      <RefusalAlert text={form.refusal} />
      <Text>{t('{firstName}, потвърдете, че това е новият имейл на профила Ви.', { firstName: info.firstName })}</Text>
      <TextInput label={t('Имейл')} size="md" type="email" readOnly value={info.email} />
      <Button size="md" fullWidth loading={form.busy} onClick={() => void confirm()}>
        {t('Потвърждавам имейла')}
      </Button>
    </Stack>
  )
}
