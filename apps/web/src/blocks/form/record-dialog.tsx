import type { Call } from '@asistent/contract/core/call'
import { useMay } from '../../platform/user'
import { actionsOf, runAction, type Action, type DoingAction } from '../parts/action'
import { AddButton } from '../parts/small-actions'
import type { Fields, FormField, FormSection } from './fields'
import { t } from '../../platform/language'

interface RecordDialog<In, Parsed> {
  /** Label of the button and title of the dialog: 'Нов фон'. */
  readonly add: string
  /** Label of the row action. */
  readonly change?: string
  readonly call: Call<In, Parsed, unknown>
  /** Initial values of a new record. */
  readonly blank?: () => Partial<NoInfer<In>>
  readonly fields: (field: Fields<Parsed>) => readonly (FormField | FormSection)[]
}

/** Creates and edits small records in one dialog over their list (`actions: dialog.Add`). */
export function recordDialog<In, Parsed>({
  add,
  change = t('Промени'),
  call,
  blank,
  fields,
}: RecordDialog<In, Parsed>) {
  const adding = actionsOf<null>().ask({ label: add, call, values: () => blank?.() ?? {}, fields }) as DoingAction<null>
  return {
    Add: () => (useMay(call, 'create') ? <AddButton label={add} onClick={() => void runAction(adding, null)} /> : null),
    /** The row contains the fields of the save; other fields are ignored. */
    change: actionsOf<Partial<In>>().ask({ label: change, call, values: (row) => row, fields }) as Action<Partial<In>>,
  }
}
