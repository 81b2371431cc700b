import { confirm } from '../blocks/parts/confirm'
import { waitingAbsences } from './waiting-absences'

/** Nothing of a child stays on a device that somebody has signed out of: what wasn't sent is lost, and is named first. */
export async function mayLeave(): Promise<boolean> {
  if (waitingAbsences().length === 0) return true
  return confirm({
    title: 'Съобщено отсъствие още не е изпратено',
    text: 'Чака връзка с интернет. Ако излезете сега, учителят няма да го получи.',
    action: 'Излез',
    otherwise: 'Остани',
    danger: true,
  })
}
