import { glyphOn, groupColourNames, groupColourOf, groupColours, type GroupColour } from './group-colours'
import { GroupEmblemGlyph, groupEmblemOf, groupEmblems, type GroupEmblem } from './group-emblems'
import classes from './group-mark.module.css'

export interface MarkedGroup {
  readonly id: number
  readonly name: string
  /** What the kindergarten has chosen (a place among the twelve); else it follows from the number, always the same. */
  readonly color?: number | null
  /** The name of an emblem; else it follows from the group's name. */
  readonly emblem?: string | null
}

const colourOf = ({ id, color }: MarkedGroup): GroupColour =>
  (typeof color === 'number' ? groupColourNames[color] : undefined) ?? groupColourOf(id)

const emblemOf = ({ id, name, emblem }: MarkedGroup): GroupEmblem =>
  groupEmblems.find((one) => one === emblem) ?? groupEmblemOf(name, id)

/** The disc of a group: shown wherever the group appears. The name stands beside it, so the disc itself is silent. */
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

/** Disc and name in one line. */
export function GroupMark({ group, size = 28 }: { group: MarkedGroup; size?: number }) {
  return (
    <span className={classes.mark}>
      <GroupDisc group={group} size={size} />
      <span>{group.name}</span>
    </span>
  )
}
