import type { FormField } from './fields'
import { getAt } from './form-values'

/** Does the field apply to what is typed? Inside rows and objects it looks at its own. */
export function isShown(field: FormField, values: unknown, prefix: string): boolean {
  const path = `${prefix}${field.within ?? ''}`.replace(/\.$/, '')
  const own = path === '' ? values : getAt(values, path)
  return field.when?.((own ?? {}) as never) ?? true
}
