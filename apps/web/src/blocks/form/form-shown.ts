import type { FormField } from './fields'
import { getAt } from './form-values'

/** Evaluates `when` of the field. Inside rows and objects it gets the values of that object. */
export function isShown(field: FormField, values: unknown, prefix: string): boolean {
  const path = `${prefix}${field.within ?? ''}`.replace(/\.$/, '')
  const valuesAtPath = path === '' ? values : getAt(values, path)
  return field.when?.((valuesAtPath ?? {}) as never) ?? true
}
