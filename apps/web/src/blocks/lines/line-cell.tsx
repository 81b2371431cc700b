import { useState, type ComponentProps } from 'react'
import { defaultPlaces, useNumberText } from '../inputs/use-number-text'
import type { Option } from '../pickers/source'
import type { LineColumn } from './line-columns'
import { emptyValue, readText, textOf } from './line-values'
import { PickCell } from './pick-cell'

export interface LineCellProps {
  readonly column: LineColumn
  readonly value: unknown
  /** Label of the picked option. */
  readonly name: string
  readonly set: (value: unknown) => void
  readonly choose: (option: Option | null) => void
  readonly find: (text: string) => void
  readonly input: ComponentProps<'input'>
}

/** Field of one cell: a plain input, because there are hundreds of them. */
export function LineCell({ column, value, name, set, choose, find, input }: LineCellProps) {
  if (column.kind === 'pick' || column.kind === 'select')
    return (
      <PickCell
        column={column}
        name={column.kind === 'pick' ? name : textOf(column, value)}
        choose={choose}
        find={find}
        input={input}
      />
    )
  if (column.kind === 'yesNo')
    return (
      <input
        {...input}
        type="checkbox"
        checked={value === true}
        onChange={(event) => set(event.currentTarget.checked)}
      />
    )
  const Cell = column.kind === 'number' || column.kind === 'money' ? NumberCell : TypedCell
  return <Cell column={column} value={value} set={set} input={input} />
}

const placesOfMoney = 2

function NumberCell({ column, value, set, input }: Pick<LineCellProps, 'column' | 'value' | 'set' | 'input'>) {
  const typed = useNumberText({
    value: typeof value === 'number' ? value : null,
    onChange: (next) => set(next ?? emptyValue(column)),
    places: column.decimals ?? (column.kind === 'money' ? placesOfMoney : defaultPlaces),
    signed: column.field?.signed ?? false,
  })
  return <input {...input} {...typed} />
}

function TypedCell({ column, value, set, input }: Pick<LineCellProps, 'column' | 'value' | 'set' | 'input'>) {
  // Raw text while typing; formatted on blur.
  const [typing, setTyping] = useState<string | null>(null)
  return (
    <input
      {...input}
      type="text"
      inputMode={column.kind === 'day' ? 'numeric' : undefined}
      maxLength={column.kind === 'text' ? column.field?.max : undefined}
      autoComplete="off"
      value={typing ?? textOf(column, value)}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyping(text)
        set(column.kind === 'text' ? text : readText(column, text).value)
      }}
      onBlur={() => setTyping(null)}
    />
  )
}
