import { Button, Drawer, Group, Stack } from '@mantine/core'
import { IconClock, IconEraser } from '@tabler/icons-react'
import { useState } from 'react'
import type { DoorTimes } from '@asistent/domain/attendance/door'
import { formatLongDay, sofiaTime, type Day } from '@asistent/domain/kernel/day'
import { Select } from '../blocks/inputs/select'
import type { GridCode } from '../blocks/grid/grid-model'
import { TimeInput } from '../blocks/inputs/time-input'
import { useNow } from '../platform/now'
import { AllergyBadge } from '../blocks/parts/names'
import { styleOfTone } from '../blocks/parts/tone'
import { isHere, type DayRow } from './day-rows'
import classes from './day.module.css'

interface SheetProps {
  readonly row: DayRow
  readonly day: Day
  readonly codes: readonly GridCode[]
  readonly mayEdit: boolean
  /** Future days have no arrivals. */
  readonly withTimes: boolean
  readonly isToday: boolean
  readonly mark: (type: number | null) => void
  readonly setTimes: (times: DoorTimes) => void
  readonly close: () => void
}

/** Sheet of a child's day: other codes, arrival and departure, companions. */
export function ChildSheet({ row, day, codes, mayEdit, withTimes, isToday, mark, setTimes, close }: SheetProps) {
  const choose = (type: number | null) => {
    mark(type)
    close()
  }
  return (
    <Drawer
      opened
      onClose={close}
      position="bottom"
      size="auto"
      title={
        <span className={classes.sheetTitle}>
          <strong>{row.studentName}</strong> <small>{formatLongDay(day)}</small>
        </span>
      }
    >
      <Stack className={classes.sheet}>
        <AllergyBadge of={row} />
        {mayEdit && isToday && isHere(row) && row.companions.length > 0 && (
          <CollectNow row={row} setTimes={setTimes} close={close} />
        )}
        {mayEdit && (
          <div className={classes.codes} role="group" aria-label="Статус">
            {codes.map((code) => (
              <button
                key={code.value}
                type="button"
                aria-pressed={row.type === code.value}
                onClick={() => choose(code.value)}
              >
                <span style={styleOfTone(code.tone)}>{code.code}</span>
                {code.name}
              </button>
            ))}
            <button type="button" onClick={() => choose(null)} disabled={row.type === null}>
              <span>
                <IconEraser size={18} aria-hidden />
              </span>
              Изчисти
            </button>
          </div>
        )}
        {mayEdit && withTimes && <DoorTimes row={row} setTimes={setTimes} close={close} />}
      </Stack>
    </Drawer>
  )
}

/** Collects the child now: one tap on the person. */
function CollectNow({ row, setTimes, close }: Pick<SheetProps, 'row' | 'setTimes' | 'close'>) {
  const now = useNow(20_000)
  const { arrivedAt, broughtBy } = row
  return (
    <div className={classes.collect}>
      <strong>Вземане сега, {sofiaTime(now)} ч.</strong>
      <Group gap="xs">
        {row.companions.map(({ name, relation }) => (
          <Button
            key={name}
            variant="light"
            size="md"
            onClick={() => {
              setTimes({ arrivedAt, broughtBy, leftAt: clock(), collectedBy: name })
              close()
            }}
          >
            {name}
            {relation && ` (${relation})`}
          </Button>
        ))}
      </Group>
    </div>
  )
}

function DoorTimes({ row, setTimes, close }: Pick<SheetProps, 'row' | 'setTimes' | 'close'>) {
  const [arrivedAt, setArrivedAt] = useState(row.arrivedAt)
  const [leftAt, setLeftAt] = useState(row.leftAt)
  const [broughtBy, setBroughtBy] = useState(row.broughtBy)
  const [collectedBy, setCollectedBy] = useState(row.collectedBy)
  const wrong = arrivedAt !== null && leftAt !== null && leftAt < arrivedAt
  const whole = [arrivedAt, leftAt].every((time) => time === null || /^\d\d:\d\d$/.test(time))
  return (
    <form
      className={classes.times}
      onSubmit={(event) => {
        event.preventDefault()
        if (wrong || !whole) return
        setTimes({ arrivedAt, leftAt, broughtBy, collectedBy })
        close()
      }}
    >
      <div className={classes.pair}>
        <TimeInput
          label="Дошло в"
          value={arrivedAt}
          onChange={setArrivedAt}
          rightSection={<Now set={setArrivedAt} />}
        />
        <Companions label="Доведено от" row={row} value={broughtBy} onChange={setBroughtBy} />
      </div>
      <div className={classes.pair}>
        <TimeInput
          label="Взето в"
          value={leftAt}
          onChange={setLeftAt}
          rightSection={<Now set={setLeftAt} />}
          error={wrong && 'Вземането е преди идването'}
        />
        <Companions label="Взето от" row={row} value={collectedBy} onChange={setCollectedBy} />
      </div>
      <Button type="submit" size="md" disabled={wrong || !whole}>
        Запиши часовете
      </Button>
    </form>
  )
}

/** Current time. */
export const clock = (): string => sofiaTime(new Date())

const Now = ({ set }: { set: (time: string) => void }) => (
  <button type="button" className={classes.now} aria-label="Сега" title="Сега" onClick={() => set(clock())}>
    <IconClock size={20} aria-hidden />
  </button>
)

interface CompanionsProps {
  readonly label: string
  readonly row: DayRow
  readonly value: string | null
  readonly onChange: (name: string | null) => void
}

/** Lists permitted companions only: guardians and persons named by the parents for that day. */
function Companions({ label, row, value, onChange }: CompanionsProps) {
  const names = [...new Set([...row.companions.map(({ name }) => name), ...(value ? [value] : [])])]
  return (
    <Select
      label={label}
      clearable
      placeholder={names.length === 0 ? 'Няма посочени хора' : 'Изберете'}
      disabled={names.length === 0}
      data={names.map((name) => {
        const relation = row.companions.find((one) => one.name === name)?.relation
        return { value: name, label: relation ? `${name} (${relation})` : name }
      })}
      value={value}
      onChange={onChange}
    />
  )
}
