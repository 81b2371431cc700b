import { groupOptions } from '@asistent/contract/people/group-options.calls'
import type { Person, World } from '../world'

// The teacher's own group of the demo data, and one of a colleague.

export interface Groups {
  readonly teacher: Person
  readonly director: Person
  readonly own: number
  readonly other: number
}

export async function teachersGroups(world: World): Promise<Groups> {
  const [teacher, director] = [await world.as('teacher'), await world.as('director')]
  const [own] = (await teacher.ok(groupOptions, { mine: true })).result
  const { result } = await director.ok(groupOptions, {})
  const other = result.find(({ id, classType }) => id !== own?.id && classType === 5)
  return { teacher, director, own: own?.id ?? 0, other: other?.id ?? 0 }
}
