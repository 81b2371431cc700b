import { IconMail } from '@tabler/icons-react'
import type { HeaderList } from '../../platform/slice/header-parts'
import { HeaderDropdown } from './header-dropdown'

/** Unread messages. */
export const Envelope = ({ part }: { part: HeaderList }) => (
  <HeaderDropdown
    part={part}
    title="Съобщения"
    news="непрочетени"
    all="/messages"
    width={400}
    icon={<IconMail size={22} stroke={1.7} aria-hidden />}
  />
)
