import { IconBell } from '@tabler/icons-react'
import type { HeaderList } from '../../platform/slice/header-parts'
import { HeaderDropdown } from './header-dropdown'

/** Unread events and unanswered polls. */
export const Bell = ({ part }: { part: HeaderList }) => (
  <HeaderDropdown
    part={part}
    title="Известия"
    news="нови"
    all="/notifications"
    width={380}
    icon={<IconBell size={22} stroke={1.7} aria-hidden />}
  />
)
