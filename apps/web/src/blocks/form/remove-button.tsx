import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { IconTrash } from '@tabler/icons-react'
import { useUser } from '../../platform/user'
import { actionsOf, isAllowed, runAction } from '../parts/action'
import { routeInput, useRouteInput } from '../parts/route-input'
import type { FormPlan } from './form-options'
import { t } from '../../platform/language'

/** Deletes the open record, if permitted, and navigates back. */
export function RemoveButton({
  plan,
  record,
  back = '/',
  gone,
}: {
  plan: FormPlan
  record: unknown
  back: string | undefined
  gone: () => void
}) {
  const user = useUser()
  const navigate = useNavigate()
  const named = useRouteInput(plan.remove?.call)
  if (!plan.remove || plan.remove.when?.(record as never) === false) return null
  const { call, what } = plan.remove
  const action = actionsOf<unknown>().remove({
    call,
    // The URL parameter may have another name ({protocolId}) than the record's id.
    input: (one) => ({ ...routeInput(call, { id: (one as { id?: unknown }).id }), ...named }),
    confirm: (one) => t('Ще изтриете {what}. Изтритото не може да се върне.', { what: what(one as never) }),
  })
  if (!isAllowed(action, user)) return null
  async function removeIt() {
    if (!(await runAction(action, record))) return
    gone()
    await navigate({ href: back } as never)
  }
  return (
    <Button
      variant="light"
      color="red"
      leftSection={<IconTrash size={18} aria-hidden />}
      onClick={() => void removeIt()}
    >
      {t('Изтрий')}
    </Button>
  )
}
