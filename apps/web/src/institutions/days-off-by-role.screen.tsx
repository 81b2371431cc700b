import { roleOf, useUser } from '../platform/user'
import { DaysOffForParents } from './days-off-for-parents'
import { Screen as DaysOffList } from './days-off.screen'

/** Parents get an overview, users who manage days off the list. */
export function Screen() {
  const user = useUser()
  return user && roleOf(user) === 'Parent' ? <DaysOffForParents /> : <DaysOffList />
}
