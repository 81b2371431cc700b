import {
  moodLabel,
  moods,
  portionEatenLabel,
  portionsInOrder,
  type FeedEntry,
  type Mood,
  type PortionEaten,
} from '@asistent/domain/feed/feed'
import { mealTypeLabel } from '@asistent/domain/kitchen/meal-types'
import { Textarea } from '@mantine/core'
import { Segments } from '../blocks/inputs/segments'
import { TimeInput } from '../blocks/inputs/time-input'
import classes from './feed.module.css'
import type { GroupDay } from './group-day-model'

interface EntryFieldsProps {
  /** Whose day, for accessible names. */
  readonly of: string
  readonly meals: GroupDay['meals']
  readonly entry: FeedEntry
  readonly readOnly: boolean
  readonly change: (entry: FeedEntry) => void
  /** Fields of a single child. */
  readonly ofChild?: boolean
}

const portionChoices = portionsInOrder.map((portion) => ({ value: String(portion), label: portionEatenLabel[portion] }))
const noMood = ''
const moodChoices = [
  ...Object.values(moods).map((mood) => ({ value: String(mood), label: moodLabel[mood] })),
  { value: noMood, label: 'без' },
]

export function EntryFields({ of, meals, entry, readOnly, change, ofChild = false }: EntryFieldsProps) {
  const set = (values: Partial<FeedEntry>) => change({ ...entry, ...values })
  return (
    <fieldset className={`${classes.meal} ${classes.fields}`} disabled={readOnly} aria-label={of}>
      {meals.map(({ mealType, dishes }) => (
        <div key={mealType} className={classes.meal}>
          <span>
            {mealTypeLabel[mealType]} {!ofChild && dishes.length > 0 && <small>{dishes.join(', ')}</small>}
          </span>
          <Segments
            fullWidth
            label={`${of}: ${mealTypeLabel[mealType]}`}
            value={String(entry.meals[mealType] ?? '')}
            choices={portionChoices}
            onChange={(value) => set({ meals: { ...entry.meals, [mealType]: Number(value) as PortionEaten } })}
          />
        </div>
      ))}
      <div className={classes.hours}>
        <TimeInput label="Сън от" value={entry.sleepFrom} onChange={(sleepFrom) => set({ sleepFrom })} />
        <TimeInput label="Сън до" value={entry.sleepTo} onChange={(sleepTo) => set({ sleepTo })} />
      </div>
      {ofChild && (
        <div className={classes.meal}>
          <span>Настроение</span>
          <Segments
            fullWidth
            label={`${of}: настроение`}
            value={entry.mood === null ? noMood : String(entry.mood)}
            choices={moodChoices}
            onChange={(value) => set({ mood: value === noMood ? null : (Number(value) as Mood) })}
          />
        </div>
      )}
      {ofChild ? (
        <Textarea
          label="За семейството"
          description="Вижда го само семейството на детето."
          autosize
          minRows={2}
          maxLength={1000}
          value={entry.note ?? ''}
          onChange={(event) => set({ note: event.currentTarget.value || null })}
        />
      ) : (
        <Textarea
          label="Какво правихме днес"
          autosize
          minRows={2}
          maxLength={500}
          value={entry.activity ?? ''}
          onChange={(event) => set({ activity: event.currentTarget.value || null })}
        />
      )}
    </fieldset>
  )
}
