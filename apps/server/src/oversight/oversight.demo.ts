import { referenceView } from '../db/tables/oversight'
import type { World } from '../demo/world'

// What the experts of the demo data have kept: the ministry a ranking, the municipality what it reads each month.

export const oversightDemoTables = [referenceView]

export function addOversight(world: World): void {
  const ministry = world.users.get('ministry')
  const municipality = world.users.get('municipality')
  if (ministry !== undefined)
    world.addTo(referenceView, {
      accountId: ministry,
      reference: 'smp',
      name: 'Класация на общините',
      params: { by: 'municipality', order: 'highest' },
      monthly: false,
    })
  if (municipality !== undefined)
    world.addTo(referenceView, {
      accountId: municipality,
      reference: 'absences',
      name: 'Отсъствия за съвета',
      params: { order: 'highest', compare: true },
      monthly: true,
    })
}
