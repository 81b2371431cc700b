import { ActionIcon, Button, Group, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCalendarStar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { enterOfficialDays, proposeOfficialDays } from '@asistent/contract/institutions/days-off.calls'
import { yearOf } from '@asistent/domain/kernel/day'
import { plural } from '@asistent/domain/kernel/text'
import { useState } from 'react'
import { StatusBadge } from '../blocks/parts/names'
import { Answered } from '../blocks/parts/states'
import { toast } from '../blocks/parts/toast'
import { useToday } from '../blocks/parts/use-today'
import { shownDay } from '../blocks/shown/format'
import { useCall, useSend } from '../platform/use-call'
import { useMay } from '../platform/user'
import classes from './institutions.module.css'

/** Official holidays of a year, computed by the server, and those not entered yet. */
export function OfficialDaysButton() {
  const [opened, { open, close }] = useDisclosure()
  const thisYear = yearOf(useToday())
  const [year, setYear] = useState(thisYear)
  return (
    <>
      <Button variant="default" leftSection={<IconCalendarStar size={18} aria-hidden />} onClick={open}>
        Официални празници
      </Button>
      <Modal opened={opened} onClose={close} size="lg" title={<strong>Официални празници</strong>}>
        <Group gap="xs" mb="md">
          <ActionIcon variant="default" size="lg" aria-label="Предишна година" onClick={() => setYear(year - 1)}>
            <IconChevronLeft size={18} aria-hidden />
          </ActionIcon>
          <strong aria-live="polite">{year} г.</strong>
          <ActionIcon variant="default" size="lg" aria-label="Следваща година" onClick={() => setYear(year + 1)}>
            <IconChevronRight size={18} aria-hidden />
          </ActionIcon>
        </Group>
        <Proposal key={year} year={year} />
      </Modal>
    </>
  )
}

function Proposal({ year }: { year: number }) {
  const sending = useSend(enterOfficialDays)
  const may = useMay(enterOfficialDays)
  async function enter() {
    try {
      const { entered, vacations } = await sending.mutateAsync({ year })
      const also =
        vacations > 0 ? ` и ваканция за Деня на народните будители в ${plural(vacations, 'градина', 'градини')}` : ''
      toast.done(`Въведени: ${plural(entered, 'празник', 'празника')}${also}.`)
    } catch (error) {
      toast.failed(error, 'Официални празници')
    }
  }
  return (
    <Answered answer={useCall(proposeOfficialDays, { year })} lines={10}>
      {({ result, missing, enlighteners }) => (
        <>
          <ul className={classes.lines}>
            {result.map(({ day, name, weekday, isEntered }) => (
              <li key={`${day}.${name}`}>
                <span className={classes.two}>
                  <span>{name}</span>
                  <small>
                    {shownDay(day)}, {weekday}
                  </small>
                </span>
                <StatusBadge label={isEntered ? 'Въведен' : 'Липсва'} tone={isEntered ? 'good' : 'warn'} />
              </li>
            ))}
            <li>
              <span className={classes.two}>
                <span>{enlighteners.name}</span>
                <small>{shownDay(enlighteners.fromDate)}, ваканция в градините, които затварят</small>
              </span>
              <StatusBadge
                label={enlighteners.missing === 0 ? 'Въведен' : `Липсва в ${enlighteners.missing}`}
                tone={enlighteners.missing === 0 ? 'good' : 'warn'}
              />
            </li>
          </ul>
          {may && (
            <Button
              mt="md"
              disabled={missing + enlighteners.missing === 0}
              loading={sending.isPending}
              onClick={() => void enter()}
            >
              {missing + enlighteners.missing === 0 ? 'Всички са въведени' : 'Въведи липсващите'}
            </Button>
          )}
        </>
      )}
    </Answered>
  )
}
