import { getLocks, saveLocks } from '@asistent/contract/institutions/locks.calls'
import { listAudit } from '@asistent/contract/institutions/audit.calls'
import { formScreen } from '../blocks/form/form-screen'
import { Link } from '../blocks/parts/link'
import { useMay } from '../platform/user'
import classes from './institutions.module.css'
import { LockRows } from './lock-rows'

/** History of the locks. */
function LockHistory() {
  if (!useMay(listAudit)) return null
  return (
    <p className={classes.plain}>
      <Link to="/platform/audit?kind=lock">Кой и кога е местил заключването</Link>
    </p>
  )
}

export const Screen = formScreen({
  title: { create: '', edit: 'Заключване' },
  load: getLocks,
  save: saveLocks,
  toForm: ({ result }) => ({
    items: result.map(({ category, lockedUntil, autoDay, version }) => ({ category, lockedUntil, autoDay, version })),
  }),
  fields: (field) => [
    field.section('Докога е заключено', [field.own('items', () => <LockRows />, { wide: true })], {
      help: 'Записите до посочения ден, включително, са само за четене за всички. За поправка директорът или администраторът мести датата назад и после я връща.',
    }),
  ],
  below: LockHistory,
  saved: 'Заключването е записано',
})
