import type { World } from './world'

const resourceTeacher = 7
const speechTherapist = 8
const psychologist = 9

/** Number of children without special needs per specialist. */
const assigned: Record<number, number> = { [resourceTeacher]: 1, [speechTherapist]: 6, [psychologist]: 3 }

export function addSpecialists(world: World): void {
  for (const kindergarten of world.places.values()) {
    const others = kindergarten.children.filter((child) => !child.left && !child.isSop)
    for (const specialist of kindergarten.staff) {
      const count = assigned[specialist.occupation] ?? 0
      for (const child of others.splice(world.random.below(20), count))
        world.add('childSpecialist', { kindergartenId: kindergarten.id, childId: child.id, staffId: specialist.id })
    }
  }
}
