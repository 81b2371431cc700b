import { Button } from '@mantine/core'
import { IconClipboardList, IconCloudUpload } from '@tabler/icons-react'
import { saveDeclaration } from '@asistent/contract/warehouse/declarations.calls'
import { Link } from '../blocks/parts/link'
import { useMay, useUser } from '../platform/user'
import { useWaitingSends } from '../platform/waiting-sends'
import { openCounts, warehouseOfSend } from './count-store'

/** Links to a new count and to unsubmitted ones of this device. */
export function CountButton() {
  const user = useUser()
  const may = useMay(saveDeclaration)
  const handed = useWaitingSends().flatMap(({ of }) => warehouseOfSend(of) ?? [])
  if (!user || !may) return null
  const [open] = openCounts(user.id)
  const warehouseId = handed[0] ?? open?.warehouseId
  const path = '/storage/inventory-declarations/count'
  return (
    <Button
      component={Link}
      to={warehouseId === undefined ? path : `${path}?warehouseId=${warehouseId}`}
      variant="default"
      leftSection={
        handed.length > 0 ? <IconCloudUpload size={18} aria-hidden /> : <IconClipboardList size={18} aria-hidden />
      }
    >
      {handed.length > 0 ? 'Преброеното чака изпращане' : open ? 'Продължи броенето' : 'Броене с телефона'}
    </Button>
  )
}
