import { Button, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import type { Call } from '@asistent/contract/core/call'
import type { SignedInAnswer } from '@asistent/contract/identity/session.calls'
import { refreshTopics } from '../../platform/use-call'
import { useCallForm } from '../call-form'
import { LinkPage, WayOn, type LinkInfo, type OpenLink } from './link-page'
import { NewPassword } from '../new-password'
import { RefusalAlert } from '../refusal-alert'
import { useOpen } from '../sign-in'
import { t } from '../../platform/language'

interface ActivationInput {
  token: string
  password?: string | undefined
}

interface ActivationProps<In extends ActivationInput> {
  readonly token: string | undefined
  readonly purpose: LinkInfo['purpose']
  readonly call: Call<In, unknown, SignedInAnswer>
  /** Further URL parameters besides the token. */
  readonly given?: Partial<In>
}

/** First password of an invited person, or only the acceptance for an existing profile (docs/areas/identity.md). */
export function Activation<In extends ActivationInput>({ token, purpose, call, given }: ActivationProps<In>) {
  const [accepted, setAccepted] = useState(false)
  if (accepted) return <Accepted />
  return (
    <LinkPage token={token} purposes={[purpose]}>
      {(link) => <Accept {...link} call={call} given={given} onAccepted={() => setAccepted(true)} />}
    </LinkPage>
  )
}

interface AcceptProps<In extends ActivationInput> extends OpenLink {
  readonly call: Call<In, unknown, SignedInAnswer>
  readonly given: Partial<In> | undefined
  readonly onAccepted: () => void
}

function Accept<In extends ActivationInput>({ info, token, call, given, spent, onAccepted }: AcceptProps<In>) {
  const open = useOpen()
  const form = useCallForm(call, {
    initial: (info.asksPassword ? { password: '' } : {}) as Partial<In>,
    given: { ...given, token } as Partial<In>,
    refused: spent,
  })
  const go = async (answer: SignedInAnswer | undefined) => {
    if (!answer) return
    // Adds the new kindergarten to the switcher of a signed-in user.
    refreshTopics(['user-data'])
    if (answer.token) await open({ ...answer, token: answer.token })
    else onAccepted()
  }
  return (
    <form noValidate onSubmit={(event) => void form.submit(event).then(go)}>
      <Stack gap="md">
        <Title order={1}>{t('Добре дошли, {name}!', { name: info.firstName })}</Title>
        <RefusalAlert text={form.refusal} />
        <Text>{invitationText(info)}</Text>
        <TextInput label={t('Имейл')} size="md" type="email" autoComplete="username" readOnly value={info.email} />
        {info.asksPassword ? (
          <NewPassword
            label={t('Парола')}
            name="password"
            autoFocus
            value={form.values.password ?? ''}
            error={form.error('password')}
            onChange={(value) => form.set('password', value as In['password'])}
          />
        ) : (
          <Text c="dimmed">{t('Вече имате профил с този имейл. Паролата Ви остава същата.')}</Text>
        )}
        <Button type="submit" size="md" fullWidth loading={form.busy}>
          {info.asksPassword ? t('Активирай профила') : t('Приемам поканата')}
        </Button>
      </Stack>
    </form>
  )
}

function invitationText({ kindergartenName, roleName, asksPassword }: LinkInfo): string {
  const next = asksPassword ? t('Изберете парола, с която ще влизате.') : t('Потвърдете, за да получите достъп.')
  return `${inviter({ kindergartenName, roleName })} ${next}`
}

function inviter({ kindergartenName, roleName }: Pick<LinkInfo, 'kindergartenName' | 'roleName'>): string {
  const role = roleName && t(roleName)
  if (kindergartenName && role) return t('{place} Ви кани с роля „{role}“.', { place: kindergartenName, role })
  if (kindergartenName) return t('{place} Ви кани.', { place: kindergartenName })
  return role ? t('Поканени сте с роля „{role}“.', { role }) : t('Поканени сте.')
}

function Accepted() {
  return (
    <Stack gap="md">
      <Title order={1}>{t('Поканата е приета')}</Title>
      <Text>{t('Вече имате достъп. Новото място ще намерите при името на детската градина най-горе на екрана.')}</Text>
      <WayOn />
    </Stack>
  )
}
