import { IconDotsVertical, IconFilter, IconSearch } from '@tabler/icons-react'
import { Card, Face, faceTones, Heading, Line, Mark, Press, buttonWidth, Sheet, Sign, Words, type Drawn } from './parts'
import classes from './pictures.module.css'

// Common screens: list, form, record with tabs.

interface ListProps extends Drawn {
  readonly title: string
  readonly button?: string
  readonly rows: readonly string[]
  /** Text at the end of a row: a number, a state. */
  readonly ends?: readonly string[]
  /** True if the rows are not people. */
  readonly plain?: boolean
  readonly mark: 'button' | 'search' | 'filters' | 'row' | 'menu'
}

export function ListPicture({ alt, title, button, rows, ends, plain = false, mark }: ListProps) {
  const w = button ? buttonWidth(`+ ${button}`) : 0
  const top = 88
  const row = 29
  return (
    <Sheet alt={alt} height={top + rows.length * row + 14}>
      <Card x={8} y={8} w={324} h={top + rows.length * row - 2} />
      <Heading x={22} y={35}>
        {title}
      </Heading>
      {button && <Press x={318 - w} y={18} label={`+ ${button}`} />}
      <rect className={classes.field} x={22} y={54} width={178} height={24} rx={7} />
      <Sign of={IconSearch} x={29} y={59} size={14} />
      <Words x={48} y={70} look="soft">
        Търсене
      </Words>
      <rect className={classes.field} x={210} y={54} width={82} height={24} rx={7} />
      <Sign of={IconFilter} x={217} y={59} size={14} />
      <Words x={236} y={70} look="soft">
        Филтри
      </Words>
      {rows.map((name, index) => {
        const y = top + index * row
        return (
          <g key={name}>
            <path className={classes.ruling} d={`M22 ${y}h296`} />
            {!plain && <Face x={34} y={y + 14.5} tone={faceTones[index % 5]} />}
            <Words x={plain ? 26 : 51} y={y + 18.5} weight={600}>
              {name}
            </Words>
            {ends ? (
              <Words x={292} y={y + 18.5} look="soft" anchor="end">
                {ends[index] ?? ''}
              </Words>
            ) : (
              <Line x={206} y={y + 18} w={78 - index * 11} />
            )}
            <Sign of={IconDotsVertical} x={301} y={y + 6} />
          </g>
        )
      })}
      {mark === 'button' && <Mark x={318 - w} y={18} w={w} h={25} />}
      {mark === 'search' && <Mark x={22} y={54} w={178} h={24} />}
      {mark === 'filters' && <Mark x={210} y={54} w={82} h={24} />}
      {mark === 'row' && <Mark x={24} y={top + 3} w={260} h={row - 6} />}
      {mark === 'menu' && <Mark x={303} y={top + 6} w={12} h={16} />}
    </Sheet>
  )
}

interface FormProps extends Drawn {
  readonly title: string
  /** Label and optional value. */
  readonly fields: readonly (readonly [label: string, value?: string])[]
  readonly button?: string
  readonly mark: 'save' | number
}

export function FormPicture({ alt, title, fields, button = 'Запиши', mark }: FormProps) {
  const lines = Math.ceil(fields.length / 2)
  const bottom = 56 + lines * 46
  const at = (index: number) => ({ x: 22 + (index % 2) * 152, y: 56 + Math.floor(index / 2) * 46 })
  const marked = typeof mark === 'number' ? at(mark) : undefined
  return (
    <Sheet alt={alt} height={bottom + 48}>
      <Card x={8} y={8} w={324} h={bottom + 32} />
      <Heading x={22} y={35}>
        {title}
      </Heading>
      {fields.map(([label, value], index) => {
        const { x, y } = at(index)
        return (
          <g key={label}>
            <Words x={x} y={y + 8} size={10.5} weight={650}>
              {label}
            </Words>
            <rect className={classes.field} x={x} y={y + 13} width={144} height={24} rx={7} />
            {value ? (
              <Words x={x + 9} y={y + 29}>
                {value}
              </Words>
            ) : (
              <Line x={x + 9} y={y + 28} w={62} />
            )}
          </g>
        )
      })}
      <Press x={22} y={bottom + 2} label={button} />
      <Press x={34 + buttonWidth(button)} y={bottom + 2} label="Отказ" filled={false} />
      {mark === 'save' && <Mark x={22} y={bottom + 2} w={buttonWidth(button)} h={25} />}
      {marked && <Mark x={marked.x + 2} y={marked.y + 17} w={140} h={17} />}
    </Sheet>
  )
}

interface RecordProps extends Drawn {
  readonly name: string
  readonly line: string
  readonly badge?: string
  readonly tabs: readonly string[]
  readonly open: number
  readonly facts: readonly (readonly [label: string, value: string])[]
}

export function RecordPicture({ alt, name, line, badge, tabs, open, facts }: RecordProps) {
  const bottom = 104 + facts.length * 24
  const starts = tabs.map((_, index) => 24 + tabs.slice(0, index).reduce((sum, tab) => sum + tab.length * 6.1 + 17, 0))
  const tabAt = starts[open] ?? 24
  const tabWidth = (tabs[open]?.length ?? 0) * 6.1 + 2
  return (
    <Sheet alt={alt} height={bottom + 16}>
      <Card x={8} y={8} w={324} h={bottom} />
      <Face x={42} y={38} r={19} tone="orange" />
      <Words x={70} y={35} size={15} weight={750}>
        {name}
      </Words>
      <Words x={70} y={52} look="soft">
        {line}
      </Words>
      {badge && (
        <g>
          <rect
            x={314 - badge.length * 5.8 - 14}
            y={22}
            width={badge.length * 5.8 + 14}
            height={19}
            rx={6}
            fill="var(--tone-red-ground)"
          />
          <text
            x={307}
            y={35}
            fontSize={10.5}
            fontWeight={650}
            textAnchor="end"
            style={{ fill: 'var(--tone-red-ink)' }}
          >
            {badge}
          </text>
        </g>
      )}
      <path className={classes.ruling} d="M8 92h324" />
      {tabs.map((tab, index) => (
        <Words
          key={tab}
          x={starts[index] ?? 24}
          y={83}
          weight={index === open ? 700 : 500}
          {...(index !== open && { look: 'soft' as const })}
        >
          {tab}
        </Words>
      ))}
      <path d={`M${tabAt - 3} 92h${tabWidth + 6}`} stroke="var(--primary)" strokeWidth={3} />
      {facts.map(([label, value], index) => (
        <g key={label}>
          <Words x={24} y={114 + index * 24} look="soft">
            {label}
          </Words>
          <Words x={150} y={114 + index * 24} weight={600}>
            {value}
          </Words>
        </g>
      ))}
      <Mark x={tabAt - 2} y={72} w={tabWidth + 2} h={15} />
    </Sheet>
  )
}
