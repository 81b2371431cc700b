// The browser without windows where the system has it: opening and reading a screen takes a third less of the processor
// there, a journey a seventh. The whole one for what only it has: pushes, a profile that outlives it.

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
