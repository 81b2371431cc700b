import { changeLanguage } from '@asistent/contract/light/identity/session.calls'
import type { Language } from '@asistent/domain/kernel/languages'
import { toast } from '../blocks/parts/toast'
import { send } from '../platform/api'
import { t } from '../platform/language'
import { leavePage } from '../platform/reload'
import { announceChoice } from '../platform/tabs'

/** Stores the language of the account; all tabs reload. */
export async function chooseLanguage(language: Language): Promise<void> {
  try {
    await send(changeLanguage, { language })
  } catch (error) {
    toast.failed(error, t('Неуспешна смяна на езика!'))
    return
  }
  announceChoice('language')
  void leavePage(() => location.reload())
}
