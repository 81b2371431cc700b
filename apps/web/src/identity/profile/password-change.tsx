import { Button, PasswordInput, Stack } from '@mantine/core'
import { changePassword } from '@asistent/contract/identity/profile.calls'
import { Section } from '../../blocks/parts/section'
import { toast } from '../../blocks/parts/toast'
import { shownDay } from '../../blocks/shown/format'
import { useCallForm } from '../call-form'
import { NewPassword } from '../new-password'
import classes from './profile.module.css'
import { RefusalAlert } from '../refusal-alert'
import { t } from '../../platform/language'

export function PasswordChange({ changedAt, email }: { changedAt: string | null; email: string }) {
  const form = useCallForm(changePassword, { initial: { currentPassword: '', newPassword: '' } })
  const changed = () => {
    form.clear()
    toast.done(t('Паролата е сменена. Излязохте от другите си устройства.'))
  }
  return (
    <Section title={t('Смяна на паролата')}>
      {changedAt && <p className={classes.hint}>{t('Последно сменена на {day}.', { day: shownDay(changedAt) })}</p>}
      <form noValidate onSubmit={(event) => void form.submit(event).then((answer) => answer && changed())}>
        <Stack gap="md">
          <RefusalAlert text={form.refusal} />
          {/* Password managers store the new password for this user name. */}
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          <PasswordInput
            name="currentPassword"
            label={t('Текуща парола')}
            autoComplete="current-password"
            value={form.values.currentPassword ?? ''}
            error={form.error('currentPassword')}
            onChange={(event) => form.set('currentPassword', event.currentTarget.value)}
          />
          <NewPassword
            label={t('Нова парола')}
            name="newPassword"
            size="sm"
            value={form.values.newPassword ?? ''}
            error={form.error('newPassword')}
            onChange={(value) => form.set('newPassword', value)}
          />
          <Button type="submit" loading={form.busy} style={{ alignSelf: 'flex-start' }}>
            {t('Смени паролата')}
          </Button>
        </Stack>
      </form>
    </Section>
  )
}
