import { Button } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { rebuildAccess } from '@asistent/contract/identity/roles.calls'
import { plural } from '@asistent/domain/kernel/text'
import { toast } from '../../blocks/parts/toast'
import { useSend } from '../../platform/use-call'
import { useMay } from '../../platform/user'

/** Rebuilds the kindergarten's custom roles; for the master those of all kindergartens. */
export function RebuildButton() {
  const rebuilding = useSend(rebuildAccess)
  if (!useMay(rebuildAccess, 'update')) return null
  return (
    <Button
      variant="default"
      loading={rebuilding.isPending}
      leftSection={<IconShieldCheck size={18} aria-hidden />}
      onClick={() =>
        rebuilding.mutate(
          {},
          {
            onSuccess: ({ roles, changed }) =>
              toast.done(
                changed === 0
                  ? `Правата са верни (${plural(roles, 'собствена роля', 'собствени роли')})`
                  : `Поправени: ${plural(changed, 'роля', 'роли')} от ${roles}`,
              ),
            onError: (error) => toast.failed(error, 'Преизчисляване на правата'),
          },
        )
      }
    >
      Преизчисли правата
    </Button>
  )
}
