import type { Call } from '@asistent/contract/core/call'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { actionsOf, runAction } from './action'
import { MoreMenu } from './small-actions'

interface Removal<In> {
  readonly call: Call<In, unknown, unknown>
  readonly input: NoInfer<In>
  /** What will be gone, in the accusative: `документа „${title}“`. */
  readonly what: string
}

interface ChangeMenuProps<In> {
  /** What the actions are about: a page has many such menus. */
  readonly of: string
  readonly change?: () => void
  readonly remove: Removal<In>
}

/** Change and remove one line of a record; the removal is asked about first. */
export function ChangeMenu<In>({ of, change, remove: { call, input, what } }: ChangeMenuProps<In>) {
  const removing = actionsOf<null>().remove({
    call,
    input: () => input,
    confirm: () => `Ще изтриете ${what}. Изтритото не може да се върне.`,
  })
  return (
    <MoreMenu
      of={of}
      choices={[
        ...(change ? [{ label: 'Промени', icon: IconPencil, run: change }] : []),
        { label: 'Изтрий', icon: IconTrash, danger: true, run: () => void runAction(removing, null) },
      ]}
    />
  )
}
