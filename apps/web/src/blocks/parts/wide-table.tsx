import { Table } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
  /** Accessible name of the focusable scroll region. */
  readonly label: string
  readonly minWidth: number
  readonly children: ReactNode
}

/** Table that scrolls horizontally if it is wider than the viewport. */
export const WideTable = ({ label, minWidth, children }: Props) => (
  <Table.ScrollContainer
    minWidth={minWidth}
    scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'region', 'aria-label': label } }}
  >
    {children}
  </Table.ScrollContainer>
)
