import { useBlocker } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isLeavingOnPurpose, useDraft } from '../../platform/drafts'
import { confirm } from '../parts/confirm'
import type { FormStore } from './form-store'
import type { FormValues } from './form-values'

// Nothing typed is lost: leaving asks, a reload of the app keeps a draft, Ctrl+S saves.

export function useUnsaved(store: FormStore, dirty: boolean) {
  const [restored, setRestored] = useState(false)
  // Read by the guards at the moment of leaving, which may come before the next drawing.
  const finished = useRef(false)
  const { drop } = useDraft<FormValues>({
    dirty,
    values: store.values,
    restore: (kept) => {
      store.reset(store.base(), kept)
      setRestored(true)
    },
  })
  useBlocker({
    enableBeforeUnload: false,
    shouldBlockFn: async () => {
      if (finished.current || isLeavingOnPurpose() || !store.isDirty()) return false
      const leave = await confirm({
        title: 'Незаписани промени',
        text: 'Ако излезете сега, въведеното няма да бъде записано.',
        action: 'Излез без запис',
        otherwise: 'Остани',
        danger: true,
      })
      return !leave
    },
  })
  return {
    restored,
    accept: () => setRestored(false),
    discard: () => {
      store.reset(store.base())
      drop()
      setRestored(false)
    },
    finish: () => {
      finished.current = true
      drop()
    },
  }
}

/** Ctrl+S, on either keyboard layout (the key is found by its place). */
export function useSaveKey(save: () => unknown): void {
  const saveNow = useEffectEvent(save)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.code !== 'KeyS') return
      event.preventDefault()
      saveNow()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

/** The first field with an error, in the order of the form, takes the focus. */
export function focusFirstError(store: FormStore): void {
  const errors = store.errors()
  requestAnimationFrame(() => {
    for (const holder of document.querySelectorAll<HTMLElement>('[data-field]')) {
      if (!errors[holder.dataset.field ?? '']) continue
      const input = holder.querySelector<HTMLElement>('input, textarea, [contenteditable="true"], button')
      input?.focus()
      input?.scrollIntoView({ block: 'center' })
      return
    }
  })
}
