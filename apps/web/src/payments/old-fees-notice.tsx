import { IconArchive } from '@tabler/icons-react'
import { Notice } from '../blocks/parts/notice'
import { t } from '../platform/language'

export const oldFeesLead =
  'Архив: таксите за детска градина са отменени от 01.04.2022 г. Сумите са в левове и не се променят.'

/** Above everything of the archive. */
export const OldFeesNotice = () => (
  <Notice tone="info" icon={<IconArchive size={20} aria-hidden />} title={t('Архив')}>
    <div>{t('Таксите за детска градина са отменени от 01.04.2022 г. Сумите са в левове и не се променят.')}</div>
  </Notice>
)
