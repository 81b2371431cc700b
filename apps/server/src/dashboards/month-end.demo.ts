import { addDays, sofiaInstant } from '@asistent/domain/kernel/day'
import { firstDayOf, lastDayOf, monthOf, previousMonth } from '@asistent/domain/kernel/month'
import { monthStep } from '../db/tables/dashboards'
import { placeOf, type World } from '../demo/world'

/** The director has confirmed the reports of the last month that the program cannot see. */
export function addMonthSteps(world: World): void {
  const month = previousMonth(monthOf(world.today))
  world.addTo(monthStep, {
    kindergartenId: placeOf(world, 'detelina').id,
    monthOn: firstDayOf(month),
    step: 'social',
    note: 'Подадена на гише',
    doneBy: world.users.get('director'),
    doneAt: sofiaInstant(addDays(lastDayOf(month), 1), '10:40').toISOString(),
  })
}
