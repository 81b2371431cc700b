import { IconMail } from '@tabler/icons-react'
import type { HeaderList } from '../../platform/slice/header-parts'
import { HeaderDropdown } from './header-dropdown'
import { t } from '../../platform/language'

/** Unread messages. */
export const Envelope = ({ part }: { part: HeaderList }) => (
  <HeaderDropdown
    part={part}
    title={t('Съобщения')}
    news={t('непрочетени')}
    all="/messages"
    width={400}
    icon={<IconMail size={22} stroke={1.7} aria-hidden />}
  />
)
