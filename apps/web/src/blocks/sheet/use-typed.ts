import { useState } from 'react'
import type { Call } from '@asistent/contract/core/call'
import { useSend } from '../../platform/use-call'
import { toast } from '../parts/toast'
import { useSaveKey, useUnsaved } from '../parts/use-unsaved'

export type TypedById<Value> = Readonly<Record<number, Value>>

interface TypedOptions<Value, In> {
  /** Of its draft. */
  readonly name: string
  readonly call: Call<In, unknown, unknown>
  /** What is sent; undefined: there is nothing to send, or the person stepped back. */
  readonly input: (typed: TypedById<Value>) => In | undefined | Promise<In | undefined>
  readonly done?: string
}

/** What is typed into a sheet, line by line, until it is saved: leaving asks, a reload keeps it, Ctrl+S saves. */
export function useTyped<Value, In>({ name, call, input, done = 'Записано' }: TypedOptions<Value, In>) {
  const [typed, setTyped] = useState<TypedById<Value>>({})
  const sending = useSend(call)
  const dirty = Object.keys(typed).length > 0
  useUnsaved({ name, dirty, isDirty: () => dirty, values: () => typed, restore: setTyped })
  async function save(): Promise<void> {
    const sent = dirty ? await input(typed) : undefined
    if (!sent) return
    try {
      await sending.mutateAsync(sent)
      setTyped({})
      toast.done(done)
    } catch (error) {
      toast.failed(error)
    }
  }
  useSaveKey(save)
  return {
    typed,
    set: (id: number, value: Value) => setTyped((now) => ({ ...now, [id]: value })),
    /** Of the button that saves. */
    saving: { disabled: !dirty, loading: sending.isPending, onClick: () => void save() },
  }
}
