import { Avatar, Menu, Text, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import { IconHelp, IconLogout, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { UserData } from '@asistent/contract/identity/session.calls'
import { roleLabel } from '@asistent/domain/access/roles'
import { roleOf } from '../../platform/user'
import { hasScreen } from '../slices'
import classes from './top-bar.module.css'

type SchemeName = 'light' | 'dark' | 'auto'

const schemes = [
  ['light', 'Светли'],
  ['dark', 'Тъмни'],
  ['auto', 'Както на устройството'],
] as const satisfies readonly (readonly [SchemeName, string])[]

export function ProfileMenu({ user }: { user: UserData }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const name = `${user.firstName} ${user.lastName}`
  return (
    <Menu position="bottom-end" width={270}>
      <Menu.Target>
        <UnstyledButton className={classes.profile} aria-label={`Профил: ${name}`}>
          <Avatar src={user.avatarPath} name={name} alt="" size={38} color="pine" variant="filled">
            {`${user.firstName.charAt(0)}${user.lastName.charAt(0)}`}
          </Avatar>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text component="span" display="block" c="var(--ink)" fw={700} size="md" lh={1.25}>
            {name}
          </Text>
          {roleLabel[roleOf(user)]}
        </Menu.Label>
        <Menu.Divider />
        {hasScreen('/profile') && (
          <Menu.Item component={Link} to="/profile" leftSection={<IconUser size={20} stroke={1.7} aria-hidden />}>
            Моят профил
          </Menu.Item>
        )}
        {hasScreen('/platform/help') && (
          <Menu.Item component={Link} to="/platform/help" leftSection={<IconHelp size={20} stroke={1.7} aria-hidden />}>
            Помощ
          </Menu.Item>
        )}
        <Menu.Label>Цветове на екрана</Menu.Label>
        <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as SchemeName)}>
          {schemes.map(([value, label]) => (
            <Menu.RadioItem key={value} value={value}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item component={Link} to="/logout" leftSection={<IconLogout size={20} stroke={1.7} aria-hidden />}>
          Изход
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
