import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDots, IconPlus, type Icon } from '@tabler/icons-react'
import { Link } from './link'
import { t } from '../../platform/language'

// Actions on a part of a record: a small button next to its heading, a menu next to its name.

interface AddButtonProps {
  readonly label: string
  readonly onClick: () => void
  /** Icon for other actions. */
  readonly icon?: Icon
}

export const AddButton = ({ label, onClick, icon: Sign = IconPlus }: AddButtonProps) => (
  <Button
    size="xs"
    variant="default"
    className="no-print"
    leftSection={<Sign size={16} aria-hidden />}
    onClick={onClick}
  >
    {label}
  </Button>
)

type MenuChoice = {
  readonly label: string
  readonly icon: Icon
  readonly danger?: boolean
} & ({ readonly to: string } | { readonly run: () => void })

/** `of` names the subject for screen readers, because a page has many such menus. */
export const MoreMenu = ({ of, choices }: { of: string; choices: readonly MenuChoice[] }) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <ActionIcon variant="subtle" className="no-print" aria-label={t('Действия: {of}', { of })}>
        <IconDots size={18} aria-hidden />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      {choices.map(({ label, icon: Sign, danger, ...does }) => {
        const look = { leftSection: <Sign size={16} aria-hidden />, ...(danger && { color: 'red' }) }
        return 'to' in does ? (
          <Menu.Item key={label} component={Link} to={does.to} {...look}>
            {label}
          </Menu.Item>
        ) : (
          <Menu.Item key={label} onClick={does.run} {...look}>
            {label}
          </Menu.Item>
        )
      })}
    </Menu.Dropdown>
  </Menu>
)
