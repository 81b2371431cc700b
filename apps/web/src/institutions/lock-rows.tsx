import { Button } from '@mantine/core'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { getLocks } from '@asistent/contract/institutions/locks.calls'
import type { OutputOf } from '@asistent/contract/core/call'
import { useField, useFormContext } from '../blocks/form/form-store'
import { DayInput } from '../blocks/inputs/day-input'
import { NumberInput } from '../blocks/inputs/number-input'
import { StatusBadge } from '../blocks/parts/names'
import { shownDay, shownInstant } from '../blocks/shown/format'
import { useCall } from '../platform/use-call'
import classes from './locks.module.css'

type Locks = OutputOf<typeof getLocks>
type Lock = Locks['result'][number]

/** What each category locks. */
const covers: Record<Lock['category'], string> = {
  1: 'Присъствия на децата и на персонала, медицински бележки',
  2: 'Складови документи, калкулации и менюта',
  3: 'Теми в дневника и планирането им',
  4: 'Заявления на родители за отсъствие по семейни причини',
  5: 'Заявления на родители за лятно присъствие',
  6: 'Плащания, връщания, протоколи и разходни ордери; и ден, за който касата е отчетена',
}

export function LockRows() {
  const locks = useCall(getLocks, {}).data
  return (
    <div className={classes.rows}>
      {locks?.result.map((lock, index) => (
        <LockRow key={lock.category} lock={lock} index={index} suggested={locks.suggestedAutoDay} />
      ))}
    </div>
  )
}

function LockRow({ lock, index, suggested }: { lock: Lock; index: number; suggested: number }) {
  const { readOnly } = useFormContext()
  const until = useField(`items.${index}.lockedUntil`)
  const rule = useField(`items.${index}.autoDay`)
  return (
    <section className={classes.row} aria-labelledby={`lock-${lock.category}`}>
      <div className={classes.head}>
        <h3 id={`lock-${lock.category}`} className={classes.name}>
          {lock.lockedUntil ? <IconLock size={20} aria-hidden /> : <IconLockOpen size={20} aria-hidden />}
          {lock.name}
        </h3>
        {lock.lockedUntil ? (
          <StatusBadge
            label={`Заключено до ${shownDay(lock.lockedUntil)}${lock.isAutomatic ? ', автоматично' : ''}`}
            tone="warn"
          />
        ) : (
          <StatusBadge label="Отключено" tone="good" />
        )}
        <p className={classes.covers}>{covers[lock.category]}</p>
      </div>
      <div data-field={`items.${index}.lockedUntil`}>
        <DayInput
          label="Заключено до"
          error={until.error}
          readOnly={readOnly}
          value={typeof until.value === 'string' ? until.value : null}
          onChange={until.set}
        />
      </div>
      <div className={classes.rule} data-field={`items.${index}.autoDay`}>
        <NumberInput
          places={0}
          label="Заключвай предходния месец на число"
          placeholder="не се заключва само"
          error={rule.error}
          readOnly={readOnly}
          value={typeof rule.value === 'number' ? rule.value : null}
          onChange={rule.set}
        />
        {!readOnly && rule.value === null && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`Предложи ${suggested}-о число за ${lock.name}`}
            onClick={() => rule.set(suggested)}
          >
            Предложи {suggested}-о
          </Button>
        )}
      </div>
      <LockNotes lock={lock} />
    </section>
  )
}

/** Next run of the rule, and the author of the last change. */
function LockNotes({ lock }: { lock: Lock }) {
  const notes = [
    lock.nextLockOn && `На ${shownDay(lock.nextLockOn)} ще се заключи до ${shownDay(lock.nextLockedUntil)}.`,
    lock.movedBy && `Последна промяна: ${lock.movedBy}, ${shownInstant(lock.movedAt)}.`,
  ].filter(Boolean)
  if (notes.length === 0) return null
  return <p className={classes.notes}>{notes.join(' ')}</p>
}
