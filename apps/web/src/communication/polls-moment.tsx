import { Group } from '@mantine/core'
import { sofiaInstant, sofiaTime, today, tryDay } from '@asistent/domain/kernel/day'
import { useState } from 'react'
import type { OwnField } from '../blocks/form/fields'
import { DayInput } from '../blocks/inputs/day-input'
import { TimeInput } from '../blocks/inputs/time-input'

/** Date and time in Europe/Sofia, sent as an instant. */
export function MomentField({ label, value, set, error, readOnly }: OwnField) {
  const at = typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? new Date(value) : null
  const [typed, setTyped] = useState<{ day: string | null; time: string | null }>()
  const shown = typed ?? { day: at && today(at), time: at && sofiaTime(at) }
  const change = (next: { day: string | null; time: string | null }) => {
    setTyped(next)
    const day = tryDay(next.day ?? '')
    const time = next.time ?? ''
    // Incomplete input is passed on as typed, so that validation reports it.
    set(day && /^\d\d:\d\d$/.test(time) ? sofiaInstant(day, time).toISOString() : (next.day ?? ''))
  }
  return (
    <Group gap="sm" align="flex-start" wrap="nowrap" role="group" aria-label={label}>
      <DayInput
        label={`${label}: дата`}
        required
        flex={2}
        readOnly={readOnly}
        value={shown.day}
        onChange={(day) => change({ ...shown, day })}
        error={error}
      />
      <TimeInput
        label="Час"
        required
        flex={1}
        readOnly={readOnly}
        value={shown.time}
        onChange={(time) => change({ ...shown, time })}
      />
    </Group>
  )
}
