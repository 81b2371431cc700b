import { Button } from '@mantine/core'
import { IconClipboardList, IconCloudUpload } from '@tabler/icons-react'
import { saveDeclaration } from '@asistent/contract/warehouse/declarations.calls'
import { Link } from '../blocks/parts/link'
import { useMay, useUser } from '../platform/user'
import { openCounts } from './count-store'

/** The way to counting on this device, and back to what was counted here and not handed over. */
export function CountButton() {
  const user = useUser()
  const may = useMay(saveDeclaration)
  if (!user || !may) return null
  const [open] = openCounts(user.id)
  const path = '/storage/inventory-declarations/count'
  return (
    <Button
      component={Link}
      to={open ? `${path}?warehouseId=${open.warehouseId}` : path}
      variant="default"
      leftSection={
        open?.count.sending ? <IconCloudUpload size={18} aria-hidden /> : <IconClipboardList size={18} aria-hidden />
      }
    >
      {open ? (open.count.sending ? 'Преброеното чака изпращане' : 'Продължи броенето') : 'Броене с телефона'}
    </Button>
  )
}
