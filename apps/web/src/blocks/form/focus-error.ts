import type { FormStore } from './form-store'

/** Focuses the first invalid field in the order of the form. */
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
