import { ActionIcon, Button, Group, Title } from '@mantine/core'
import { IconPrinter, IconX } from '@tabler/icons-react'
import type { EventAnswer, MeetingSlot } from '@asistent/contract/communication/events.calls'
import { bookSlot, printSlots, releaseSlot } from '@asistent/contract/communication/meetings.calls'
import { plural } from '@asistent/domain/kernel/text'
import { CallLink } from '../blocks/parts/call-link'
import { useState } from 'react'
import { Select } from '../blocks/inputs/select'
import { confirm } from '../blocks/parts/confirm'
import { useDownload } from '../blocks/parts/download'
import { AllergyBadge } from '../blocks/parts/names'
import { toast } from '../blocks/parts/toast'
import { refreshTopics, useSend } from '../platform/use-call'
import classes from './calendar.module.css'
import { t } from '../platform/language'

/** Slots of a meeting: parents choose one per child; the host sees the bookings. */
export function MeetingSlots({ event }: { event: EventAnswer }) {
  if (event.mayEdit) return <LeaderSlots event={event} />
  if (event.myChildren.length === 0) return null
  return <ParentSlots event={event} />
}

function useSlots(event: EventAnswer) {
  const booking = useSend(bookSlot)
  const releasing = useSend(releaseSlot)
  const failed = (error: unknown) => {
    toast.failed(error, t('Среща'))
    // Another user was faster: refetches the slots.
    refreshTopics(['meeting-slots'])
  }
  return {
    busy: booking.isPending || releasing.isPending,
    book: (slot: MeetingSlot, childId: number) =>
      booking.mutate(
        { id: event.id, slotId: slot.id, childId },
        { onSuccess: () => toast.done(t('Записахте час в {fromTime}', { fromTime: slot.fromTime })), onError: failed },
      ),
    release: (slot: MeetingSlot) =>
      releasing.mutate(
        { id: event.id, slotId: slot.id },
        {
          onSuccess: () => toast.done(t('Часът в {fromTime} е свободен', { fromTime: slot.fromTime })),
          onError: failed,
        },
      ),
  }
}

function ParentSlots({ event }: { event: EventAnswer }) {
  const { book, release, busy } = useSlots(event)
  const [chosen, setChosen] = useState(event.myChildren[0]?.id ?? 0)
  const mine = event.slots.find(({ childId }) => childId === chosen)
  const lead = mine
    ? [
        t('Вашият час е {fromTime} – {toTime}.', { fromTime: mine.fromTime, toTime: mine.toTime }),
        mine.mayRelease && t('Можете да изберете друг.'),
      ]
        .filter(Boolean)
        .join(' ')
    : t('Изберете свободен час.')
  return (
    <section aria-label={t('Часове за среща')}>
      <Title order={3} size="h4" mb="xs">
        {t('Часове за среща')}
      </Title>
      {event.myChildren.length > 1 && (
        <Select
          label={t('За кое дете')}
          mb="sm"
          data={event.myChildren.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(chosen)}
          onChange={(value) => setChosen(Number(value))}
        />
      )}
      <p role="status">{lead}</p>
      <ul className={classes.slots}>
        {event.slots.map((slot) => (
          <li key={slot.id} className={classes.slot}>
            {slot.taken ? (
              <span className={`${classes.taken} ${slot === mine ? classes.mine : ''}`}>
                {slot.fromTime} – {slot.toTime}
                <small>{slot.childName ?? t('зает')}</small>
              </span>
            ) : (
              <Button
                variant="default"
                disabled={busy || (mine !== undefined && !mine.mayRelease)}
                onClick={() => book(slot, chosen)}
                aria-label={t('Запиши час {fromTime} – {toTime}', { fromTime: slot.fromTime, toTime: slot.toTime })}
              >
                {slot.fromTime} – {slot.toTime}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mine?.mayRelease && (
        <Button mt="sm" variant="light" color="red" loading={busy} onClick={() => release(mine)}>
          {t('Откажи часа си')}
        </Button>
      )}
    </section>
  )
}

function LeaderSlots({ event }: { event: EventAnswer }) {
  const { release, busy } = useSlots(event)
  const { download, busy: printing } = useDownload()
  const taken = event.slots.filter((slot) => slot.taken).length
  async function free(slot: MeetingSlot) {
    const agreed = await confirm({
      title: 'Освобождаване на час',
      text: `Часът в ${slot.fromTime} за ${slot.childName} ще бъде свободен. Родителят ще получи известие.`,
      action: 'Освободи',
      danger: true,
    })
    if (agreed) release(slot)
  }
  return (
    <section aria-label="Записани родители">
      <Group justify="space-between" mb="xs">
        <Title order={3} size="h4">
          Записани {taken} от {plural(event.slots.length, 'час', 'часа')}
        </Title>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPrinter size={16} aria-hidden />}
          loading={printing !== null}
          onClick={() => void download(printSlots, { id: event.id })}
        >
          Списък (PDF)
        </Button>
      </Group>
      <table className={classes.leader}>
        <thead>
          <tr>
            <th scope="col">{t('Час')}</th>
            <th scope="col">{t('Дете')}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {event.slots.map((slot) => (
            <tr key={slot.id}>
              <th scope="row">
                {slot.fromTime} – {slot.toTime}
              </th>
              <td>
                {slot.childName ?? <span className={classes.soft}>свободен</span>} <AllergyBadge of={slot} />
                {slot.bookedBy && (
                  <div className={classes.soft}>
                    {slot.bookedBy}
                    {slot.phone && (
                      <>
                        {' · '}
                        <CallLink phone={slot.phone} />
                      </>
                    )}
                  </div>
                )}
              </td>
              <td>
                {slot.mayRelease && (
                  <ActionIcon
                    aria-label={`Освободи часа в ${slot.fromTime}`}
                    color="red"
                    disabled={busy}
                    onClick={() => void free(slot)}
                  >
                    <IconX size={18} aria-hidden />
                  </ActionIcon>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
