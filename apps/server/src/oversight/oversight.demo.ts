import { nameOpening, referenceView } from '../db/tables/oversight'
import { placeOf, type World } from '../demo/world'

// Saved reports and past openings of names of the demo experts.

export const oversightDemoTables = [referenceView, nameOpening]

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
  if (municipality !== undefined) {
    addPastOpening(world, municipality)
    world.addTo(referenceView, {
      accountId: municipality,
      reference: 'absences',
      name: 'Отсъствия за съвета',
      params: { order: 'highest', compare: true },
      monthly: true,
    })
  }
}

/** An opening two days ago, closed before its hour was over. */
function addPastOpening(world: World, accountId: number): void {
  const openedAt = new Date(world.now.getTime() - 2 * 24 * 3_600_000)
  const after = (minutes: number) => new Date(openedAt.getTime() + minutes * 60_000).toISOString()
  world.addTo(nameOpening, {
    kindergartenId: placeOf(world, 'detelina').id,
    accountId,
    reason: 'Проверка по сигнал на родител за отсъствията през септември',
    openedAt: openedAt.toISOString(),
    expiresAt: after(60),
    closedAt: after(18),
  })
}
