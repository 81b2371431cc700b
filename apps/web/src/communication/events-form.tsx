import { Input, Modal } from '@mantine/core'
import { saveEvent, type EventAnswer } from '@asistent/contract/communication/events.calls'
import { eventColorLabel, eventColors, eventKindLabel, eventKinds } from '@asistent/domain/communication/events'
import { slotMinutes, slotsOf } from '@asistent/domain/communication/meetings'
import type { Day } from '@asistent/domain/kernel/day'
import { plural } from '@asistent/domain/kernel/text'
import { useId } from 'react'
import type { OwnField } from '../blocks/form/fields'
import { formPart } from '../blocks/form/form-part'
import { useFormContext, useFormState } from '../blocks/form/form-store'
import { styleOfTone } from '../blocks/parts/tone'
import { AudienceField } from './audience-field'
import classes from './calendar.module.css'
import { RepetitionField } from './repetition-field'

/** Colour choices with accessible names. */
function ColourField({ label, value, set, readOnly }: OwnField) {
  const name = useId()
  return (
    <Input.Wrapper label={label} labelElement="div">
      <div className={classes.colours} role="radiogroup" aria-label={label}>
        {eventColors.map((colour) => (
          <label key={colour} className={classes.colour} title={eventColorLabel[colour]}>
            <input
              type="radio"
              name={name}
              checked={(value ?? 'green') === colour}
              disabled={readOnly}
              onChange={() => set(colour)}
              aria-label={eventColorLabel[colour]}
            />
            <span className={classes.dot} style={styleOfTone(colour)} />
          </label>
        ))}
      </div>
    </Input.Wrapper>
  )
}

/** Number of slots that result from the typed values. */
function SlotCount() {
  const { store } = useFormContext()
  const count = useFormState(store, (form) => {
    const [from, to] = [form.get('fromTime'), form.get('toTime')]
    const minutes = Number(form.get('slotMinutes') ?? 0)
    if (typeof from !== 'string' || typeof to !== 'string' || minutes < slotMinutes.least) return 0
    return slotsOf(from, to, minutes, Number(form.get('pauseMinutes') ?? 0)).length
  })
  return (
    <Input.Wrapper label="Часове" labelElement="div">
      <p role="status">
        {count > 0 ? plural(count, 'час за родител', 'часа за родители') : 'Въведете начало, край и минути.'}
      </p>
    </Input.Wrapper>
  )
}

const Form = formPart({
  save: saveEvent,
  blank: { kind: 'event', color: 'green', allDay: false, repetition: null },
  toForm: (event: EventAnswer) => ({
    id: event.id,
    version: event.version,
    kind: event.kind,
    title: event.title,
    description: event.description,
    place: event.place,
    fromDate: event.fromDate,
    toDate: event.toDate,
    allDay: event.allDay,
    fromTime: event.fromTime,
    toTime: event.toTime,
    color: event.color,
    repetition: event.repetition as never,
    ...(event.recipients && { recipients: event.recipients }),
    slotMinutes: event.slotMinutes,
    pauseMinutes: event.pauseMinutes,
  }),
  fields: (field) => [
    field('title', { wide: true }),
    field.select(
      'kind',
      eventKinds.map((value) => ({
        value,
        label: eventKindLabel[value],
        hint: value === 'meeting' ? 'Родителите сами избират удобен час.' : undefined,
      })),
    ),
    field('place'),
    field('fromDate'),
    field('toDate'),
    field('allDay', { wide: true, when: ({ kind }) => kind !== 'meeting' }),
    field('fromTime', { when: ({ allDay, kind }) => !allDay || kind === 'meeting' }),
    field('toTime', { when: ({ allDay, kind }) => !allDay || kind === 'meeting' }),
    field('slotMinutes', { when: ({ kind }) => kind === 'meeting' }),
    field('pauseMinutes', { when: ({ kind }) => kind === 'meeting', help: 'В минути; може и без.' }),
    field.own('version', () => <SlotCount />, { label: 'Часове', wide: true, when: ({ kind }) => kind === 'meeting' }),
    field.own('repetition', (control) => <RepetitionField {...control} />, {
      wide: true,
      when: ({ kind }) => kind !== 'meeting',
    }),
    field.longText('description'),
    field.own('color', (control) => <ColourField {...control} />, { wide: true }),
    field.own('recipients', (control) => <AudienceField {...control} label="За кого" />, { wide: true }),
  ],
  action: 'Запиши събитието',
  saved: 'Събитието е записано',
})

export interface NewEvent {
  readonly fromDate: Day
  readonly fromTime?: string | undefined
}

const hourLater = (time: string): string =>
  `${String(Math.min(23, Number(time.slice(0, 2)) + 1)).padStart(2, '0')}${time.slice(2)}`

interface EventFormDialogProps {
  readonly event?: EventAnswer
  readonly start?: NewEvent
  readonly refetch?: () => Promise<{ data?: unknown }>
  /** Receives the saved event's id; undefined if cancelled. */
  readonly close: (saved: number | undefined) => void
}

export function EventFormDialog({ event, start, refetch, close }: EventFormDialogProps) {
  return (
    <Modal
      opened
      onClose={() => close(undefined)}
      size="xl"
      closeOnClickOutside={false}
      title={<strong>{event ? 'Промяна на събитие' : 'Ново събитие'}</strong>}
    >
      <Form
        record={event}
        {...(refetch && { refetch })}
        {...(start && {
          start: {
            fromDate: start.fromDate,
            toDate: start.fromDate,
            ...(start.fromTime && { fromTime: start.fromTime, toTime: hourLater(start.fromTime) }),
          },
        })}
        close={(saved) => close(saved ? Number(saved.id) : undefined)}
      />
    </Modal>
  )
}
