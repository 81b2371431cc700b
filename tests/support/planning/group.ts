import { groupOptions } from '@asistent/contract/people/group-options.calls'
import type { Person, World } from '../world'

// The teacher's own group of the demo data, and one of a colleague.

export interface Groups {
  readonly teacher: Person
  readonly director: Person
  readonly ownGroup: number
  readonly otherGroup: number
}

export async function teachersGroups(world: World): Promise<Groups> {
  const [teacher, director] = [await world.as('teacher'), await world.as('director')]
  const [ownGroup] = (await teacher.ok(groupOptions, { mine: true })).result
  const { result } = await director.ok(groupOptions, {})
  const otherRow = result.find(({ id, classType }) => id !== ownGroup?.id && classType === 5)
  return { teacher, director, ownGroup: ownGroup?.id ?? 0, otherGroup: otherRow?.id ?? 0 }
}
