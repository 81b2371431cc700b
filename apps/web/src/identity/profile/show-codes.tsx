import { modals } from '@mantine/modals'
import { RecoveryCodes } from '../authenticator'

/** Codes that come with the first factor, or anew: shown once, so only the button closes them. */
export function showCodes(codes: readonly string[]): void {
  const id = modals.open({
    title: <strong>Резервни кодове</strong>,
    closeOnClickOutside: false,
    closeOnEscape: false,
    withCloseButton: false,
    children: <RecoveryCodes codes={codes} onDone={() => modals.close(id)} />,
  })
}
