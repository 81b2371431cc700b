import { Button } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { Link } from '../blocks/parts/link'
import { saveSharedPage } from '@asistent/contract/results/portfolios.calls'
import { roleOf, useMay, useUser } from '../platform/user'

/** Above the list of portfolios, for staff. */
export function PortfolioActions() {
  const user = useUser()
  const mayWrite = useMay(saveSharedPage, 'update')
  if (!user || !mayWrite || roleOf(user) === 'Parent') return null
  return (
    <Button component={Link} to="/kids/portfolio/shared" leftSection={<IconCamera size={18} aria-hidden />}>
      За няколко деца
    </Button>
  )
}
