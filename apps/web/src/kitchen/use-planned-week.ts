import type { OutputOf } from '@asistent/contract/core/call'
import { saveMenu, type getMenu } from '@asistent/contract/kitchen/menus.calls'
import { menuStates } from '@asistent/domain/kitchen/menus'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { askForm } from '../blocks/form/form-dialog'
import { toast } from '../blocks/parts/toast'
import { useSaveKey, useUnsaved } from '../blocks/parts/use-unsaved'
import { useSend } from '../platform/use-call'
import { daysIn, type DishCard, type PlannedMenu } from './planner-cards'

export type OpenMenu = OutputOf<typeof getMenu>
export type PlannedWeek = ReturnType<typeof usePlannedWeek>

export const isOpen = (menu: PlannedMenu | OpenMenu): menu is OpenMenu => 'id' in menu

/** The dishes, note and file of the week with unsaved changes, and their save. */
export function usePlannedWeek(menu: PlannedMenu | OpenMenu, initial: readonly DishCard[]) {
  const [cards, setCards] = useState(initial)
  const [dirty, setDirty] = useState(false)
  const [note, setNote] = useState(isOpen(menu) ? menu.note : null)
  const [fileId, setFileId] = useState(isOpen(menu) ? menu.fileId : null)
  const navigate = useNavigate()
  const saving = useSend(saveMenu)
  const may = isOpen(menu) ? menu.may.edit : true
  const change = (next: readonly DishCard[]) => {
    setCards(next)
    setDirty(true)
  }
  const unsaved = useUnsaved<readonly DishCard[]>({
    name: `menu.${isOpen(menu) ? menu.id : menu.fromDate}`,
    dirty,
    isDirty: () => dirty,
    values: () => cards,
    restore: change,
  })
  const form = {
    menuType: menu.menuType,
    diet: menu.diet,
    fromDate: menu.fromDate,
    toDate: menu.toDate,
    note,
    fileId,
    days: daysIn(cards),
    ...(isOpen(menu) && { id: menu.id, version: menu.version, name: menu.name }),
  }

  async function save() {
    if (saving.isPending || !may) return
    if (isOpen(menu) && menu.status === menuStates.Published) {
      const sent = await askForm({
        title: 'Промяна на публикувано меню',
        text: 'Родителите ще видят промяната и причината за нея.',
        call: saveMenu,
        values: form,
        fields: (field) => [field('reason')],
        done: 'Промяната е публикувана',
      })
      if (sent) unsaved.finish()
      return
    }
    try {
      const { entityId } = await saving.mutateAsync(form)
      unsaved.finish()
      setDirty(false)
      toast.done('Менюто е записано')
      if (!isOpen(menu)) await navigate({ href: `/kitchen/menu/${entityId}` } as never)
    } catch (error) {
      toast.failed(error, 'Менюто не е записано')
    }
  }
  useSaveKey(save)

  return {
    cards,
    change,
    may,
    save,
    isSaving: saving.isPending,
    note,
    fileId,
    changeNote: (next: string) => {
      setNote(next || null)
      setDirty(true)
    },
    changeFile: (next: typeof fileId) => {
      setFileId(next)
      setDirty(true)
    },
  }
}
