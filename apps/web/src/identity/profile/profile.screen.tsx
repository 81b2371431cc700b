import type { OutputOf } from '@asistent/contract/core/call'
import { getProfile, updateProfile } from '@asistent/contract/identity/profile.calls'
import { formScreen } from '../../blocks/form/form-screen'
import { useParts } from '../../platform/slice/parts'
import { AvatarField } from './avatar-field'
import { Devices } from './devices'
import { PasswordChange } from './password-change'
import { Preferences } from './preferences'
import classes from './profile.module.css'
import { SignInEmail } from './sign-in-email'
import { TwoFactor } from './two-factor'

/** The user's profile. Data are saved together; sign-in settings are changed one by one below. */
export const Screen = formScreen({
  title: { create: 'Моят профил', edit: 'Моят профил' },
  load: getProfile,
  save: updateProfile,
  // 'Известия' saves the kinds of e-mails.
  toForm: ({ notificationFlags: _flags, ...record }) => record,
  fields: (field) => [
    field.section('Лични данни', [
      field.own('avatarFileId', (control) => <AvatarField {...control} />, { wide: true }),
      field('firstName'),
      field('middleName'),
      field('lastName'),
      field('phone'),
    ]),
  ],
  saved: 'Профилът е записан',
  below: Below,
})

function Below({ record }: { record: OutputOf<typeof getProfile> }) {
  const { profile } = useParts()
  return (
    <div className={classes.sections}>
      <div className={classes.column}>
        <SignInEmail profile={record} />
        <PasswordChange changedAt={record.passwordChangedAt} email={record.email} />
        {profile.map((Part, index) => (
          <Part key={index} />
        ))}
      </div>
      <div className={classes.column}>
        <TwoFactor />
        <Preferences />
      </div>
      <div className={classes.wide}>
        <Devices />
      </div>
    </div>
  )
}
