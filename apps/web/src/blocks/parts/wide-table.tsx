import { Table } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
  /** What the keyboard and a screen reader find: a part that scrolls sideways can be reached. */
  readonly label: string
  readonly minWidth: number
  readonly children: ReactNode
}

/** A table that scrolls sideways inside the page where it is wider than the screen. */
export const WideTable = ({ label, minWidth, children }: Props) => (
  <Table.ScrollContainer
    minWidth={minWidth}
    scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'region', 'aria-label': label } }}
  >
    {children}
  </Table.ScrollContainer>
)
