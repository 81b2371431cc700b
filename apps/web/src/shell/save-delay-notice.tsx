import { IconRefresh } from '@tabler/icons-react'
import { useBlocker } from '@tanstack/react-router'
import { hasUnsavedForms, isLeavingOnPurpose } from '../platform/drafts'
import { t } from '../platform/language'
import { saveDelay } from '../platform/send-until-answered'
import classes from './save-delay-notice.module.css'

/** Notice while a write has no answer. Asks before the page is left, unless an unsaved form asks itself. */
export function SaveDelayNotice() {
  const delay = saveDelay.use()
  useBlocker({
    enableBeforeUnload: false,
    shouldBlockFn: async () => {
      if (saveDelay.get() === undefined || isLeavingOnPurpose() || hasUnsavedForms()) return false
      const { confirm } = await import('../blocks/parts/confirm')
      const leave = await confirm({
        title: t('Записът още не е потвърден'),
        text: t('Ако излезете сега, няма да видите дали е записано.'),
        action: t('Излез въпреки това'),
        otherwise: t('Остани'),
      })
      return !leave
    },
  })
  return (
    <div role="status" className="no-print" data-shell-part>
      {delay !== undefined && (
        <p className={classes.notice}>
          <IconRefresh size={22} stroke={1.7} aria-hidden />
          {delay === 'repeated'
            ? t('Записът се бави. Опитваме отново, нищо не е изгубено.')
            : t('Записът се бави. Изчакайте, нищо не е изгубено.')}
        </p>
      )}
    </div>
  )
}
