import { Alert } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { IconCloudOff } from '@tabler/icons-react'

/** Says it once, above the page: what is shown may be old, what is typed stays. */
export function OfflineNotice() {
  const { online } = useNetwork()
  if (online) return null
  return (
    <Alert role="status" color="orange" mb="md" icon={<IconCloudOff aria-hidden />} className="no-print">
      Няма интернет връзка. Въведеното остава на екрана – запишете го, щом връзката се върне.
    </Alert>
  )
}
