import {
  IconCheck,
  IconDeviceLaptop,
  IconDeviceMobile,
  IconFingerprint,
  IconLeaf,
  IconMail,
  IconUser,
} from '@tabler/icons-react'
import {
  Arrow,
  buttonWidth,
  Card,
  Face,
  Heading,
  Line,
  Mark,
  Press,
  Sheet,
  Sign,
  widthOf,
  Words,
  type Drawn,
} from './parts'
import classes from './pictures.module.css'

// Signing in and its letters.

const signInMarks = {
  enter: { x: 92, y: 132, w: 156, h: 26 },
  forgotten: { x: 116, y: 168, w: 108, h: 14 },
  passkey: { x: 92, y: 192, w: 156, h: 26 },
  registration: { x: 186, y: 231, w: 66, h: 12 },
} as const

interface SignInProps extends Drawn {
  readonly mark: keyof typeof signInMarks
}

export function SignInPicture({ alt, mark }: SignInProps) {
  return (
    <Sheet alt={alt} height={262}>
      <Card x={62} y={8} w={216} h={246} />
      <Heading x={92} y={38}>
        Вход
      </Heading>
      {['Имейл', 'Парола'].map((label, index) => (
        <g key={label}>
          <rect className={classes.field} x={92} y={58 + index * 36} width={156} height={26} rx={7} />
          <Words x={101} y={75 + index * 36} look="soft">
            {label}
          </Words>
        </g>
      ))}
      <Press x={92} y={132} label="Вход" w={156} />
      <Words x={170} y={179} look="primaryText" weight={600} anchor="middle">
        Забравена парола
      </Words>
      <rect className={classes.field} x={92} y={192} width={156} height={26} rx={7} />
      <Sign of={IconFingerprint} x={100} y={197} />
      <Words x={182} y={209} weight={600} anchor="middle" size={11}>
        Вход с ключ за достъп
      </Words>
      <Words x={92} y={241} look="soft">
        Нямате профил?
      </Words>
      <Words x={186} y={241} look="primaryText" weight={600}>
        Регистрация
      </Words>
      <Mark {...signInMarks[mark]} />
    </Sheet>
  )
}

// Fake QR code: three corners and a pseudo-random pattern.
const corners = [
  [0, 0],
  [14, 0],
  [0, 14],
] as const
const isCorner = (column: number, row: number) =>
  (column < 8 && row < 8) || (column > 12 && row < 8) || (column < 8 && row > 12)
const modules = Array.from({ length: 441 }, (_, index) => [index % 21, Math.floor(index / 21)] as const).filter(
  ([column, row]) => !isCorner(column, row) && (column * 7 + row * 11 + ((column * row) % 5) * 3) % 3 === 0,
)

export function TwoFactorPicture({ alt }: Drawn) {
  return (
    <Sheet alt={alt} height={190}>
      <Card x={16} y={18} w={140} h={154} />
      <g transform="translate(33 34) scale(5)" fill="var(--ink)">
        {corners.map(([x, y]) => (
          <path
            key={`${x}.${y}`}
            fillRule="evenodd"
            d={`M${x} ${y}h7v7h-7ZM${x + 1} ${y + 1}v5h5v-5ZM${x + 2} ${y + 2}h3v3h-3Z`}
          />
        ))}
        {modules.map(([column, row]) => (
          <rect key={`${column}.${row}`} x={column} y={row} width={1} height={1} />
        ))}
      </g>
      <Words x={86} y={161} size={10.5} look="soft" anchor="middle">
        Сканирайте кода
      </Words>
      <Arrow x={166} y={94} w={32} />
      <rect className={classes.card} x={214} y={10} width={100} height={170} rx={16} strokeWidth={2} />
      <rect className={classes.grey} x={250} y={18} width={28} height={4} rx={2} />
      <Words x={264} y={64} size={10.5} look="soft" anchor="middle">
        Код за вход
      </Words>
      <Words x={264} y={96} size={20} weight={750} anchor="middle">
        482 915
      </Words>
      <path className={classes.ruling} d="M232 116h64" strokeWidth={4} strokeLinecap="round" />
      <path d="M232 116h38" stroke="var(--primary)" strokeWidth={4} strokeLinecap="round" />
      <Words x={264} y={138} size={10} look="soft" anchor="middle">
        нов след 18 сек.
      </Words>
      <Mark x={226} y={78} w={76} h={24} />
    </Sheet>
  )
}

interface LetterProps extends Drawn {
  readonly subject: string
  readonly line: string
  readonly button: string
  readonly note: string
}

export function LetterPicture({ alt, subject, line, button, note }: LetterProps) {
  const w = buttonWidth(button)
  return (
    <Sheet alt={alt} height={196}>
      <Card x={24} y={12} w={292} h={172} />
      <path className={classes.accentSoft} d="M24 50V22a10 10 0 0 1 10-10h272a10 10 0 0 1 10 10v28Z" />
      <Sign of={IconMail} x={38} y={22} size={18} />
      <Words x={64} y={36} size={13} weight={700}>
        {subject}
      </Words>
      <Words x={40} y={74}>
        {line}
      </Words>
      <Line x={40} y={92} w={226} />
      <Press x={40} y={106} label={button} />
      <Words x={40} y={156} size={10.5} look="soft">
        {note}
      </Words>
      <Line x={40} y={172} w={150} h={5} />
      <Mark x={40} y={106} w={w} h={25} />
    </Sheet>
  )
}

interface DevicesProps extends Drawn {
  readonly devices: readonly (readonly [name: string, when: string])[]
}

export function DevicesPicture({ alt, devices }: DevicesProps) {
  return (
    <Sheet alt={alt} height={64 + devices.length * 46}>
      <Card x={8} y={8} w={324} h={48 + devices.length * 46} />
      <Words x={24} y={34} size={13.5} weight={750}>
        Устройства
      </Words>
      {devices.map(([name, when], index) => {
        const y = 46 + index * 46
        return (
          <g key={name}>
            <path className={classes.ruling} d={`M24 ${y}h292`} />
            <Sign of={index % 2 ? IconDeviceMobile : IconDeviceLaptop} x={26} y={y + 12} size={22} />
            <Words x={58} y={y + 20} weight={650}>
              {name}
            </Words>
            <Words x={58} y={y + 35} size={10} look="soft">
              {when}
            </Words>
            {index > 0 && <Press x={316 - buttonWidth('Изход')} y={y + 11} label="Изход" filled={false} />}
          </g>
        )
      })}
      <Mark x={316 - buttonWidth('Изход')} y={103} w={buttonWidth('Изход')} h={25} />
    </Sheet>
  )
}

interface FlowProps extends Drawn {
  /** Two or three stations with up to two short lines each. */
  readonly stations: readonly (readonly [first: string, second?: string])[]
}

const stationIcons = [IconUser, IconMail, IconCheck]
const stationTones = ['orange', 'blue', 'green']

/** Flow between the stations. */
export function FlowPicture({ alt, stations }: FlowProps) {
  const step = 340 / stations.length
  return (
    <Sheet alt={alt} height={130}>
      {stations.map(([first, second], index) => {
        const x = step * (index + 0.5)
        const tone = stationTones[index] ?? 'teal'
        const Drawing = stationIcons[index] ?? IconLeaf
        return (
          <g key={first}>
            <circle cx={x} cy={44} r={25} fill={`var(--tone-${tone}-ground)`} />
            <g style={{ color: `var(--tone-${tone}-ink)` }}>
              <Drawing x={x - 13} y={31} size={26} stroke={1.8} aria-hidden />
            </g>
            <Words x={x} y={92} weight={700} anchor="middle">
              {first}
            </Words>
            {second && (
              <Words x={x} y={108} size={10.5} look="soft" anchor="middle">
                {second}
              </Words>
            )}
            {index > 0 && <Arrow x={x - step + 34} y={44} w={step - 68} />}
          </g>
        )
      })}
    </Sheet>
  )
}

interface DecisionProps extends Drawn {
  readonly title: string
  readonly facts: readonly (readonly [label: string, value: string])[]
  readonly buttons: readonly [yes: string, no: string]
}

export function DecisionPicture({ alt, title, facts, buttons: [yes, no] }: DecisionProps) {
  const bottom = 56 + facts.length * 23
  return (
    <Sheet alt={alt} height={bottom + 52}>
      <Card x={8} y={8} w={324} h={bottom + 36} />
      <Face x={38} y={34} r={15} tone="violet" />
      <Words x={62} y={39} size={14} weight={750}>
        {title}
      </Words>
      {facts.map(([label, value], index) => (
        <g key={label}>
          <Words x={24} y={74 + index * 23} look="soft">
            {label}
          </Words>
          <Words x={138} y={74 + index * 23} weight={600}>
            {value}
          </Words>
        </g>
      ))}
      <Press x={24} y={bottom + 8} label={yes} />
      <Press x={38 + buttonWidth(yes)} y={bottom + 8} label={no} filled={false} />
      <Mark x={24} y={bottom + 8} w={widthOf(yes) + widthOf(no) + 58} h={25} />
    </Sheet>
  )
}
