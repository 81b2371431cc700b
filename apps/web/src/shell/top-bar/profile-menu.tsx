import { useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconHelp, IconLogout, IconMoon, IconSun, IconUser, type Icon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { UserData } from '@asistent/contract/identity/session.calls'
import { getAvatar } from '@asistent/contract/light/files/files.calls'
import { roleLabel } from '@asistent/domain/access/roles'
import { Picture } from '../../blocks/parts/picture'
import { roleOf } from '../../platform/user'
import { Dropdown } from './dropdown'
import classes from './top-bar.module.css'
import { t } from '../../platform/language'

type SchemeName = 'light' | 'dark' | 'auto'

const schemes = () =>
  [
    ['light', t('Светли'), IconSun],
    ['dark', t('Тъмни'), IconMoon],
    ['auto', t('Според устройството'), IconDeviceDesktop],
  ] as const satisfies readonly (readonly [SchemeName, string, Icon])[]

export function ProfileMenu({ user }: { user: UserData }) {
  const name = `${user.firstName} ${user.lastName}`
  return (
    <Dropdown label={t('Профил: {name}', { name })} className={classes.profile} width={280} face={<Face user={user} />}>
      {(close) => (
        <>
          <p className={classes.person}>
            <strong>{name}</strong>
            <span className={classes.noticeLine}>{t(roleLabel[roleOf(user)])}</span>
          </p>
          <Link to="/profile" className={classes.entry} onClick={close}>
            <IconUser size={20} stroke={1.7} aria-hidden />
            {t('Моят профил')}
          </Link>
          <Link to="/platform/help" className={classes.entry} onClick={close}>
            <IconHelp size={20} stroke={1.7} aria-hidden />
            {t('Помощ')}
          </Link>
          <Schemes />
          <Link to="/logout" preload={false} className={classes.entry} onClick={close}>
            <IconLogout size={20} stroke={1.7} aria-hidden />
            {t('Изход')}
          </Link>
        </>
      )}
    </Dropdown>
  )
}

function Face({ user }: { user: UserData }) {
  return (
    <Picture
      call={getAvatar}
      input={user.avatarPath ? { userId: user.id } : undefined}
      alt=""
      className={classes.avatar}
      otherwise={<span className={classes.avatar} data-initials={user.firstName.charAt(0) + user.lastName.charAt(0)} />}
    />
  )
}

function Schemes() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <fieldset className={classes.schemes}>
      <legend>{t('Цветове на екрана')}</legend>
      {schemes().map(([value, label, Sign]) => (
        <label key={value} title={label}>
          <input
            type="radio"
            name="scheme"
            className="visually-hidden"
            checked={colorScheme === value}
            onChange={() => setColorScheme(value)}
          />
          <Sign size={20} stroke={1.7} aria-hidden />
          <span className="visually-hidden">{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
