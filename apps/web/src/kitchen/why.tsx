import { Button, Popover } from '@mantine/core'
import { Children, type ReactNode } from 'react'

/** 'Защо?': explanation of a number. */
export const Why = ({ empty, children }: { empty: string; children: ReactNode }) => (
  <Popover width={320} position="bottom-end" withArrow shadow="md">
    <Popover.Target>
      <Button size="xs" variant="subtle">
        Защо?
      </Button>
    </Popover.Target>
    <Popover.Dropdown mah={320} style={{ overflowY: 'auto' }}>
      {Children.count(children) === 0 ? empty : children}
    </Popover.Dropdown>
  </Popover>
)
