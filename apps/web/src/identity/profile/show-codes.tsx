import { modals } from '@mantine/modals'
import { RecoveryCodes } from '../authenticator'
import { t } from '../../platform/language'

/** Recovery codes, shown once: only the button closes the dialog. */
export function showCodes(codes: readonly string[]): void {
  const id = modals.open({
    title: <strong>{t('Резервни кодове')}</strong>,
    closeOnClickOutside: false,
    closeOnEscape: false,
    withCloseButton: false,
    children: <RecoveryCodes codes={codes} onDone={() => modals.close(id)} />,
  })
}
