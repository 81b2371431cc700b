import { useId } from 'react'
import classes from './segments.module.css'

// One of a few, all in sight: how something is looked at. Radio buttons that look like one field. The kit's own measures
// the page with its first drawing, to slide a mark: a third of the time a screen took to stand.

interface SegmentsProps<Value extends string> {
  /** For a screen reader. */
  readonly label: string
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly choices: readonly { readonly value: Value; readonly label: string }[]
  readonly fullWidth?: boolean
  readonly className?: string | undefined
}

export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { label, value, onChange, choices, fullWidth = false, className = '' } = props
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={`${classes.segments} ${className}`}
      data-full-width={fullWidth || undefined}
    >
      {choices.map((choice) => (
        <label key={choice.value} className={classes.choice}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </div>
  )
}
