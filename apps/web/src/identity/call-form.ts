import { useRef, useState, type SubmitEvent } from 'react'
import type { Call } from '@asistent/contract/core/call'
import { errorsOf } from '@asistent/contract/core/messages'
import { CallError, send } from '../platform/api'
import { refreshTopics } from '../platform/use-call'
import { signInErrorText } from './sign-in'

// Small forms of signing in and of dialogs: one call, a handful of fields, no drafts (they carry passwords).

interface CallFormOptions<In> {
  readonly initial: Partial<In>
  /** What the person doesn't type: the token of the link. */
  readonly given?: Partial<In>
  /** Made at the moment of sending: the captcha's token. */
  readonly prepare?: () => Promise<Partial<In>>
  /** Told of a refusal that the page itself has to answer: a link that is used up. */
  readonly refused?: (code: string | undefined) => void
}

/** Checks with the contract's own words, sends once at a time, and puts each refusal at its field. */
export function useCallForm<In extends object, Parsed, Out>(
  call: Call<In, Parsed, Out>,
  { initial, given, prepare, refused }: CallFormOptions<In>,
) {
  const [values, setValues] = useState<Partial<In>>(initial)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  // A double click comes before the next drawing.
  const sending = useRef(false)

  const refuse = (found: Readonly<Record<string, readonly string[]>>, form: HTMLFormElement | undefined) => {
    const first = Object.entries(found).map(([name, texts]) => [name, texts[0] ?? ''] as const)
    setErrors(Object.fromEntries(first))
    const input = form && [...form.elements].find((one) => first.some(([name]) => one.getAttribute('name') === name))
    if (input instanceof HTMLElement) input.focus()
  }

  /** What the server answered; undefined when something was refused. */
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
