import { glyphOn, groupColourNames, groupColourOf, groupColours, type GroupColour } from './group-colours'
import { GroupEmblemGlyph, groupEmblemOf, groupEmblems, type GroupEmblem } from './group-emblems'
import classes from './group-mark.module.css'

export interface MarkedGroup {
  readonly id: number
  readonly name: string
  /** Index of the chosen colour. The default follows from the group's id. */
  readonly color?: number | null
  /** Name of the chosen emblem. The default follows from the group's name. */
  readonly emblem?: string | null
}

const colourOf = ({ id, color }: MarkedGroup): GroupColour =>
  (typeof color === 'number' ? groupColourNames[color] : undefined) ?? groupColourOf(id)

const emblemOf = ({ id, name, emblem }: MarkedGroup): GroupEmblem =>
  groupEmblems.find((one) => one === emblem) ?? groupEmblemOf(name, id)

/** Coloured disc of a group. Hidden from screen readers, because the name is always next to it. */
export function GroupDisc({ group, size = 28 }: { group: MarkedGroup; size?: number }) {
  const colour = colourOf(group)
  return (
    <span
      className={classes.disc}
      style={{ width: size, height: size, background: groupColours[colour], color: glyphOn(colour) }}
      aria-hidden
    >
      <GroupEmblemGlyph emblem={emblemOf(group)} size={Math.round(size * 0.68)} />
    </span>
  )
}

/** Disc and name on one line. */
export function GroupMark({ group, size = 28 }: { group: MarkedGroup; size?: number }) {
  return (
    <span className={classes.mark}>
      <GroupDisc group={group} size={size} />
      <span>{group.name}</span>
    </span>
  )
}
