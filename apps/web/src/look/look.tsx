import { MantineProvider, localStorageColorSchemeManager } from '@mantine/core'
import { DatesProvider } from '@mantine/dates'
import type { ReactNode } from 'react'
import { dateSettings } from './dates'
import './look.css'
import './print.css'
import { theme } from './theme'
import { variables } from './variables'

// public/start.js reads the same key before the first paint, so that a dark screen never flashes white.
const colorSchemeManager = localStorageColorSchemeManager({ key: 'asistent.scheme' })

export function Look({ children, env = 'default' }: { children: ReactNode; env?: 'default' | 'test' }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      env={env}
    >
      <DatesProvider settings={{ ...dateSettings, weekendDays: [...dateSettings.weekendDays] }}>{children}</DatesProvider>
    </MantineProvider>
  )
}
