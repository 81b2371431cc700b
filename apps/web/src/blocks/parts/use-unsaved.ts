import { useBlocker } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isLeavingOnPurpose, useDraft } from '../../platform/drafts'
import { confirm } from './confirm'
import { t } from '../../platform/language'

// Protects unsaved changes: leave confirmation, drafts over reloads, Ctrl+S.

export interface Unsaved<Values> {
  /** Distinguishes several on one page. */
  readonly name?: string
  readonly dirty: boolean
  /** The current value, because guards may run before the next render. */
  readonly isDirty: () => boolean
  readonly values: () => Values
  readonly restore: (values: Values) => void
}

export function useUnsaved<Values>({ name = 'form', dirty, isDirty, values, restore }: Unsaved<Values>) {
  const [restored, setRestored] = useState(false)
  const finished = useRef(false)
  const { drop } = useDraft<Values>({
    name,
    dirty,
    values,
    restore: (kept) => {
      restore(kept)
      setRestored(true)
    },
  })
  useBlocker({
    enableBeforeUnload: false,
    shouldBlockFn: async () => {
      if (finished.current || isLeavingOnPurpose() || !isDirty()) return false
      const leave = await confirm({
        title: t('Незаписани промени'),
        text: t('Ако излезете сега, въведеното няма да бъде записано.'),
        action: t('Излез без запис'),
        otherwise: t('Остани'),
        danger: true,
      })
      return !leave
    },
  })
  return {
    restored,
    accept: () => setRestored(false),
    drop: () => {
      drop()
      setRestored(false)
    },
    /** Disables the leave confirmation after a save. */
    finish: () => {
      finished.current = true
      drop()
    },
  }
}

/** Ctrl+S on any keyboard layout (by physical key). */
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
