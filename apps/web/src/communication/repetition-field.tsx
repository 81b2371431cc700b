import { Chip, Group, Input, NativeSelect, Stack, Text } from '@mantine/core'
import type { RepetitionInput } from '@asistent/contract/communication/events.calls'
import { repetitionText, weekdaysOf, type Repetition } from '@asistent/domain/communication/repetition'
import { tryDay, weekdayNames, weekdayShortNames, type Day, type Weekday } from '@asistent/domain/kernel/day'
import type { OwnField } from '../blocks/form/fields'
import { useField, useFormContext, useFormState } from '../blocks/form/form-store'
import { DayInput } from '../blocks/inputs/day-input'
import { NumberInput } from '../blocks/inputs/number-input'

// Recurrence of an event, with a summary as text. Native selects: in a dialog on a phone, a floating dropdown would
// make it wider than the viewport.

const units = [
  { value: '', label: 'Не се повтаря' },
  { value: 'day', label: 'По дни' },
  { value: 'week', label: 'По седмици' },
  { value: 'month', label: 'По месеци' },
  { value: 'year', label: 'Всяка година' },
]

const intervalLabel = {
  day: 'На колко дни',
  week: 'На колко седмици',
  month: 'На колко месеца',
  year: 'На колко години',
}

const ends = [
  { value: 'never', label: 'Без край' },
  { value: 'until', label: 'До дата' },
  { value: 'count', label: 'Брой пъти' },
]

/** The rule with defaults, for the summary. */
const whole = (rule: RepetitionInput): Repetition => ({ ...rule, interval: rule.interval ?? 1 }) as Repetition

export function RepetitionField({ label, path, value, set, error, readOnly }: OwnField) {
  const { store } = useFormContext()
  const start = useFormState(store, (form) => tryDay(String(form.get('fromDate') ?? '')))
  const until = useField(`${path}.until`)
  const rule = (value ?? null) as RepetitionInput | null
  const change = (part: Partial<RepetitionInput>) => set({ ...rule, ...part })
  return (
    <Stack gap="sm">
      <NativeSelect
        label={label}
        disabled={readOnly}
        error={error}
        data={units}
        value={rule?.every ?? ''}
        onChange={({ currentTarget: { value: every } }) =>
          set(every ? { every, interval: 1, until: null, count: null } : null)
        }
      />
      {rule && (
        <>
          <Group gap="sm" align="flex-start" grow>
            <NumberInput
              places={0}
              label={intervalLabel[rule.every]}
              value={rule.interval ?? 1}
              onChange={(interval) => change({ interval: interval ?? 1 })}
            />
            {rule.every === 'month' && (
              <NativeSelect
                label="Кога в месеца"
                data={[
                  { value: 'date', label: 'На същата дата' },
                  { value: 'weekday', label: 'В същия ден от седмицата' },
                ]}
                value={rule.monthly ?? 'date'}
                onChange={({ currentTarget: { value: monthly } }) => change({ monthly: monthly as 'date' | 'weekday' })}
              />
            )}
          </Group>
          {rule.every === 'week' && start && <Weekdays start={start} rule={rule} change={change} />}
          <Group gap="sm" align="flex-start" grow>
            <NativeSelect
              label="Край"
              data={ends}
              value={rule.until != null ? 'until' : rule.count != null ? 'count' : 'never'}
              onChange={({ currentTarget: { value: end } }) =>
                change({
                  until: (end === 'until' ? (start ?? '') : null) as never,
                  count: end === 'count' ? 10 : null,
                })
              }
            />
            {rule.until != null && (
              <DayInput
                label="Последен ден"
                value={rule.until}
                error={until.error}
                onChange={(day) => change({ until: (day ?? '') as never })}
              />
            )}
            {rule.count != null && (
              <NumberInput
                places={0}
                label="Пъти"
                value={rule.count}
                onChange={(count) => change({ count: count ?? 1 })}
              />
            )}
          </Group>
          {start && (rule.until == null || tryDay(rule.until)) && (
            <Text size="sm" c="dimmed" role="status">
              Повтаря се {repetitionText(start, whole(rule))}.
            </Text>
          )}
        </>
      )}
    </Stack>
  )
}

function Weekdays({
  start,
  rule,
  change,
}: {
  start: Day
  rule: RepetitionInput
  change: (part: Partial<RepetitionInput>) => void
}) {
  return (
    <Input.Wrapper label="В дните" labelElement="div" description="Денят на първото събитие винаги е сред тях.">
      <Group gap="xs" mt={4} role="group" aria-label="В дните">
        <Chip.Group
          multiple
          value={weekdaysOf(start, whole(rule)).map(String)}
          onChange={(days) => change({ weekdays: days.map((day) => Number(day) as Weekday) })}
        >
          {weekdayShortNames.map((name, index) => (
            <Chip key={name} value={String(index + 1)} aria-label={weekdayNames[index]}>
              {name}
            </Chip>
          ))}
        </Chip.Group>
      </Group>
    </Input.Wrapper>
  )
}
