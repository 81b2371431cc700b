import { later } from '../../platform/later'
import { useWaitingSends } from '../../platform/waiting-sends'

const List = later(() => import('./waiting-sends-list').then((module) => module.WaitingSendsList))

/** What was saved without a network and is only on this device. Nothing waits: nothing is drawn, nothing is fetched. */
export function WaitingSendsBadge() {
  const waiting = useWaitingSends()
  return waiting.length === 0 ? null : <List waiting={waiting} />
}
