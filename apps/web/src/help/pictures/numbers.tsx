import { IconBell, IconCalendarEvent, IconChartBar } from '@tabler/icons-react'
import { Card, Mark, Sheet, Sign, Words, type Drawn } from './parts'
import classes from './pictures.module.css'

// Numbers: children by year of birth, amounts in two currencies, news.

interface AgesProps extends Drawn {
  readonly years: readonly (readonly [year: number, girls: number, boys: number])[]
  readonly mark: number
}

export function AgesPicture({ alt, years, mark }: AgesProps) {
  const most = Math.max(...years.map(([, girls, boys]) => girls + boys))
  const scale = (count: number) => (count / most) * 196
  return (
    <Sheet alt={alt} height={66 + years.length * 27}>
      <Card x={8} y={8} w={324} h={50 + years.length * 27} />
      <rect x={24} y={22} width={12} height={12} rx={3} fill="var(--mantine-color-orange-4)" />
      <Words x={42} y={32} size={10.5}>
        момичета
      </Words>
      <rect x={106} y={22} width={12} height={12} rx={3} fill="var(--mantine-color-teal-5)" />
      <Words x={124} y={32} size={10.5}>
        момчета
      </Words>
      {years.map(([year, girls, boys], index) => {
        const y = 44 + index * 27
        return (
          <g key={year}>
            <Words x={24} y={y + 15} weight={650}>
              {year}
            </Words>
            <rect x={62} y={y + 2} width={scale(girls)} height={18} rx={4} fill="var(--mantine-color-orange-4)" />
            <rect
              x={63 + scale(girls)}
              y={y + 2}
              width={scale(boys)}
              height={18}
              rx={4}
              fill="var(--mantine-color-teal-5)"
            />
            <Words x={70 + scale(girls + boys)} y={y + 15} weight={700}>
              {girls + boys}
            </Words>
          </g>
        )
      })}
      <Mark x={22} y={47 + mark * 27} w={280} h={17} />
    </Sheet>
  )
}

interface MoneyProps extends Drawn {
  readonly lines: readonly (readonly [what: string, euro: string, lev?: string])[]
}

export function MoneyPicture({ alt, lines }: MoneyProps) {
  const bottom = 66 + lines.length * 30
  return (
    <Sheet alt={alt} height={bottom + 12}>
      <Card x={8} y={8} w={324} h={bottom - 4} />
      <circle className={classes.accent} cx={42} cy={36} r={17} />
      <text x={42} y={43} fontSize={19} fontWeight={750} textAnchor="middle" style={{ fill: '#2b2620' }}>
        €
      </text>
      <Words x={70} y={33} weight={750} size={13}>
        1 € = 1.95583 лв.
      </Words>
      <Words x={70} y={48} size={10.5} look="soft">
        един и същ курс завинаги
      </Words>
      {lines.map(([what, euro, lev], index) => {
        const y = 66 + index * 30
        return (
          <g key={what}>
            <path className={classes.ruling} d={`M22 ${y}h296`} />
            <Words x={24} y={y + 19}>
              {what}
            </Words>
            <Words x={lev ? 226 : 314} y={y + 19} weight={700} anchor="end">
              {euro}
            </Words>
            {lev && (
              <Words x={314} y={y + 19} look="soft" anchor="end">
                {lev}
              </Words>
            )}
          </g>
        )
      })}
      <Mark x={lines.some(([, , lev]) => lev) ? 236 : 252} y={71} w={lines.some(([, , lev]) => lev) ? 78 : 62} h={19} />
    </Sheet>
  )
}

interface NoticesProps extends Drawn {
  readonly items: readonly (readonly [title: string, line: string, kind: 'event' | 'poll'])[]
}

export function NoticesPicture({ alt, items }: NoticesProps) {
  return (
    <Sheet alt={alt} height={84 + items.length * 42}>
      <rect className={classes.card} x={8} y={8} width={324} height={42} rx={10} />
      <Sign of={IconBell} x={282} y={18} size={22} strong />
      <circle cx={303} cy={19} r={8} fill="var(--accent)" />
      <text x={303} y={23} fontSize={10.5} fontWeight={750} textAnchor="middle" style={{ fill: '#2b2620' }}>
        {items.length}
      </text>
      <Card x={66} y={56} w={266} h={20 + items.length * 42} />
      {items.map(([title, line, kind], index) => {
        const y = 66 + index * 42
        return (
          <g key={title}>
            {index > 0 && <path className={classes.ruling} d={`M78 ${y}h242`} />}
            <circle className={classes.primary} cx={81} cy={y + 17} r={3.5} />
            <Sign of={kind === 'poll' ? IconChartBar : IconCalendarEvent} x={92} y={y + 8} size={18} />
            <Words x={120} y={y + 16} weight={650}>
              {title}
            </Words>
            <Words x={120} y={y + 31} size={10.5} look="soft">
              {line}
            </Words>
          </g>
        )
      })}
      <Mark x={280} y={13} w={32} h={28} />
    </Sheet>
  )
}
