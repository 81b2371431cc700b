import { glyphOn, groupColourOf, groupColours, type GroupColour } from './group-colours'
import { GroupEmblemGlyph, groupEmblemOf, type GroupEmblem } from './group-emblems'
import classes from './group-mark.module.css'

export interface MarkedGroup {
  readonly id: number
  readonly name: string
  /** What the kindergarten has chosen; else both follow from the name and the number, always the same. */
  readonly colour?: GroupColour | null
  readonly emblem?: GroupEmblem | null
}

/** The disc of a group: shown wherever the group appears. The name stands beside it, so the disc itself is silent. */
export function GroupDisc({ group, size = 28 }: { group: MarkedGroup; size?: number }) {
  const colour = group.colour ?? groupColourOf(group.id)
  return (
    <span
      className={classes.disc}
      style={{ width: size, height: size, background: groupColours[colour], color: glyphOn(colour) }}
      aria-hidden
    >
      <GroupEmblemGlyph emblem={group.emblem ?? groupEmblemOf(group.name, group.id)} size={Math.round(size * 0.68)} />
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
