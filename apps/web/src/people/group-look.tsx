import { Input } from '@mantine/core'
import { useId } from 'react'
import type { OwnField } from '../blocks/form/fields'
import { groupColourLabel, groupColourNames, groupColours } from '../look/group-colours'
import { GroupEmblemGlyph, groupEmblemLabel, groupEmblems } from '../look/group-emblems'
import classes from './group-look.module.css'

// Visual choices of a group's colour and emblem.

interface LookChoice {
  readonly value: number | string
  readonly label: string
  readonly shown: React.ReactNode
}

/** Native radio buttons below the pictures, for arrows, Tab and screen readers. */
function LookChoices({ field, choices }: { field: OwnField; choices: readonly LookChoice[] }) {
  const name = useId()
  return (
    <Input.Wrapper label={field.label} labelElement="div" error={field.error}>
      <div className={classes.choices} role="radiogroup" aria-label={field.label} data-dense>
        {choices.map(({ value, label, shown }) => (
          <label key={value} className={classes.choice} title={label}>
            <input
              type="radio"
              name={name}
              checked={field.value === value}
              disabled={field.readOnly}
              onChange={() => field.set(value)}
              aria-label={label}
            />
            <span className={classes.shown}>{shown}</span>
          </label>
        ))}
      </div>
    </Input.Wrapper>
  )
}

const colours: readonly LookChoice[] = groupColourNames.map((colour, index) => ({
  value: index,
  label: groupColourLabel[colour],
  shown: <span className={classes.pencil} style={{ background: groupColours[colour] }} />,
}))

const emblems: readonly LookChoice[] = groupEmblems.map((emblem) => ({
  value: emblem,
  label: groupEmblemLabel[emblem],
  shown: <GroupEmblemGlyph emblem={emblem} size={26} />,
}))

export const drawColour = (field: OwnField) => <LookChoices field={field} choices={colours} />
export const drawEmblem = (field: OwnField) => <LookChoices field={field} choices={emblems} />
