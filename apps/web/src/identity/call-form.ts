import { useRef, useState, type SubmitEvent } from 'react'
import type { Call } from '@asistent/contract/core/call'
import { errorsOf } from '@asistent/contract/core/messages'
import { CallError, send } from '../platform/api'
import { refreshTopics } from '../platform/use-call'
import { signInErrorText } from './sign-in'
import { textOfServer } from '../platform/language'

// Small forms for signing in and dialogs: one call, few fields, no drafts (because of passwords).

interface CallFormOptions<In> {
  readonly initial: Partial<In>
  /** Input that is not typed: the token of the link. */
  readonly given?: Partial<In>
  /** Computed at sending: the captcha token. */
  readonly prepare?: () => Promise<Partial<In>>
  /** Called on errors that the page handles itself, e.g. a used link. */
  readonly refused?: (code: string | undefined) => void
}

/** Validates with the contract's messages, prevents double sends, and shows each error at its field. */
export function useCallForm<In extends object, Parsed, Out>(
  call: Call<In, Parsed, Out>,
  { initial, given, prepare, refused }: CallFormOptions<In>,
) {
  const [values, setValues] = useState<Partial<In>>(initial)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  // A ref, because a double click comes before the next render.
  const sending = useRef(false)

  const refuse = (fieldErrors: Readonly<Record<string, readonly string[]>>, form: HTMLFormElement | undefined) => {
    const first = Object.entries(fieldErrors).map(([name, texts]) => [name, textOfServer(texts[0] ?? '')] as const)
    setErrors(Object.fromEntries(first))
    const input = form && [...form.elements].find((one) => first.some(([name]) => one.getAttribute('name') === name))
    if (input instanceof HTMLElement) input.focus()
  }

  /** Returns the response; undefined after an error. */
  async function submit(event?: SubmitEvent<HTMLFormElement>): Promise<Out | undefined> {
    event?.preventDefault()
    const form = event?.currentTarget
    if (sending.current) return undefined
    const typed = { ...values, ...given } as In
    const checked = call.input.safeParse(typed, { reportInput: true })
    setRefusal(undefined)
    if (!checked.success) return void refuse(errorsOf(call.input, checked.error), form)
    setErrors({})
    sending.current = true
    setBusy(true)
    try {
      const answer = (await send(call, { ...typed, ...(await prepare?.()) })) as Out
      refreshTopics(call.topics)
      return answer
    } catch (error) {
      const body = error instanceof CallError ? error.body : undefined
      const atFields = Object.entries(body?.errors ?? {}).filter(([name]) => name in values)
      if (atFields.length > 0) refuse(Object.fromEntries(atFields), form)
      else setRefusal(signInErrorText(error))
      refused?.(body?.code)
      return undefined
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  const set = <Name extends keyof In>(name: Name, value: In[Name] | undefined) => {
    setValues((all) => ({ ...all, [name]: value }))
    setErrors((all) => Object.fromEntries(Object.entries(all).filter(([one]) => one !== name)))
  }

  return {
    values,
    set,
    error: (name: keyof In): string | undefined => errors[String(name)],
    refusal,
    busy,
    submit,
    clear: () => {
      setValues(initial)
      setErrors({})
      setRefusal(undefined)
    },
  }
}
