import { childSupport } from '@asistent/contract/results/support.calls'
import { useParams } from '@tanstack/react-router'
import { Page } from '../blocks/parts/page'
import { useCall } from '../platform/use-call'
import { SupportTab } from './child-support'

/** The support of one child on a page of its own, for those who come from the list. */
export function Screen() {
  const id = Number((useParams({ strict: false }) as { id?: string }).id)
  const name = useCall(childSupport, { id }).data?.name
  return (
    <Page title={name ? `Подкрепа на ${name}` : 'Подкрепа на дете'} back="/kids/personal-work">
      <SupportTab record={{ id }} />
    </Page>
  )
}
