import { Button, Chip } from '@mantine/core'
import { IconCalendarShare, IconPlus } from '@tabler/icons-react'
import { getCalendarLayers, listEvents, saveEvent } from '@asistent/contract/communication/events.calls'
import { tryDay, type Day } from '@asistent/domain/kernel/day'
import type { DayRange } from '@asistent/domain/kernel/range'
import { useMemo, useState } from 'react'
import { Calendar } from '../blocks/calendar/calendar'
import { useNarrow } from '../blocks/params/param-bar'
import { useAddress } from '../blocks/params/use-url-values'
import { Page } from '../blocks/parts/page'
import { useRemembered } from '../blocks/parts/remember'
import { Failed } from '../blocks/parts/states'
import { useToday } from '../blocks/parts/use-today'
import { useCall } from '../platform/use-call'
import { mayCall, useUser } from '../platform/user'
import { CalendarAddressDialog } from './calendar-address'
import { shownInCalendar } from './calendar-shown'
import classes from './calendar.module.css'
import { EventDialog } from './events-dialog'
import { EventFormDialog, type NewEvent } from './events-form'
import { t } from '../platform/language'

export function Screen() {
  const user = useUser()
  const today = useToday()
  const narrow = useNarrow()
  const { search, write } = useAddress()
  const id = Number(search.id) || undefined
  const on = tryDay(String(search.on ?? ''))
  const [range, setRange] = useState<DayRange>()
  const [layers, setLayers] = useRemembered<string[]>('calendar.layers', ['daysOff', 'birthdays'])
  const [started, setStarted] = useState<NewEvent>()
  const [following, setFollowing] = useState(false)
  const query = { fromDate: range?.from ?? today, toDate: range?.to ?? today }
  const events = useCall(listEvents, query, { keep: true, enabled: range !== undefined })
  const beside = useCall(getCalendarLayers, query, { keep: true, enabled: range !== undefined && layers.length > 0 })
  const shown = useMemo(
    () => shownInCalendar(events.data?.result ?? [], beside.data, layers),
    [events.data, beside.data, layers],
  )
  const mayWrite = mayCall(user, saveEvent, 'create')
  const open = (event: number, day: Day | undefined) => write((current) => ({ ...current, id: event, on: day }))
  const close = () => write(({ id: _id, on: _on, ...rest }) => rest)
  return (
    <Page
      title={t('Календар')}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconCalendarShare size={18} aria-hidden />}
            onClick={() => setFollowing(true)}
          >
            {t('В моя календар')}
          </Button>
          {/* On a phone the month list has its own button. */}
          {mayWrite && !narrow && (
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setStarted({ fromDate: today })}>
              {t('Ново събитие')}
            </Button>
          )}
        </>
      }
    >
      <div className={`${classes.layers} no-print`} role="group" aria-label={t('Покажи и')}>
        <Chip.Group multiple value={layers} onChange={setLayers}>
          <Chip value="daysOff">{t('Почивни дни')}</Chip>
          <Chip value="birthdays">{t('Рождени дни')}</Chip>
        </Chip.Group>
      </div>
      {events.error && <Failed error={events.error} retry={() => void events.refetch()} />}
      <Calendar
        events={shown}
        start={on ?? today}
        onRange={setRange}
        onOpen={(index) => {
          const opened = shown[index]?.opens
          if (opened) open(opened.id, opened.on)
        }}
        {...(mayWrite && {
          onPick: (day: Day, time: string | undefined) => setStarted({ fromDate: day, fromTime: time }),
        })}
      />
      {id !== undefined && <EventDialog id={id} on={on} close={close} />}
      {started && (
        <EventFormDialog
          start={started}
          close={(saved) => {
            setStarted(undefined)
            if (saved) open(saved, undefined)
          }}
        />
      )}
      {following && <CalendarAddressDialog close={() => setFollowing(false)} />}
    </Page>
  )
}
