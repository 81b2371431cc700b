import { childSupport } from '@asistent/contract/results/support.calls'
import { Page } from '../blocks/parts/page'
import { useRouteInput } from '../blocks/parts/route-input'
import { useCall } from '../platform/use-call'
import { SupportTab } from './child-support'

/** Support of one child as a page, opened from the list. */
export function Screen() {
  const record = useRouteInput(childSupport) as { id: number }
  const name = useCall(childSupport, record).data?.name
  return (
    <Page title={name ? `Подкрепа на ${name}` : 'Подкрепа на дете'} back="/kids/personal-work">
      <SupportTab record={record} />
    </Page>
  )
}
