import { groupOptions } from '@asistent/contract/people/group-options.calls'
import { plural } from '@asistent/domain/kernel/text'
import { groupTypes } from '@asistent/domain/people/groups'
import { groupsFrom } from '../blocks/pickers/source'

export function placesText(free: number | undefined): string | undefined {
  if (free === undefined) return undefined
  if (free > 0) return plural(free, 'свободно място', 'свободни места')
  return free === 0 ? 'няма свободни места' : `${plural(-free, 'дете', 'деца')} над местата`
}

/** Children cannot be enrolled in substitution groups (domain.md 2). */
export const enrollableGroups = groupsFrom(
  groupOptions,
  ({ id, name, color, emblem, freePlaces }) => ({
    value: id,
    label: name,
    color,
    emblem,
    note: placesText(freePlaces),
  }),
  {
    input: {
      withPlaces: true,
      classTypes: Object.values(groupTypes).filter((type) => type !== groupTypes.Substitution),
    },
  },
)
