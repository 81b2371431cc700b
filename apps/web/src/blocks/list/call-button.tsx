import { formatPhone } from '@asistent/domain/kernel/phone'
import { ActionIcon, Menu } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { callAddress } from '../parts/call-address'
import classes from './list-cards.module.css'
import type { Callable } from './list-options'
import { t } from '../../platform/language'

/** Calls a single number directly; shows a menu for several. */
export function CallButton({ people }: { people: readonly Callable[] }) {
  const [first, second] = people
  if (!first) return null
  const look = { size: 44, variant: 'light', radius: 'xl', className: classes.call } as const
  const icon = <IconPhone size={22} aria-hidden />
  if (!second)
    return (
      <ActionIcon
        {...look}
        component="a"
        href={callAddress(first.phone)}
        aria-label={t('Обади се на {name}', { name: first.name })}
      >
        {icon}
      </ActionIcon>
    )
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon {...look} aria-label={t('Обади се')}>
          {icon}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {people.map(({ name, phone }) => (
          <Menu.Item key={`${name} ${phone}`} component="a" href={callAddress(phone)}>
            <strong>{name}</strong> {formatPhone(phone)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
