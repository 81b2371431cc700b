import type { OutputOf } from '@asistent/contract/core/call'
import { addUsualPoints, haccpDay, saveHaccpEntry } from '@asistent/contract/kitchen/haccp.calls'
import { isMeasured, isWithin } from '@asistent/domain/kitchen/haccp'
import { formatLongDay, formatShortDay, isDay, sofiaTime, type Day } from '@asistent/domain/kernel/day'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { askForm } from '../blocks/form/form-dialog'
import { DayInput } from '../blocks/inputs/day-input'
import { NumberInput } from '../blocks/inputs/number-input'
import { useAddress } from '../blocks/params/use-url-values'
import { Line, Lines, LineSide } from '../blocks/parts/lines'
import { Link } from '../blocks/parts/link'
import { StatusBadge } from '../blocks/parts/names'
import { Page } from '../blocks/parts/page'
import { Section } from '../blocks/parts/section'
import { Answered, Empty } from '../blocks/parts/states'
import { toast } from '../blocks/parts/toast'
import { useToday } from '../blocks/parts/use-today'
import { shownInstant, shownNumber } from '../blocks/shown/format'
import { useCall, useSend } from '../platform/use-call'
import { useMay } from '../platform/user'

type DayAnswer = OutputOf<typeof haccpDay>
type Item = DayAnswer['items'][number]

const states = {
  done: { label: 'записано', tone: 'good' },
  bad: { label: 'отклонение', tone: 'bad' },
  missing: { label: 'пропуснато', tone: 'bad' },
  due: { label: 'предстои', tone: 'info' },
  free: { label: 'при нужда', tone: 'off' },
} as const

/** Entries of a day: one tap or one number each. */
export function Screen() {
  const today = useToday()
  const { search, write } = useAddress()
  const forDate = isDay(search['forDate']) ? search['forDate'] : today
  const answer = useCall(haccpDay, { forDate }, { keep: true })
  return (
    <Page
      title="Самоконтрол (HACCP)"
      lead={formatLongDay(forDate as Day)}
      actions={
        <DayInput
          label="Ден"
          value={forDate}
          onChange={(value) => write((current) => ({ ...current, forDate: value ?? undefined }))}
        />
      }
    >
      <p>
        <Link to="/kitchen/haccp/sheet">Месечен дневник</Link> ·{' '}
        <Link to="/kitchen/haccp/temperatures">Температури</Link> · <Link to="/kitchen/haccp/missing">Пропуснати</Link>{' '}
        · <Link to="/kitchen/haccp/points">Контролни точки</Link>
      </p>
      <Answered answer={answer}>{(day) => (day.hasPoints ? <DayItems day={day} /> : <NoPoints />)}</Answered>
    </Page>
  )
}

function NoPoints() {
  const adding = useSend(addUsualPoints)
  const may = useMay(addUsualPoints, 'create')
  return (
    <>
      <Empty
        title="Няма контролни точки"
        reason="Добавете обичайните и ги променете според кухнята."
        drawing="notebook"
      />
      {may && (
        <Button loading={adding.isPending} onClick={() => void adding.mutateAsync({}).catch(toast.failed)}>
          Добави обичайните
        </Button>
      )}
    </>
  )
}

const DayItems = ({ day: { items, forDate } }: { readonly day: DayAnswer }) => (
  <>
    {[...new Set(items.map(({ kindName }) => kindName))].map((kindName) => (
      <Section key={kindName} title={kindName}>
        <Lines>
          {items
            .filter((item) => item.kindName === kindName)
            .map((item, index) => (
              <ItemLine
                key={`${item.pointId}:${item.slot ?? 'x'}:${item.entry?.id ?? index}`}
                item={item}
                forDate={forDate}
              />
            ))}
        </Lines>
      </Section>
    ))}
  </>
)

interface ItemProps {
  readonly item: Item
  readonly forDate: string
}

function ItemLine({ item, forDate }: ItemProps) {
  const { entry, name, dueAt, dueOn, limits, state, unit, note } = item
  const { label, tone } = states[state]
  return (
    <Line
      title={dueAt === null ? name : `${name}, ${dueAt} ч.`}
      details={[
        limits,
        dueOn !== null && dueOn !== forDate && `до ${formatShortDay(dueOn)} г.`,
        note,
        entry &&
          [entry.takenAt, entry.value !== null && `${shownNumber(entry.value)} ${unit ?? ''}`]
            .filter(Boolean)
            .join(' ч.: '),
        entry?.subject,
        entry?.action && `предприето: ${entry.action}`,
        entry && `${entry.enteredBy ?? ''}, ${shownInstant(entry.enteredAt)}`,
      ]}
    >
      <StatusBadge label={label} tone={tone} />
      <LineSide>
        <ItemButtons item={item} forDate={forDate} />
      </LineSide>
    </Line>
  )
}

function ItemButtons({ item, forDate }: ItemProps) {
  const today = useToday()
  const saving = useSend(saveHaccpEntry)
  const may = useMay(saveHaccpEntry, 'create')
  const [value, setValue] = useState<number | null>(null)
  const { pointId, slot, kind, dishes, entry, name, limits, dueAt } = item
  if (!may || forDate > today) return null
  const blankNow = () => {
    const takenAt = forDate === today ? sofiaTime(new Date()) : (dueAt ?? '12:00')
    return { pointId, forDate, slot, takenAt, subject: dishes }
  }
  const isNumber = isMeasured(kind)

  if (entry)
    return (
      <Button
        size="xs"
        variant="default"
        onClick={() =>
          void askForm({
            title: `Поправка: ${name}`,
            text: limits,
            call: saveHaccpEntry,
            values: { ...entry, pointId, forDate, slot },
            fields: (field) => [
              field('takenAt'),
              isNumber ? field('value') : field('isGood'),
              field('subject'),
              field('action'),
              field('changeReason'),
            ],
          })
        }
      >
        Поправи
      </Button>
    )
  const deviation = (measured: number | null) =>
    void askForm({
      title: `Отклонение: ${name}`,
      text: limits ? `Нормата е ${limits}.` : 'Опишете отклонението и какво е направено.',
      call: saveHaccpEntry,
      values: { ...blankNow(), value: measured, isGood: false },
      fields: (field) => [field('takenAt'), ...(isNumber ? [field('value')] : []), field('subject'), field('action')],
    })
  const send = () =>
    saving.mutateAsync({ ...blankNow(), value, isGood: true }).then(
      () => setValue(null),
      (error: unknown) => toast.failed(error, 'Записът не е направен'),
    )
  if (!isNumber)
    return (
      <>
        <Button size="xs" loading={saving.isPending} onClick={() => void send()}>
          Наред е
        </Button>
        <Button size="xs" variant="default" onClick={() => deviation(null)}>
          Отклонение
        </Button>
      </>
    )
  const isOut = value !== null && !isWithin(item, value)
  return (
    <>
      <NumberInput aria-label={`${name}, показание`} value={value} onChange={setValue} places={1} w={90} />
      <Button
        size="xs"
        color={isOut ? 'red' : undefined}
        disabled={value === null}
        loading={saving.isPending}
        onClick={() => (isOut ? deviation(value) : void send())}
      >
        {isOut ? 'Отклонение' : 'Запиши'}
      </Button>
    </>
  )
}
