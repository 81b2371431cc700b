import { IconTrash, type IconDots } from '@tabler/icons-react'
import type { Access } from '@asistent/contract/core/access'
import type { Call, Done } from '@asistent/contract/core/call'
import { CallError, isAway, type ReceivedFile } from '../../platform/api'
import { newKey } from '../../platform/new-key'
import { sendUntilAnswered } from '../../platform/send-until-answered'
import { refreshTopics } from '../../platform/use-call'
import type { UserData } from '@asistent/contract/identity/session.calls'
import { allows, mayCall } from '../../platform/user'
import type { Fields, FormField, FormSection } from '../form/fields'
import { confirm } from './confirm'
import { saveFile } from './download'
import { toast } from './toast'
import { t } from '../../platform/language'

// Action on a row, several rows or a record: a call with its labels. The block checks the right, confirms, sends and
// notifies.

export type ActionIcon = typeof IconDots

interface Named<Subject> {
  readonly label: string
  readonly icon?: ActionIcon
  /** Whether the action is applicable. */
  readonly when?: (subject: Subject) => boolean
}

/** Call that reverses the action; the success message offers it for some seconds. */
export interface Undo<Subject> {
  readonly call: Call
  readonly input: (subject: Subject) => unknown
}

export interface SendingAction<Subject> extends Named<Subject> {
  readonly kind: 'send'
  readonly call: Call
  readonly input: (subject: Subject) => unknown
  /** Text of the confirmation; none if omitted. */
  readonly confirm?: ((subject: Subject) => string) | undefined
  /** True if it cannot be undone. */
  readonly danger?: boolean | undefined
  /** Success message. */
  readonly done?: string | undefined
  readonly undo?: Undo<Subject> | undefined
  /** Custom message from the response, e.g. the number of sent letters and the failed recipients. */
  readonly tell?: ((answer: never) => void) | undefined
}

export interface GoingAction<Subject> extends Named<Subject> {
  readonly kind: 'go'
  readonly to: (subject: Subject) => string
  /** Right to the screen, if not every user of the current one has it. */
  readonly access?: Access
}

/** Asks for a few fields in a dialog first. */
export interface AskingAction<Subject> extends Named<Subject> {
  readonly kind: 'ask'
  readonly call: Call
  /** Initial values of the fields, also sent along. */
  readonly values: (subject: Subject) => object
  readonly fields: (field: never, subject: Subject) => readonly (FormField | FormSection)[]
  /** Explanation above the fields. */
  readonly text?: ((subject: Subject) => string) | undefined
  /** Label of the button, a verb; 'Запиши' by default. */
  readonly action?: string | undefined
  readonly danger?: boolean | undefined
  readonly done?: string | undefined
  readonly undo?: Undo<Subject> | undefined
  /** Custom message from the response. */
  readonly tell?: ((answer: never) => void) | undefined
}

export type DoingAction<Subject> = SendingAction<Subject> | AskingAction<Subject>
export type Action<Subject> = DoingAction<Subject> | GoingAction<Subject>

export interface Actions<Subject> {
  /** Sends a call; saves the file if the response is one. */
  send: <In, Out = unknown>(
    action: Omit<SendingAction<Subject>, 'kind' | 'call' | 'input' | 'tell'> & {
      readonly call: Call<In, unknown, Out>
      readonly input: (subject: Subject) => NoInfer<In>
      readonly tell?: (answer: NoInfer<Out>) => void
    },
  ) => Action<Subject>
  /** 'Изтрий' with its own confirmation text: what is deleted along and what stays. */
  remove: <In>(
    action: Pick<SendingAction<Subject>, 'when'> & {
      readonly call: Call<In, unknown, unknown>
      readonly input: (subject: Subject) => NoInfer<In>
      readonly confirm: (subject: Subject) => string
    },
  ) => SendingAction<Subject>
  /** Asks for a few fields in a dialog and sends them. */
  ask: <In, Parsed, Out = unknown>(
    action: Omit<AskingAction<Subject>, 'kind' | 'call' | 'values' | 'fields' | 'tell'> & {
      readonly call: Call<In, Parsed, Out>
      readonly values: (subject: Subject) => Partial<NoInfer<In>>
      readonly fields: (field: Fields<Parsed>, subject: Subject) => readonly (FormField | FormSection)[]
      readonly tell?: (answer: NoInfer<Out>) => void
    },
  ) => Action<Subject>
  /** Navigates to another screen. */
  go: (action: Omit<GoingAction<Subject>, 'kind'>) => Action<Subject>
}

export const actionsOf = <Subject>(): Actions<Subject> => ({
  send: (action) => ({ ...action, kind: 'send' }) as SendingAction<Subject>,
  remove: (action) =>
    ({
      ...action,
      kind: 'send',
      label: t('Изтрий'),
      icon: IconTrash,
      danger: true,
      done: t('Изтрито'),
    }) as SendingAction<Subject>,
  ask: (action) => ({ ...action, kind: 'ask' }) as unknown as AskingAction<Subject>,
  go: (action) => ({ ...action, kind: 'go' }),
})

export const isAllowed = <Subject>(action: Action<Subject>, user: UserData | undefined): boolean =>
  action.kind === 'go' ? !action.access || allows(user, action.access) : mayCall(user, action.call, 'update')

/** A response with status 200 may report a failure (spec/calls.md 5: the class-book export). */
export function assertDone(answer: unknown): void {
  const said = answer as Partial<Done> | null
  if (said?.isSuccessful === false)
    throw new CallError(400, {
      isSuccessful: false,
      code: 'platform.not-done',
      errorMessage: said.errorMessage ?? t('Операцията не беше изпълнена.'),
    })
}

/** Returns true if done, false if cancelled or rejected. */
export async function runAction<Subject>(action: DoingAction<Subject>, subject: Subject): Promise<boolean> {
  if (action.kind === 'ask') return ask(action, subject)
  const question = action.confirm?.(subject)
  if (question) {
    const agreed = await confirm({
      title: t(action.label),
      text: question,
      action: t(action.label),
      danger: action.danger ?? false,
    })
    if (!agreed) return false
  }
  try {
    const answer = await sendWithKey(action.call, action.input(subject))
    if (action.call.answer === 'file') saveFile(answer as ReceivedFile)
    else {
      assertDone(answer)
      refreshTopics(action.call.topics)
      if (action.tell) action.tell(answer as never)
      else {
        tellDone(action, subject)
        ;(answer as Partial<Done> | null)?.warnings?.forEach(toast.warned)
      }
    }
    return true
  } catch (error) {
    toast.failed(error, t(action.label))
    return false
  }
}

/** Keys of actions without an answer, by call and input: pressed again, such an action still takes effect once. */
const unansweredKeys = new Map<string, string>()

async function sendWithKey(call: Call, input: unknown): Promise<unknown> {
  const name = JSON.stringify([call.method, call.path, input])
  const key = unansweredKeys.get(name) ?? newKey()
  unansweredKeys.set(name, key)
  let isUnanswered = false
  try {
    return await sendUntilAnswered(call, input, key)
  } catch (error) {
    isUnanswered = isAway(error)
    throw error
  } finally {
    if (!isUnanswered) unansweredKeys.delete(name)
  }
}

function tellDone<Subject>({ done = t('Готово'), undo }: DoingAction<Subject>, subject: Subject): void {
  if (!undo) return void toast.done(t(done))
  const reverse: SendingAction<Subject> = { kind: 'send', label: t('Върни'), ...undo, done: t('Решението е върнато') }
  toast.undoable(t(done), () => void runAction(reverse, subject))
}

/** Lazy-loads the form, so that lists do not include it. */
async function ask<Subject>(action: AskingAction<Subject>, subject: Subject): Promise<boolean> {
  const { askForm } = await import('../form/form-dialog')
  return askForm({
    title: t(action.label),
    text: action.text?.(subject),
    call: action.call as Call<object, unknown, unknown>,
    values: action.values(subject),
    fields: (field) => action.fields(field as never, subject),
    action: action.action,
    danger: action.danger,
    done: action.done,
    tell:
      (action.tell as ((answer: unknown) => void) | undefined) ?? (action.undo && (() => tellDone(action, subject))),
  })
}
