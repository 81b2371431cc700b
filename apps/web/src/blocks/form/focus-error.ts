import type { FormStore } from './form-store'

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
