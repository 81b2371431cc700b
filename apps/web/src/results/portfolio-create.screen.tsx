import { listPortfolios } from '@asistent/contract/results/portfolios.calls'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { Link } from '../blocks/parts/link'
import { Page } from '../blocks/parts/page'
import { Picker } from '../blocks/pickers/picker'
import { optionsFrom } from '../blocks/pickers/source'

const notBegun = optionsFrom(
  listPortfolios,
  ({ id, name, className }) => ({ value: id, label: className ? `${name}, ${className}` : name }),
  { input: { isBegun: false } },
)

/** A portfolio begins with its first page: here the child is chosen whose portfolio has none yet. */
export function Screen() {
  const [id, setId] = useState<number | null>(null)
  return (
    <Page title="Ново портфолио" lead="Изберете дете, чието портфолио още не е започнато." back="/kids/portfolio">
      <Group align="end">
        <Picker label="Дете" source={notBegun} value={id} onChange={setId} />
        <Button component={Link} to={id ? `/kids/portfolio/${id}` : '/kids/portfolio/create'} disabled={!id}>
          Започни
        </Button>
      </Group>
    </Page>
  )
}
