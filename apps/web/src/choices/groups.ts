import { groupOptions, type GroupOption } from '@asistent/contract/people/group-options.calls'
import { groupsFrom } from '../blocks/pickers/source'

// By itself: the attendance of a group opens with it, and with no other word of the slice.

const groupOption = (group: GroupOption) => ({
  value: group.id,
  label: group.name,
  last: group.isForSubstitution,
  color: group.color,
  emblem: group.emblem,
})

export const groupSource = groupsFrom(groupOptions, groupOption)
/** Only those the person works with: a teacher's own. */
export const myGroupSource = groupsFrom(groupOptions, groupOption, { input: { mine: true } })
