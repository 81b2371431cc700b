import { errorsOf } from '@asistent/contract/core/messages'
import { signIn } from '@asistent/contract/identity/session.calls'

export interface SignInForm {
  readonly email: string
  readonly password: string
  readonly code?: string
}

export type SignInErrors = Partial<Record<keyof SignInForm, string>>

/** Messages of the contract. The code, optional there, is required once its field is visible. */
export function mistakesIn(form: SignInForm): SignInErrors {
  const checked = signIn.input.safeParse(form, { reportInput: true })
  const fieldErrors = checked.success ? {} : errorsOf(signIn.input, checked.error)
  const errors: SignInErrors = Object.fromEntries(Object.entries(fieldErrors).map(([name, texts]) => [name, texts[0]]))
  return form.code?.trim() === '' ? { ...errors, code: 'Полето "Код" е задължително' } : errors
}
