import type { FormField } from './fields'
import { getAt } from './form-values'

/** Does the field apply to what is typed? Inside rows it looks at its own row. */
export function isShown(field: FormField, values: unknown, prefix: string): boolean {
  const own = prefix === '' ? values : getAt(values, prefix.slice(0, -1))
  return field.when?.((own ?? {}) as never) ?? true
}
