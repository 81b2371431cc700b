// @vitest-environment happy-dom
import type { Call } from '@asistent/contract/core/call'
import { fireEvent, render } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { Look } from '../../look/look'
import { LineCell } from '../lines/line-cell'
import { lineColumnsOf, type LineColumn } from '../lines/line-columns'
import { accepts, isNumber, itemSchema, shapeOf } from '../parts/schema'
import { FieldView } from './field-view'
import { fieldsOf, type FormField } from './fields'
import { createFormStore, FormContextHolder } from './form-store'

// Every number that a call accepts, as a field of a form and as a cell of lines: a comma and a point give the same
// exact value, which is then shown with a comma and padded.

const modules = import.meta.glob<Record<string, unknown>>('../../../../../packages/contract/src/*/*.calls.ts', {
  eager: true,
})

const isWrite = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && value.method !== 'GET' && 'input' in value

interface NumberField {
  readonly name: string
  readonly schema: z.ZodType
  readonly field: FormField
  readonly column: LineColumn
}

function numbersOf(call: string, parent: z.ZodType): NumberField[] {
  return Object.entries(shapeOf(parent)).flatMap(([key, schema]) => {
    // Identifiers and versions are picked or kept, never typed.
    if (isNumber(schema) && /^(id|\w+Id|version|seen\w*)$/.test(key)) return []
    if (!isNumber(schema)) return numbersOf(`${call}.${key}`, itemSchema(schema) ?? schema)
    const label = { label: `${call}.${key}` }
    const fields = fieldsOf<Record<string, number>>(parent)
    const column = lineColumnsOf<Record<string, number>>(((name: string) => fields(name, label)) as typeof fields)
    const field = fields(key, label)
    return [{ name: `${call}.${key}`, schema, field, column: column.number(key) }]
  })
}

const calls = Object.values(modules)
  .flatMap((module) => Object.entries(module))
  .flatMap(([name, call]) => (isWrite(call) ? [{ name, fields: numbersOf(name, call.input as z.ZodType) }] : []))
  .filter(({ fields }) => fields.length > 0)

function Cell({ name, column }: NumberField) {
  const [value, setValue] = useState<unknown>(null)
  cells.set(name, value)
  return (
    <LineCell
      column={column}
      value={value}
      name=""
      set={setValue}
      choose={() => undefined}
      find={() => undefined}
      input={{ 'aria-label': `${name} in lines` }}
    />
  )
}
const cells = new Map<string, unknown>()

/** Text and value after typing into a field and leaving it. */
function typeInto(input: HTMLInputElement, text: string, valueOf: () => unknown) {
  fireEvent.change(input, { target: { value: '' } })
  fireEvent.change(input, { target: { value: text } })
  const typed = input.value
  fireEvent.blur(input)
  return { typed, shown: input.value, value: valueOf() }
}

test('the contract names the decimals of every number', () => {
  const numbers = calls.flatMap(({ fields }) => fields)
  expect(numbers.length).toBeGreaterThan(100)
  // A schema that accepts more decimals than its field pads would hide them.
  const wrong = numbers.filter(({ schema, field }) => accepts(schema, 1 + 10 ** -((field.precision ?? 0) + 1)))
  expect(wrong.map(({ name }) => name)).toEqual([])
})

test.each(calls)(
  'the number fields and cells of $name keep what is typed with a comma or a point, and pad it',
  ({ fields }) => {
    const store = createFormStore({})
    const { container } = render(
      <Look env="test">
        <FormContextHolder value={{ store, readOnly: false }}>
          {fields.map((number) => (
            <div key={number.name} data-number={number.name}>
              <FieldView field={number.field} prefix={`${number.name}.`} />
              <Cell {...number} />
            </div>
          ))}
        </FormContextHolder>
      </Look>,
    )
    for (const { name, field } of fields) {
      const [inForm, inLines] = container.querySelectorAll<HTMLInputElement>(`[data-number="${name}"] input`)
      // An integer field keeps the decimals, and the validation rejects them.
      const padded = '12,5'.padEnd(3 + Math.max(field.precision ?? 0, 1), '0')
      for (const text of ['12,5', '12.5']) {
        const expected = { typed: '12,5', shown: padded, value: 12.5 }
        expect(
          typeInto(inForm!, text, () => store.get(`${name}.${field.name}`)),
          name,
        ).toEqual(expected)
        expect(
          typeInto(inLines!, text, () => cells.get(name)),
          `${name} in lines`,
        ).toEqual(expected)
      }
    }
  },
)
