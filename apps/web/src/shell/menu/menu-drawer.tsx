import { useEffect, useRef } from 'react'
import { IconX } from '@tabler/icons-react'
import type { UserData } from '@asistent/contract/identity/session.calls'
import { useParts } from '../../platform/slice/parts'
import { ExternalSystemsFold } from '../top-bar/external-systems'
import { showsSchoolYear } from '../../platform/header-rules'
import { SchoolYearSelect } from '../top-bar/school-year'
import classes from './menu-drawer.module.css'
import { Shortcuts } from './shortcuts'
import { SideMenu } from './side-menu'
import { t } from '../../platform/language'

/** Menu of small screens. The native dialog traps the focus and closes on Escape. */
export function MenuDrawer({ user, opened, onClose }: { user: UserData; opened: boolean; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { header } = useParts()
  useEffect(() => {
    if (opened) dialog.current?.showModal()
    else dialog.current?.close()
  }, [opened])
  return (
    <dialog
      ref={dialog}
      className={classes.drawer}
      aria-label={t('Меню')}
      onClose={onClose}
      // The target of a click on the backdrop is the dialog itself.
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      {opened && (
        <div className={classes.inside}>
          <button type="button" className={classes.close} aria-label={t('Затвори менюто')} onClick={onClose}>
            <IconX size={22} aria-hidden />
          </button>
          <SideMenu user={user} above={<Shortcuts user={user} />} />
          {header.externalSystems && (
            <ExternalSystemsFold
              user={user}
              systems={header.externalSystems}
              onFollow={onClose}
              className={classes.systems}
            />
          )}
          {showsSchoolYear(user) && <SchoolYearSelect user={user} className={classes.year} />}
        </div>
      )}
    </dialog>
  )
}
