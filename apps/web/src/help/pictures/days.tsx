import { IconLock, IconLockOpen, IconPencil } from '@tabler/icons-react'
import { useId } from 'react'
import { Card, Mark, Sheet, Sign, Words, type Drawn } from './parts'
import classes from './pictures.module.css'

// Days: off, locked, and consecutive years.

type DayKind = 'off' | 'vacation' | 'flu' | 'quarantine'

/** Each kind has letters besides its colour. */
const dayKinds: Record<DayKind, { readonly letters: string; readonly tone: string; readonly label: string }> = {
  off: { letters: '', tone: 'grey', label: 'Неучебен ден' },
  vacation: { letters: 'В', tone: 'violet', label: 'Ваканция' },
  flu: { letters: 'ГВ', tone: 'blue', label: 'Грипна ваканция' },
  quarantine: { letters: 'ПК', tone: 'teal', label: 'Карантина' },
}

interface CalendarProps extends Drawn {
  readonly month: string
  /** Weekday of the first day, Monday is 0. */
  readonly startsAt: number
  readonly days: number
  readonly kinds: Readonly<Record<number, DayKind>>
  readonly mark?: number
}

const weekdays = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'нд']

export function CalendarPicture({ alt, month, startsAt, days, kinds, mark }: CalendarProps) {
  const weeks = Math.ceil((startsAt + days) / 7)
  const at = (day: number) => ({
    x: 24 + ((startsAt + day - 1) % 7) * 42,
    y: 62 + Math.floor((startsAt + day - 1) / 7) * 27,
  })
  const shown = [...new Set(Object.values(kinds))]
  const bottom = 66 + weeks * 27
  return (
    <Sheet alt={alt} height={bottom + shown.length * 20 + 18}>
      <Card x={8} y={8} w={324} h={bottom + shown.length * 20 + 2} />
      <Words x={24} y={32} size={14} weight={750}>
        {month}
      </Words>
      {weekdays.map((name, index) => (
        <Words key={name} x={44 + index * 42} y={53} size={10} look="soft" anchor="middle">
          {name}
        </Words>
      ))}
      {Array.from({ length: days }, (_, index) => index + 1).map((day) => {
        const { x, y } = at(day)
        const kind = kinds[day]
        const weekend = (startsAt + day - 1) % 7 > 4
        return (
          <g key={day}>
            {kind ? (
              <Cell x={x} y={y} w={38} h={23} kind={kind} />
            ) : (
              weekend && <rect className={classes.sunk} x={x} y={y} width={38} height={23} rx={5} />
            )}
            <Words
              x={kind?.length && dayKinds[kind].letters ? x + 12 : x + 19}
              y={y + 15.5}
              anchor="middle"
              weight={kind ? 700 : 500}
            >
              {day}
            </Words>
            {kind && dayKinds[kind].letters && (
              <Words x={x + 27} y={y + 15.5} size={9} weight={700} anchor="middle">
                {dayKinds[kind].letters}
              </Words>
            )}
          </g>
        )
      })}
      {shown.map((kind, index) => (
        <g key={kind}>
          <Cell x={24} y={bottom + index * 20 - 3} w={26} h={15} kind={kind} />
          <Words x={58} y={bottom + index * 20 + 8.5} size={10.5}>
            {dayKinds[kind].label}
            {dayKinds[kind].letters && ` (${dayKinds[kind].letters})`}
            {kind === 'off' && ' – нищо не се въвежда'}
          </Words>
        </g>
      ))}
      {mark && <Mark x={at(mark).x} y={at(mark).y} w={38} h={23} />}
    </Sheet>
  )
}

function Cell({ x, y, w, h, kind }: { x: number; y: number; w: number; h: number; kind: DayKind }) {
  const id = useId()
  return (
    <g>
      <rect x={x} y={y} width={w} height={h} rx={5} fill={`var(--tone-${dayKinds[kind].tone}-ground)`} />
      {kind === 'off' && (
        <>
          <clipPath id={id}>
            <rect x={x} y={y} width={w} height={h} rx={5} />
          </clipPath>
          <g clipPath={`url(#${id})`}>
            {[-12, -4, 4, 12, 20, 28, 36].map((shift) => (
              <path key={shift} className={classes.hatchLine} d={`M${x + shift} ${y + h}l${h} ${-h}`} opacity={0.55} />
            ))}
          </g>
        </>
      )}
    </g>
  )
}

interface LockProps extends Drawn {
  readonly months: readonly string[]
  /** Number of locked days. */
  readonly locked: number
  readonly label: string
}

export function LockPicture({ alt, months, locked, label }: LockProps) {
  const id = useId()
  const w = 304 / months.length
  const edge = 18 + w * locked
  return (
    <Sheet alt={alt} height={168}>
      <Card x={8} y={8} w={324} h={152} />
      <clipPath id={id}>
        <rect x={18} y={66} width={w * locked} height={44} rx={8} />
      </clipPath>
      <rect x={18} y={66} width={304} height={44} rx={8} fill="var(--tone-green-ground)" />
      <g clipPath={`url(#${id})`}>
        <rect x={18} y={66} width={w * locked} height={44} fill="var(--tone-grey-ground)" />
        {Array.from({ length: 40 }, (_, index) => (
          <path key={index} className={classes.hatchLine} d={`M${-26 + index * 9} 110l44-44`} opacity={0.45} />
        ))}
      </g>
      {months.map((month, index) => (
        <g key={month}>
          <Sign
            of={index < locked ? IconLock : IconPencil}
            x={18 + w * (index + 0.5) - 9}
            y={79}
            size={18}
            strong={index >= locked}
          />
          <Words x={18 + w * (index + 0.5)} y={130} size={10.5} weight={600} anchor="middle">
            {month}
          </Words>
        </g>
      ))}
      <path d={`M${edge} 50v70`} stroke="var(--primary)" strokeWidth={3} strokeLinecap="round" />
      <Words x={Math.min(edge, 240)} y={34} weight={700} anchor="middle">
        {label}
      </Words>
      <Words x={18 + (w * locked) / 2} y={148} size={10} look="soft" anchor="middle">
        само за четене
      </Words>
      <Words x={(edge + 322) / 2} y={148} size={10} look="soft" anchor="middle">
        може да се променя
      </Words>
      <Mark x={edge - 8} y={54} w={16} h={66} />
    </Sheet>
  )
}

interface LockListProps extends Drawn {
  readonly lines: readonly (readonly [module: string, until: string])[]
  readonly mark: number
}

/** The five modules with their lock days. */
export function LockListPicture({ alt, lines, mark }: LockListProps) {
  return (
    <Sheet alt={alt} height={26 + lines.length * 32}>
      <Card x={8} y={8} w={324} h={10 + lines.length * 32} />
      {lines.map(([name, until], index) => {
        const y = 14 + index * 32
        const open = until === ''
        return (
          <g key={name}>
            {index > 0 && <path className={classes.ruling} d={`M22 ${y}h296`} />}
            <Sign of={open ? IconLockOpen : IconLock} x={22} y={y + 7} size={17} strong={!open} />
            <Words x={48} y={y + 20} weight={600} size={11}>
              {name}
            </Words>
            <rect className={classes.field} x={232} y={y + 4} width={86} height={23} rx={7} />
            <Words x={242} y={y + 20} {...(open && { look: 'soft' as const })}>
              {open ? 'отключено' : until}
            </Words>
          </g>
        )
      })}
      <Mark x={232} y={18 + mark * 32} w={86} h={23} />
    </Sheet>
  )
}

interface StairsProps extends Drawn {
  readonly steps: readonly string[]
  readonly last: string
}

/** One step per September. */
export function StairsPicture({ alt, steps, last }: StairsProps) {
  const w = 320 / (steps.length + 1)
  return (
    <Sheet alt={alt} height={150}>
      {[...steps, last].map((step, index) => {
        const [x, y] = [10 + index * w, 112 - index * 20]
        const leaves = index === steps.length
        return (
          <g key={step}>
            <rect
              x={x}
              y={y}
              width={w - 3}
              height={140 - y}
              rx={6}
              fill={`var(--tone-${leaves ? 'yellow' : 'green'}-ground)`}
            />
            <text
              x={x + w / 2 - 1.5}
              y={y + 17}
              fontSize={11}
              fontWeight={700}
              textAnchor="middle"
              style={{ fill: `var(--tone-${leaves ? 'yellow' : 'green'}-ink)` }}
            >
              {step}
            </text>
            {!leaves && (
              <path
                className={classes.inkLine}
                d={`M${x + w * 0.55} ${y - 7}q${w * 0.2}-16 ${w * 0.48}-14m-6-4 6 4-5 5`}
              />
            )}
          </g>
        )
      })}
    </Sheet>
  )
}
