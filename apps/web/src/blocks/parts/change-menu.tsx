import type { Call } from '@asistent/contract/core/call'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { actionsOf, runAction } from './action'
import { MoreMenu } from './small-actions'
import { t } from '../../platform/language'

interface Removal<In> {
  readonly call: Call<In, unknown, unknown>
  readonly input: NoInfer<In>
  /** Object of the confirmation question, in the accusative: `документа „${title}“`. */
  readonly what: string
}

interface ChangeMenuProps<In> {
  /** Name of the subject for screen readers, because a page has many such menus. */
  readonly of: string
  readonly change?: () => void
  readonly remove: Removal<In>
}

/** Menu to change or remove a part of a record; removing asks for confirmation. */
export function ChangeMenu<In>({ of, change, remove: { call, input, what } }: ChangeMenuProps<In>) {
  const removing = actionsOf<null>().remove({
    call,
    input: () => input,
    confirm: () => t('Ще изтриете {what}. Изтритото не може да се върне.', { what }),
  })
  return (
    <MoreMenu
      of={of}
      choices={[
        ...(change ? [{ label: t('Промени'), icon: IconPencil, run: change }] : []),
        { label: t('Изтрий'), icon: IconTrash, danger: true, run: () => void runAction(removing, null) },
      ]}
    />
  )
}
