import {
  IconBell,
  IconCheck,
  IconChevronDown,
  IconHelp,
  IconHome,
  IconLayoutGrid,
  IconMoodKid,
  IconSearch,
  IconSelector,
  IconUserCircle,
  IconUsersGroup,
} from '@tabler/icons-react'
import { Card, Heading, Line, Mark, Sheet, Sign, widthOf, Words, type Drawn } from './parts'
import classes from './pictures.module.css'

// Shell elements: top bar, side menu, bottom bar of a phone, search.

const places = {
  switcher: { x: 14, y: 17, w: 112, h: 26 },
  search: { x: 142, y: 20, w: 20, h: 20 },
  year: { x: 170, y: 19, w: 74, h: 22 },
  help: { x: 252, y: 20, w: 20, h: 20 },
  bell: { x: 278, y: 20, w: 20, h: 20 },
  profile: { x: 304, y: 19, w: 22, h: 22 },
} as const

interface TopBarProps extends Drawn {
  readonly mark: keyof typeof places
  /** Panel below the button; its first line may be a heading. */
  readonly heading?: string
  readonly options?: readonly string[]
  readonly chosen?: number
  /** Second line of each option. */
  readonly notes?: readonly string[]
}

export function TopBarPicture({ alt, mark, heading, options = [], chosen, notes }: TopBarProps) {
  const place = places[mark]
  const line = notes ? 34 : 27
  const top = heading ? 84 : 64
  const height = options.length > 0 ? top + options.length * line + 14 : 76
  const w = 212
  const x = Math.min(Math.max(place.x + place.w / 2 - w / 2, 14), 326 - w)
  return (
    <Sheet alt={alt} height={height}>
      <rect className={classes.card} x={8} y={8} width={324} height={44} rx={10} />
      <Words x={20} y={28} weight={750}>
        ДГ „Детелина“
      </Words>
      <Words x={20} y={42} size={10} look="soft">
        гр. Пловдив
      </Words>
      <Sign of={IconSelector} x={106} y={22} />
      <Sign of={IconSearch} x={144} y={22} />
      <Words x={174} y={34} weight={600}>
        2026/2027
      </Words>
      <Sign of={IconChevronDown} x={230} y={24} size={13} />
      <Sign of={IconHelp} x={253} y={21} size={18} />
      <Sign of={IconBell} x={279} y={21} size={18} />
      <Sign of={IconUserCircle} x={304} y={19} size={22} strong />
      {options.length > 0 && (
        <g>
          <Card x={x} y={58} w={w} h={height - 66} />
          {heading && (
            <Words x={x + 14} y={78} size={10.5} weight={650} look="soft">
              {heading}
            </Words>
          )}
          {options.map((option, index) => {
            const y = top + index * line
            return (
              <g key={option}>
                {index === chosen && (
                  <rect className={classes.primarySoft} x={x + 6} y={y} width={w - 12} height={line - 2} rx={7} />
                )}
                <Words x={x + 14} y={y + (notes ? 15 : 17)} weight={index === chosen ? 700 : 500}>
                  {option}
                </Words>
                {notes?.[index] && (
                  <Words x={x + 14} y={y + 28} size={10} look="soft">
                    {notes[index]}
                  </Words>
                )}
                {index === chosen && <Sign of={IconCheck} x={x + w - 28} y={y + line / 2 - 9} strong />}
              </g>
            )
          })}
        </g>
      )}
      <Mark {...place} />
    </Sheet>
  )
}

interface SideMenuProps extends Drawn {
  /** Collapsed heading and its content. */
  readonly fold: string
  readonly items: readonly string[]
  readonly mark: number
}

export function SideMenuPicture({ alt, fold, items, mark }: SideMenuProps) {
  const top = 92
  const height = Math.max(top + items.length * 27 + 46, 190)
  return (
    <Sheet alt={alt} height={height}>
      <rect className={classes.card} x={8} y={8} width={324} height={height - 16} rx={10} />
      <path className={classes.ruling} d={`M160 8v${height - 16}`} />
      <Sign of={IconHome} x={20} y={22} />
      <Words x={44} y={35}>
        Начало
      </Words>
      <Sign of={IconMoodKid} x={20} y={60} strong />
      <Words x={44} y={73} weight={700}>
        {fold}
      </Words>
      <Sign of={IconChevronDown} x={140} y={62} size={13} />
      {items.map((item, index) => (
        <g key={item}>
          {index === mark && (
            <rect className={classes.primarySoft} x={34} y={top + index * 27 - 5} width={116} height={23} rx={7} />
          )}
          <Words x={44} y={top + index * 27 + 11} weight={index === mark ? 700 : 500}>
            {item}
          </Words>
        </g>
      ))}
      <Sign of={IconUsersGroup} x={20} y={top + items.length * 27 + 6} />
      <Line x={44} y={top + items.length * 27 + 18} w={70} />
      <Heading x={178} y={40}>
        {items[mark] ?? ''}
      </Heading>
      {[70, 94, 118, 142].map((y, index) => (
        <Line key={y} x={178} y={y} w={136 - index * 22} h={8} />
      ))}
      <Mark x={40} y={top + mark * 27 - 3} w={widthOf(items[mark] ?? '') + 8} h={19} />
    </Sheet>
  )
}

interface PhoneProps extends Drawn {
  readonly labels: readonly string[]
  readonly mark: number
}

const barIcons = [IconHome, IconMoodKid, IconUsersGroup, IconBell, IconLayoutGrid]

/** Lower half of a phone with the bottom bar. The last item is always the menu. */
export function PhonePicture({ alt, labels, mark }: PhoneProps) {
  const step = 264 / labels.length
  const at = (index: number) => 38 + step * (index + 0.5)
  return (
    <Sheet alt={alt} height={184}>
      <path className={classes.card} d="M26 0v150a22 22 0 0 0 22 22h244a22 22 0 0 0 22-22V0" strokeWidth={2} />
      <Heading x={46} y={30}>
        Добро утро, Мария
      </Heading>
      <rect className={classes.sunk} x={44} y={50} width={252} height={48} rx={10} />
      <Line x={56} y={70} w={120} h={8} />
      <Line x={56} y={88} w={76} />
      <path className={classes.ruling} d="M26 112h288" />
      {labels.map((label, index) => (
        <g key={label}>
          <Sign
            of={(index === labels.length - 1 ? IconLayoutGrid : barIcons[index]) ?? IconLayoutGrid}
            x={at(index) - 10}
            y={119}
            size={20}
            strong={index === mark}
          />
          <Words x={at(index)} y={153} size={10.5} weight={index === mark ? 700 : 500} anchor="middle">
            {label}
          </Words>
        </g>
      ))}
      <Mark x={at(mark) - 21} y={119} w={42} h={38} />
    </Sheet>
  )
}

interface SearchProps extends Drawn {
  readonly typed: string
  readonly found: readonly (readonly [label: string, kind: string])[]
}

export function SearchPicture({ alt, typed, found }: SearchProps) {
  const height = 72 + found.length * 30
  return (
    <Sheet alt={alt} height={height + 8}>
      <Card x={20} y={10} w={300} h={height - 12} />
      <Sign of={IconSearch} x={34} y={23} size={18} strong />
      <Words x={62} y={37} size={13.5} weight={600}>
        {typed}
      </Words>
      <path d={`M${66 + widthOf(typed, 13.5)} 24v17`} stroke="var(--primary)" strokeWidth={1.6} />
      <rect className={classes.sunk} x={266} y={22} width={42} height={20} rx={5} />
      <Words x={287} y={36} size={10} weight={600} look="soft" anchor="middle">
        Ctrl K
      </Words>
      <path className={classes.ruling} d="M20 54h300" />
      {found.map(([label, kind], index) => (
        <g key={label}>
          {index === 0 && <rect className={classes.primarySoft} x={28} y={59} width={284} height={27} rx={7} />}
          <Words x={40} y={77 + index * 30} weight={650}>
            {label}
          </Words>
          <Words x={302} y={77 + index * 30} look="soft" anchor="end">
            {kind}
          </Words>
        </g>
      ))}
      <Mark x={32} y={22} w={Math.min(widthOf(typed, 13.5) + 40, 220)} h={20} />
    </Sheet>
  )
}
