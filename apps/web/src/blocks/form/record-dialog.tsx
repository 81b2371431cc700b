import type { Call } from '@asistent/contract/core/call'
import { useMay } from '../../platform/user'
import { actionsOf, runAction, type Action, type DoingAction } from '../parts/action'
import { AddButton } from '../parts/small-actions'
import type { Fields, FormField, FormSection } from './fields'

interface RecordDialog<In, Parsed> {
  /** What the button and the dialog say: 'Нов фон'. */
  readonly add: string
  /** What the action on a row says. */
  readonly change?: string
  readonly call: Call<In, Parsed, unknown>
  /** What a new record starts with. */
  readonly blank?: () => Partial<NoInfer<In>>
  readonly fields: (field: Fields<Parsed>) => readonly (FormField | FormSection)[]
}

/** Records of a few fields: made and changed in the same dialog over their list (`actions: dialog.Add`). */
export function recordDialog<In, Parsed>({ add, change = 'Промени', call, blank, fields }: RecordDialog<In, Parsed>) {
  const adding = actionsOf<null>().ask({ label: add, call, values: () => blank?.() ?? {}, fields }) as DoingAction<null>
  return {
    Add: () => (useMay(call, 'create') ? <AddButton label={add} onClick={() => void runAction(adding, null)} /> : null),
    /** The row has the fields of the save; what else it carries is ignored. */
    change: actionsOf<Partial<In>>().ask({ label: change, call, values: (row) => row, fields }) as Action<Partial<In>>,
  }
}
