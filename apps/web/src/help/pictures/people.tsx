import { IconBuildingCommunity, IconMail, IconMessageCircle, IconPhone } from '@tabler/icons-react'
import { glyphOn, groupColours, type GroupColour } from '../../look/group-colours'
import { GroupEmblemGlyph, type GroupEmblem } from '../../look/group-emblems'
import { Card, Face, faceTones, Line, Mark, Sheet, Sign, Tick, widthOf, Words, type Drawn } from './parts'
import classes from './pictures.module.css'

// Groups, families, buildings, contacts.

interface GroupsProps extends Drawn {
  readonly groups: readonly {
    readonly name: string
    readonly emblem: GroupEmblem
    readonly colour: GroupColour
    readonly line: string
    readonly teachers: string
  }[]
}

export function GroupsPicture({ alt, groups }: GroupsProps) {
  return (
    <Sheet alt={alt} height={16 + groups.length * 66}>
      {groups.map(({ name, emblem, colour, line, teachers }, index) => {
        const y = 10 + index * 66
        return (
          <g key={name}>
            <Card x={10} y={y} w={320} h={60} />
            <circle cx={44} cy={y + 30} r={21} fill={groupColours[colour]} />
            <svg x={30} y={y + 16} width={28} height={28} style={{ color: glyphOn(colour) }}>
              <GroupEmblemGlyph emblem={emblem} size={28} />
            </svg>
            <Words x={78} y={y + 23} size={14} weight={750}>
              {name}
            </Words>
            <Words x={78} y={y + 38} size={10.5} look="soft">
              {line}
            </Words>
            <Words x={78} y={y + 52} size={10.5}>
              {teachers}
            </Words>
            <rect className={classes.grey} x={236} y={y + 18} width={80} height={7} rx={3.5} />
            <rect className={classes.primary} x={236} y={y + 18} width={66 - index * 16} height={7} rx={3.5} />
          </g>
        )
      })}
    </Sheet>
  )
}

interface FamilyProps extends Drawn {
  readonly child: string
  readonly rights: readonly string[]
  /** Name and a checkmark per right. */
  readonly guardians: readonly (readonly [who: string, ...may: boolean[]])[]
}

export function FamilyPicture({ alt, child, rights, guardians }: FamilyProps) {
  const step = 196 / rights.length
  const bottom = 92 + guardians.length * 30
  return (
    <Sheet alt={alt} height={bottom}>
      <Card x={8} y={8} w={324} h={bottom - 16} />
      <Face x={34} y={34} r={16} tone="orange" />
      <Words x={58} y={39} size={14} weight={750}>
        {child}
      </Words>
      {rights.map((right, index) => (
        <Words key={right} x={132 + step * (index + 0.5)} y={73} size={10} look="soft" anchor="middle">
          {right}
        </Words>
      ))}
      {guardians.map(([who, ...may], line) => {
        const y = 82 + line * 30
        return (
          <g key={who}>
            <path className={classes.ruling} d={`M20 ${y}h300`} />
            <Face x={32} y={y + 15} r={9} tone={faceTones[line % 5]} />
            <Words x={48} y={y + 19} weight={600}>
              {who}
            </Words>
            {may.map((on, index) => (
              <Tick key={rights[index]} x={132 + step * (index + 0.5)} y={y + 15} on={on} />
            ))}
          </g>
        )
      })}
      <Mark x={140} y={87} w={180} h={20} />
    </Sheet>
  )
}

interface BranchesProps extends Drawn {
  readonly mother: string
  readonly branches: readonly string[]
}

export function BranchesPicture({ alt, mother, branches }: BranchesProps) {
  const step = 300 / branches.length
  const at = (index: number) => 20 + step * (index + 0.5)
  return (
    <Sheet alt={alt} height={170}>
      <rect className={classes.primarySoft} x={86} y={16} width={168} height={46} rx={10} />
      <Sign of={IconBuildingCommunity} x={98} y={28} size={22} strong />
      <Words x={128} y={44} weight={750}>
        {mother}
      </Words>
      {branches.map((branch, index) => (
        <g key={branch}>
          <path className={classes.inkLine} d={`M170 62v20H${at(index)}v18`} />
          <Card x={at(index) - step / 2 + 8} y={102} w={step - 16} h={44} />
          <Sign of={IconBuildingCommunity} x={at(index) - step / 2 + 16} y={115} size={18} />
          <Words x={at(index) - step / 2 + 40} y={128} weight={600} size={11}>
            {branch}
          </Words>
        </g>
      ))}
      <Mark x={22} y={18} w={296} h={132} />
    </Sheet>
  )
}

interface RightsProps extends Drawn {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly [name: string, ...may: boolean[]])[]
  readonly mark?: number
}

export function RightsPicture({ alt, columns, rows, mark }: RightsProps) {
  const step = 196 / columns.length
  return (
    <Sheet alt={alt} height={62 + rows.length * 27}>
      <Card x={8} y={8} w={324} h={46 + rows.length * 27} />
      {columns.map((column, index) => (
        <Words key={column} x={130 + step * (index + 0.5)} y={34} size={10.5} weight={650} anchor="middle">
          {column}
        </Words>
      ))}
      {rows.map(([name, ...may], line) => {
        const y = 46 + line * 27
        return (
          <g key={name}>
            <path className={classes.ruling} d={`M20 ${y}h300`} />
            <Words x={22} y={y + 17.5} weight={600}>
              {name}
            </Words>
            {may.map((on, index) => (
              <Tick key={columns[index]} x={130 + step * (index + 0.5)} y={y + 13.5} on={on} />
            ))}
          </g>
        )
      })}
      {mark !== undefined && <Mark x={20} y={50 + mark * 27} w={300} h={19} />}
    </Sheet>
  )
}

interface ContactProps extends Drawn {
  readonly lines: readonly string[]
}

export function ContactPicture({ alt, lines }: ContactProps) {
  const signs = [IconMessageCircle, IconPhone, IconMail]
  return (
    <Sheet alt={alt} height={24 + lines.length * 46}>
      {lines.map((line, index) => {
        const x = index % 2 ? 66 : 16
        const y = 12 + index * 46
        return (
          <g key={line}>
            <path
              className={index % 2 ? classes.primarySoft : classes.card}
              d={`M${x + 10} ${y}h238a10 10 0 0 1 10 10v16a10 10 0 0 1-10 10H${index % 2 ? x + 10 : x + 28}l-9 7 1-7H${x + 10}a10 10 0 0 1-10-10V${y + 10}a10 10 0 0 1 10-10Z`}
            />
            <Sign of={signs[index % 3] ?? IconMail} x={x + 12} y={y + 10} strong />
            <Words x={x + 38} y={y + 23} weight={600}>
              {line}
            </Words>
            {widthOf(line) < 150 && <Line x={x + 46 + widthOf(line)} y={y + 22} w={40} h={5} />}
          </g>
        )
      })}
    </Sheet>
  )
}
