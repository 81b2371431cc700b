import { markLabel, marks, type Mark } from '@asistent/domain/results/diagnostics'
import classes from './results.module.css'

interface MarkButtonsProps {
  /** Child and indicator. */
  readonly label: string
  readonly value: Mark | null
  readonly onChange: (mark: Mark | null) => void
  readonly readOnly: boolean
}

/** An assessment with large buttons, for phones; a second press clears it. */
export const MarkButtons = ({ label, value, onChange, readOnly }: MarkButtonsProps) => (
  <div className={classes.marks} role="group" aria-label={label}>
    {Object.values(marks).map((mark) => (
      <button
        key={mark}
        type="button"
        className={classes.markButton}
        aria-pressed={mark === value}
        disabled={readOnly}
        onClick={() => onChange(mark === value ? null : mark)}
      >
        <strong>{mark}</strong>
        {markLabel[mark]}
      </button>
    ))}
  </div>
)
