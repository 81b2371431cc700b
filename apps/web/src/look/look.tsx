import { localStorageColorSchemeManager, MantineProvider, useComputedColorScheme } from '@mantine/core'
import { useEffect, type ReactNode } from 'react'
import './look.css'
import './print.css'
import { surfaces } from './palette'
import { theme } from './theme'
import { variables } from './variables'

// public/start.js reads the same key before the first paint, so that the dark scheme does not flash white.
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
      <BrowserColour />
      {children}
    </MantineProvider>
  )
}

/** Sets theme-color to the chosen scheme, which may differ from the device's. */
function BrowserColour() {
  const scheme = useComputedColorScheme('light')
  useEffect(() => {
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
      meta.content = surfaces[scheme].paper
  }, [scheme])
  return null
}
