// The headless shell, where installed: opening and checking a screen takes a third less CPU, a journey a seventh
// less. The full browser only where needed: pushes, persistent profiles.

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const { CHROMIUM_PATH: whole, HEADLESS_SHELL_PATH: light } = process.env

const launched = (executablePath: string | undefined) => ({ args, ...(executablePath && { executablePath }) })

export const lightBrowser = launched(light || whole)
export const wholeBrowser = launched(whole)
