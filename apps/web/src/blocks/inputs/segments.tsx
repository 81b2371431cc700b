import { useId } from 'react'
import classes from './segments.module.css'
import { t } from '../../platform/language'

// Segmented control from radio buttons. Mantine's measures the page on its first render, which took a third of a
// screen's rendering time.

interface SegmentsProps<Value extends string> {
  /** Accessible name. */
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
          {t(choice.label)}
        </label>
      ))}
    </div>
  )
}
