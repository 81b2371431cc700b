import { ActionIcon, Loader, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDay, parseDay, tryDay } from '@asistent/domain/kernel/day'
import type { DayRange } from '@asistent/domain/kernel/range'
import { later } from '../../platform/later'
import { t } from '../../platform/language'

const DayCalendar = later(() => import('./day-calendar').then((module) => module.DayCalendar), {
  meanwhile: <Loader size="sm" m="md" />,
})

export interface DayInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** A day, or typed text that is no day: the field keeps it and the form's validation reports it. */
  readonly value: string | null
  readonly onChange: (value: string | null) => void
  /** Selectable days, shown below the label. The save rejects a typed day outside the range. */
  readonly days?: DayRange | undefined
}

const shown = (value: string | null) => {
  const day = value === null ? undefined : tryDay(value)
  return day ? formatDay(day) : (value ?? '')
}

/**
 * Date field: typed in common formats (5.1.26, 05/01/2026) or picked from the calendar; displayed d.m.Y
 * (spec/product.md 9).
 */
export function DayInput({ value, onChange, days, onBlur, onFocus, readOnly, disabled, ...rest }: DayInputProps) {
  const [typing, setTyping] = useState<string | null>(null)
  const [opened, setOpened] = useState(false)
  const closed = readOnly || disabled
  return (
    <Popover opened={opened} onChange={setOpened} trapFocus returnFocus position="bottom-end">
      <TextInput
        placeholder={t('дд.мм.гггг')}
        {...rest}
        description={
          rest.description ??
          (days && !closed && t('От {from} до {to}', { from: formatDay(days.from), to: formatDay(days.to) }))
        }
        readOnly={readOnly}
        disabled={disabled}
        inputMode="numeric"
        autoComplete="off"
        value={typing ?? shown(value)}
        onChange={(event) => {
          const text = event.currentTarget.value
          setTyping(text)
          onChange(text.trim() === '' ? null : (parseDay(text) ?? text))
        }}
        // Selects the text on focus, so that typing replaces it: placing the caret by touch is hard.
        onFocus={(event) => {
          event.currentTarget.select()
          onFocus?.(event)
        }}
        onBlur={(event) => {
          setTyping(null)
          onBlur?.(event)
        }}
        rightSection={
          !closed && (
            <Popover.Target>
              <ActionIcon aria-label={t('Отвори календара')} aria-expanded={opened} onClick={() => setOpened(!opened)}>
                <IconCalendar size={18} aria-hidden />
              </ActionIcon>
            </Popover.Target>
          )
        }
      />
      <Popover.Dropdown>
        <DayCalendar
          value={(value !== null && tryDay(value)) || null}
          days={days}
          onPick={(day) => {
            setTyping(null)
            onChange(day)
            setOpened(false)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
