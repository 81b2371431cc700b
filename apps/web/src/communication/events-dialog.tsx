import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { deleteEvent, getEvent, markEventSeen, type EventAnswer } from '@asistent/contract/communication/events.calls'
import type { EventTimes } from '@asistent/domain/communication/events'
import { addDays, daysBetween, formatDay, type Day } from '@asistent/domain/kernel/day'
import { capitalised, plural } from '@asistent/domain/kernel/text'
import { useEffect, useState } from 'react'
import { confirm } from '../blocks/parts/confirm'
import { Answered, Empty } from '../blocks/parts/states'
import { toast } from '../blocks/parts/toast'
import { send } from '../platform/api'
import { refreshTopics, useCall, useSend } from '../platform/use-call'
import classes from './calendar.module.css'
import { EventFormDialog } from './events-form'
import { MeetingSlots } from './meetings-slots'
import { longDay, t } from '../platform/language'

interface EventDialogProps {
  readonly id: number
  /** The chosen occurrence of a repeating event. */
  readonly on: Day | undefined
  readonly close: () => void
}

/** An event opened from the calendar, the bell or a letter (/calendar?id=5). */
export function EventDialog({ id, on, close }: EventDialogProps) {
  const answer = useCall(getEvent, { id })
  const [changing, setChanging] = useState(false)
  useSeen(id, answer.data?.seenByCurrentUser, answer.error !== null)
  if (changing && answer.data)
    return (
      <EventFormDialog
        event={answer.data}
        refetch={() => answer.refetch()}
        close={() => {
          setChanging(false)
          void answer.refetch()
        }}
      />
    )
  return (
    <Modal
      opened
      onClose={close}
      size="lg"

      title={<strong>{answer.data?.title ?? t('Събитие')}</strong>}
    >
      {answer.error?.status === 404 ? (
        <Empty
          drawing="kite"
          title={t('Събитието е отменено')}
          reason={t('Изтрито е от автора си или вече не се отнася за Вас.')}
        />
      ) : (
        <Answered answer={answer} lines={4}>
          {(event) => <EventFacts event={event} on={on} change={() => setChanging(true)} close={close} />}
        </Answered>
      )}
    </Modal>
  )
}

/** Marks the event as seen, also a deleted one, so that its notification is cleared. */
function useSeen(id: number, seen: boolean | undefined, gone: boolean): void {
  useEffect(() => {
    if (seen !== false && !gone) return
    void send(markEventSeen, { id })
      .then(() => refreshTopics(markEventSeen.topics))
      .catch(() => undefined)
  }, [id, seen, gone])
}

interface FactsProps {
  readonly event: EventAnswer
  readonly on: Day | undefined
  readonly change: () => void
  readonly close: () => void
}

/** The chosen occurrence if it belongs to the event, else the next one. */
function timeOf({ repetition, nearest, fromDate, toDate, fromTime, toTime }: EventAnswer, on: Day | undefined) {
  if (!repetition || !on) return nearest
  return { fromDate: on, toDate: addDays(on, daysBetween(fromDate, toDate)), fromTime, toTime }
}

function EventFacts({ event, on, change, close }: FactsProps) {
  const time = timeOf(event, on)
  return (
    <Stack>
      <dl className={classes.facts}>
        <dt>{t('Кога')}</dt>
        <dd>{whenOf(time)}</dd>
        {event.repetitionText && (
          <>
            <dt>{t('Повтаря се')}</dt>
            <dd>{event.repetitionText}</dd>
          </>
        )}
        {event.place && (
          <>
            <dt>{t('Къде')}</dt>
            <dd>{event.place}</dd>
          </>
        )}
        <dt>{t('За кого')}</dt>
        <dd>{event.forWhom}</dd>
        <dt>{t('Автор')}</dt>
        <dd>
          {event.createdBy.name}
          {event.seenBy !== null && (
            <Text span c="dimmed">
              {' '}
              · прегледано от {plural(event.seenBy, 'човек', 'души')}
            </Text>
          )}
        </dd>
      </dl>
      {event.description && <p className={classes.description}>{event.description}</p>}
      {event.kind === 'meeting' && <MeetingSlots event={event} />}
      <Group>
        {event.mayEdit && (
          <Button variant="default" leftSection={<IconPencil size={18} aria-hidden />} onClick={change}>
            {t('Промени')}
          </Button>
        )}
        {event.mayDelete && <DeleteButtons event={event} on={time.fromDate} close={close} />}
      </Group>
    </Stack>
  )
}

/** 'Сряда, 21 октомври 2026 г., 17:30 – 18:30 ч.', also for several days. */
function whenOf({ fromDate, toDate, fromTime, toTime }: EventTimes): string {
  const at = (day: string, time: string | null) => (time === null ? day : `${day}, ${t('{time} ч.', { time })}`)
  return fromDate === toDate
    ? at(capitalised(longDay(fromDate)), fromTime && `${fromTime} – ${toTime}`)
    : `${at(formatDay(fromDate), fromTime)} – ${at(formatDay(toDate), toTime)}`
}

function DeleteButtons({ event, on, close }: { event: EventAnswer; on: Day; close: () => void }) {
  const deleting = useSend(deleteEvent)
  const day = formatDay(on)
  async function remove(only: boolean) {
    const booked = event.slots.filter(({ taken }) => taken).length
    const agreed = await confirm({
      title: only ? `Само на ${day}` : 'Изтриване на събитие',
      text: [
        only ? `„${event.title}“ няма да го има на ${day}. Останалите дни остават.` : `Ще изтриете „${event.title}“.`,
        booked > 0 ? `Записани са ${plural(booked, 'родител', 'родители')}.` : '',
        only ? '' : 'Поканените ще получат известие.',
      ]
        .filter(Boolean)
        .join(' '),
      action: t('Изтрий'),
      danger: true,
    })
    if (!agreed) return
    try {
      await deleting.mutateAsync({ id: event.id, ...(only && { onlyOn: on }) })
      toast.done(only ? `${capitalised(event.title)} отпада на ${day}` : 'Събитието е изтрито')
      close()
    } catch (error) {
      toast.failed(error, 'Изтриване')
    }
  }
  return (
    <>
      {event.repetition && (
        <Button variant="light" color="red" loading={deleting.isPending} onClick={() => void remove(true)}>
          Изтрий само на {day}
        </Button>
      )}
      <Button
        variant="light"
        color="red"
        leftSection={<IconTrash size={18} aria-hidden />}
        loading={deleting.isPending}
        onClick={() => void remove(false)}
      >
        {event.repetition ? 'Изтрий всички' : t('Изтрий')}
      </Button>
    </>
  )
}
