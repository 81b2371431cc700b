import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { currentUser } from './user'

// What somebody has typed is never lost. Before the app reloads itself (an old client, a new version, a reload order,
// a failed part, a change of year in another tab), before an expired session shows the sign-in page, and when a phone
// puts the tab aside, every unsaved form keeps its values in this tab's storage, under its path and its user. The same
// form, opened again by the same user, gets them back and says so.

interface UnsavedForm {
  readonly path: string
  readonly name: string
  /** The values, or undefined while nothing has been changed. */
  readonly read: () => unknown
}

interface Draft {
  readonly keptAt: number
  readonly values: unknown
}

const prefix = 'asistent.draft'
/** Older ones say nothing about today any more. */
const longestAge = 12 * 60 * 60 * 1000

const openForms = new Set<UnsavedForm>()
let leavingOnPurpose = false

const keyFor = (path: string, name: string) => `${prefix}.${currentUser()?.id ?? 0}.${path}.${name}`

export const hasUnsavedForms = (): boolean => [...openForms].some((form) => form.read() !== undefined)

/** True while the app itself is leaving the page with every form kept: a leave guard must not ask then. */
export const isLeavingOnPurpose = (): boolean => leavingOnPurpose

/** The page was not left after all: for tests, in which nothing reloads. */
export function cancelLeaving(): void {
  leavingOnPurpose = false
}

/** Writes down every unsaved form; how many there were. */
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
      // Storage full or forbidden, or values that can't be written as text (a chosen file): the rest is still kept.
    }
  }
  return kept
}

/** Leaves the page (a reload, the sign-in page) with every unsaved form kept and no question asked. */
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
    // Not ours, or cut short: as good as none.
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
  /** Tells two forms of one page apart. */
  readonly name?: string
  readonly dirty: boolean
  /** Asked only when a draft is written. */
  readonly values: () => Values
  /** The form's initial values have arrived: only then may a draft be laid over them. */
  readonly ready?: boolean
  /** Lays the kept values over the form and tells the user, with a way to throw them away. */
  readonly restore: (values: Values) => void
}

/** Binds a form to its draft. Call `drop` after a successful save and when the user throws the changes away. */
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
      // Left by the user's own wish, with nothing unsaved or after a question: the draft has done its work.
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

/** A phone may throw a tab away while another app is open. */
export function keepFormsWhenHidden(): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') keepUnsavedForms()
  })
}
