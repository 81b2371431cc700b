import { groupOptions, type GroupOption } from '@asistent/contract/people/group-options.calls'
import { groupsFrom } from '../blocks/pickers/source'

// A separate module, so that a group's attendance page loads no other module of the slice.

const groupOption = (group: GroupOption) => ({
  value: group.id,
  label: group.name,
  last: group.isForSubstitution,
  color: group.color,
  emblem: group.emblem,
})

export const groupSource = groupsFrom(groupOptions, groupOption)
/** Only the user's own groups, for teachers. */
export const myGroupSource = groupsFrom(groupOptions, groupOption, { input: { mine: true } })
