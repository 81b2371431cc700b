import { Alert, Button, PasswordInput, Text } from '@mantine/core'
import { IconMail, IconMailForward } from '@tabler/icons-react'
import type { OutputOf } from '@asistent/contract/core/call'
import { updateProfile, type getProfile } from '@asistent/contract/identity/profile.calls'
import { askForm } from '../../blocks/form/form-dialog'
import type { OwnField } from '../../blocks/form/fields'
import { Section } from '../../blocks/parts/section'
import classes from './profile.module.css'
import { t } from '../../platform/language'

type Profile = OutputOf<typeof getProfile>

/**
 * Changing the sign-in e-mail requires the password and takes effect after confirming the link sent to the new
 * address.
 */
export function SignInEmail({ profile }: { profile: Profile }) {
  return (
    <Section title={t('Имейл за вход')}>
      <div className={classes.line}>
        <span className={classes.what}>
          <IconMail size={22} stroke={1.7} aria-hidden />
          <strong>{profile.email}</strong>
        </span>
        <Button variant="default" onClick={() => void changeEmail(profile)}>
          {t('Смени имейла')}
        </Button>
      </div>
      {profile.pendingEmail && (
        <Alert mt="xs" color="blue" icon={<IconMailForward aria-hidden />}>
          <Text size="sm">
            {t('Чака потвърждение:')} <strong>{profile.pendingEmail}</strong>
            {t('. Отворете писмото до този адрес и натиснете „Потвърждавам имейла“. Дотогава влизате с досегашния.')}
          </Text>
        </Alert>
      )}
    </Section>
  )
}

const changeEmail = ({ firstName, middleName, lastName, phone, version }: Profile) =>
  askForm({
    title: t('Смяна на имейла'),
    text: t('Ще изпратим писмо на новия адрес. Смяната става, когато го потвърдите.'),
    call: updateProfile,
    values: { firstName, middleName, lastName, phone, version, currentPassword: '' },
    fields: (field) => [
      field('email', { label: t('Нов имейл'), wide: true }),
      field.own('currentPassword', (control) => <CurrentPassword {...control} />, { wide: true }),
    ],
    done: t('Изпратихме писмо на новия адрес'),
  })

function CurrentPassword({ value, set, error, label }: OwnField) {
  return (
    <PasswordInput
      label={label}
      required
      autoComplete="current-password"
      value={typeof value === 'string' ? value : ''}
      error={error}
      onChange={(event) => set(event.currentTarget.value)}
    />
  )
}
