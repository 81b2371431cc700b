import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { currentUser } from './user'

// Drafts of unsaved forms in sessionStorage, keyed by path and user. They are written before the app reloads itself
// (an old client, a new version, a failed module, a change of year in another tab), before an expired session opens
// the sign-in page, and when the tab is hidden. If the same user opens the same form again, the form restores the
// values and shows a notice.

interface UnsavedForm {
  readonly path: string
  readonly name: string
  /** Undefined if nothing has changed. */
  readonly read: () => unknown
}

interface Draft {
  readonly keptAt: number
  readonly values: unknown
}

const prefix = 'asistent.draft'
/** Older drafts expire. */
const longestAge = 12 * 60 * 60 * 1000

const openForms = new Set<UnsavedForm>()
let leavingOnPurpose = false

const keyFor = (path: string, name: string) => `${prefix}.${currentUser()?.id ?? 0}.${path}.${name}`

export const hasUnsavedForms = (): boolean => [...openForms].some((form) => form.read() !== undefined)

/** True while the app itself leaves the page after writing all drafts: leave guards must not ask then. */
export const isLeavingOnPurpose = (): boolean => leavingOnPurpose

/**
 * Undoes a leave.
 * @internal Only tests use it, because nothing reloads there.
 */
export function cancelLeaving(): void {
  leavingOnPurpose = false
}

/** Writes drafts of all unsaved forms; returns their number. */
export function keepUnsavedForms(now: number = Date.now()): number {
  let kept = 0
  for (const form of openForms) {
    const values = form.read()
    if (values === undefined) continue
    try {
      const draft: Draft = { keptAt: now, values }
      sessionStorage.setItem(keyFor(form.path, form.name), JSON.stringify(draft))
      kept += 1
    } catch {
      // The storage is full or blocked, or the values cannot be serialized (a chosen file): continue with the other
      // forms.
    }
  }
  return kept
}

/** Leaves the page (a reload, the sign-in page) after writing all drafts, without a confirmation. */
export async function leaveKeepingForms(leave: () => void | Promise<void>): Promise<void> {
  keepUnsavedForms()
  leavingOnPurpose = true
  try {
    await leave()
  } finally {
    leavingOnPurpose = false
  }
}

export function readDraft(path: string, name: string, now: number = Date.now()): unknown {
  const key = keyFor(path, name)
  const text = sessionStorage.getItem(key)
  if (!text) return undefined
  try {
    const draft = JSON.parse(text) as Draft
    if (now - draft.keptAt <= longestAge) return draft.values
  } catch {
    // Invalid JSON or a different format: no draft.
  }
  sessionStorage.removeItem(key)
  return undefined
}

const dropDraft = (path: string, name: string): void => sessionStorage.removeItem(keyFor(path, name))

export function openForm(form: UnsavedForm): () => void {
  openForms.add(form)
  return () => void openForms.delete(form)
}

export interface DraftOptions<Values> {
  /** Distinguishes several forms of one page. */
  readonly name?: string
  readonly dirty: boolean
  /** Called only when a draft is written. */
  readonly values: () => Values
  /** True once the initial values have loaded; a draft is not restored earlier. */
  readonly ready?: boolean
  /** Applies the draft to the form and notifies the user, who can discard it. */
  readonly restore: (values: Values) => void
}

/** Binds a form to its draft. Call `drop` after a successful save and when the user discards the changes. */
export function useDraft<Values>({ name = 'form', dirty, values, ready = true, restore }: DraftOptions<Values>): {
  drop: () => void
} {
  const [path] = useState(() => location.pathname)
  const latest = useRef({ dirty, values, restore })
  useLayoutEffect(() => {
    latest.current = { dirty, values, restore }
  })

  useEffect(() => {
    if (!ready) return undefined
    const kept = readDraft(path, name)
    if (kept !== undefined) latest.current.restore(kept as Values)
    const close = openForm({
      path,
      name,
      read: () => (latest.current.dirty ? latest.current.values() : undefined),
    })
    return () => {
      close()
      // The user left voluntarily, with nothing unsaved or after a confirmation: the draft is obsolete.
      if (!leavingOnPurpose) dropDraft(path, name)
    }
  }, [path, name, ready])

  useEffect(() => {
    if (!dirty) return undefined
    const ask = (event: BeforeUnloadEvent) => {
      if (!leavingOnPurpose) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [dirty])

  return { drop: () => dropDraft(path, name) }
}

/** Mobile browsers may discard a tab while another app is open. */
export function keepFormsWhenHidden(): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') keepUnsavedForms()
  })
}
