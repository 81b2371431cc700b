import { groupOptions } from '@asistent/contract/people/group-options.calls'
import { groupTypes } from '@asistent/domain/people/groups'
import { groupsFrom } from '../blocks/pickers/source'

/** Children are never enrolled in a substitution group (domain.md 2). */
export const enrollableGroups = groupsFrom(
  groupOptions,
  ({ id, name, color, emblem }) => ({ value: id, label: name, color, emblem }),
  {
    input: { classTypes: Object.values(groupTypes).filter((type) => type !== groupTypes.Substitution) },
  },
)
