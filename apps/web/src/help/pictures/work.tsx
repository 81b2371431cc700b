import type { Tone } from '../../look/tones'
import { Card, Heading, Mark, Press, buttonWidth, Sheet, Tick, Words, type Drawn } from './parts'
import classes from './pictures.module.css'

// Staff work: a month grid, substitutions, meals.

const tones: Readonly<Record<string, Tone>> = {
  I: 'green',
  Р: 'green',
  II: 'teal',
  Л: 'violet',
  К: 'violet',
  Б: 'blue',
  О: 'red',
  П: 'green',
  НО: 'red',
  МБ: 'blue',
  С: 'violet',
}
const toneOf = (code: string): Tone => tones[code.split('/')[0] ?? ''] ?? 'orange'

function Code({ x, y, w, code }: { x: number; y: number; w: number; code: string }) {
  const tone = toneOf(code)
  return (
    <g>
      <rect x={x} y={y} width={w} height={20} rx={5} fill={`var(--tone-${tone}-ground)`} />
      <text
        x={x + w / 2}
        y={y + 14}
        fontSize={11}
        fontWeight={700}
        textAnchor="middle"
        style={{ fill: `var(--tone-${tone}-ink)` }}
      >
        {code}
      </text>
    </g>
  )
}

interface StaffMonthProps extends Drawn {
  readonly title: string
  /** Legend above the table. */
  readonly codes: readonly string[]
  readonly days: readonly string[]
  readonly rows: readonly (readonly [name: string, ...codes: string[]])[]
  readonly mark: 'codes' | readonly [row: number, day: number]
}

export function StaffMonthPicture({ alt, title, codes, days, rows, mark }: StaffMonthProps) {
  const [left, top, row] = [128, 106, 27]
  const w = 190 / days.length
  const bottom = top + rows.length * row
  return (
    <Sheet alt={alt} height={bottom + 16}>
      <Card x={8} y={8} w={324} h={bottom} />
      <Heading x={22} y={34}>
        {title}
      </Heading>
      {codes.map((code, index) => (
        <Code key={code} x={22 + index * 36} y={54} w={31} code={code} />
      ))}
      {days.map((day, index) => (
        <Words key={day} x={left + w * (index + 0.5)} y={97} size={10} look="soft" anchor="middle">
          {day}
        </Words>
      ))}
      {rows.map(([name, ...cells], index) => {
        const y = top + index * row
        return (
          <g key={name}>
            <path className={classes.ruling} d={`M22 ${y}h296`} />
            <Words x={24} y={y + 18} weight={600}>
              {name}
            </Words>
            {cells.map(
              (code, day) =>
                code !== '' && <Code key={days[day]} x={left + w * day + 3} y={y + 3.5} w={w - 6} code={code} />,
            )}
          </g>
        )
      })}
      {mark === 'codes' ? (
        <Mark x={24} y={56} w={codes.length * 36 - 8} h={16} />
      ) : (
        <Mark x={left + w * mark[1] + 5} y={top + row * mark[0] + 6} w={w - 10} h={15} />
      )}
    </Sheet>
  )
}

interface RankedProps extends Drawn {
  readonly label: string
  /** Options with reasons, best first. */
  readonly options: readonly (readonly [name: string, reasons: string])[]
}

export function RankedPicture({ alt, label, options }: RankedProps) {
  const row = 42
  const bottom = 82 + options.length * row
  return (
    <Sheet alt={alt} height={bottom + 18}>
      <Words x={24} y={28} size={10.5} weight={650}>
        {label}
      </Words>
      <rect className={classes.field} x={16} y={36} width={308} height={28} rx={8} />
      <Words x={28} y={54} look="soft">
        Изберете
      </Words>
      <path className={classes.inkLine} d="m302 47 5 5 5-5" />
      <Card x={16} y={72} w={308} h={options.length * row + 14} />
      {options.map(([name, reasons], index) => {
        const y = 80 + index * row
        return (
          <g key={name}>
            {index > 0 && <path className={classes.ruling} d={`M28 ${y}h284`} />}
            <Words x={40} y={y + 17} weight={650}>
              {name}
            </Words>
            <Words x={40} y={y + 32} size={10.5} look="soft">
              {reasons}
            </Words>
          </g>
        )
      })}
      <Mark x={26} y={84} w={288} h={row - 10} />
    </Sheet>
  )
}

interface TicksProps extends Drawn {
  readonly title: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly [name: string, ...ticks: boolean[]])[]
  readonly mark: readonly [row: number, column: number]
}

/** People × meals with totals below. */
export function TicksPicture({ alt, title, columns, rows, mark }: TicksProps) {
  const [left, top, row] = [140, 70, 29]
  const w = 178 / columns.length
  const sums = top + rows.length * row
  const button = 'Запиши'
  return (
    <Sheet alt={alt} height={sums + 80}>
      <Card x={8} y={8} w={324} h={sums + 64} />
      <Heading x={22} y={34}>
        {title}
      </Heading>
      {columns.map((column, index) => (
        <Words key={column} x={left + w * (index + 0.5)} y={62} size={10} look="soft" anchor="middle">
          {column}
        </Words>
      ))}
      {rows.map(([name, ...ticks], index) => {
        const y = top + index * row
        return (
          <g key={name}>
            <path className={classes.ruling} d={`M22 ${y}h296`} />
            <Words x={24} y={y + 19} weight={600}>
              {name}
            </Words>
            {ticks.map((on, column) => {
              const x = left + w * (column + 0.5)
              return (
                <g key={columns[column]}>
                  <rect className={classes.field} x={x - 9} y={y + 5.5} width={18} height={18} rx={5} />
                  {on && <Tick x={x} y={y + 14.5} on />}
                </g>
              )
            })}
          </g>
        )
      })}
      <path className={classes.ruling} d={`M22 ${sums}h296`} />
      <Words x={24} y={sums + 19} weight={700}>
        Общо
      </Words>
      {columns.map((column, index) => (
        <Words key={column} x={left + w * (index + 0.5)} y={sums + 19} weight={700} anchor="middle">
          {rows.filter(([, ...ticks]) => ticks[index]).length}
        </Words>
      ))}
      <Press x={22} y={sums + 36} label={button} w={buttonWidth(button)} />
      <Mark x={left + w * (mark[1] + 0.5) - 8} y={top + row * mark[0] + 7} w={16} h={15} />
    </Sheet>
  )
}
