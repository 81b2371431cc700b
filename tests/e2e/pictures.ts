import { chromium, type Browser } from '@playwright/test'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { demoUsers } from '../../apps/server/src/demo/sign-ins'

// Creates docs/pictures from a running product: `npm start`, then `npx tsx tests/e2e/pictures.ts [address]`.

const base = process.argv[2] ?? 'http://localhost:3000'
const folder = join(import.meta.dirname, '../../docs/pictures')
const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const

type Who = keyof typeof demoUsers | null

const pictures: readonly { name: string; who: Who; path: string; dark?: boolean }[] = [
  { name: 'login', who: null, path: '/login' },
  { name: 'home-director', who: 'director', path: '/' },
  { name: 'home-administrator', who: 'administrator', path: '/' },
  { name: 'home-teacher', who: 'teacher', path: '/' },
  { name: 'home-parent', who: 'parent', path: '/' },
  { name: 'home-specialist', who: 'resourceSpecialist', path: '/' },
  { name: 'home-manciple', who: 'manciple', path: '/' },
  { name: 'home-municipality', who: 'municipality', path: '/' },
  { name: 'home-ministry', who: 'ministry', path: '/' },
  { name: 'home-master', who: 'master', path: '/' },
  { name: 'list', who: 'director', path: '/kids/records' },
  { name: 'form', who: 'director', path: '/kids/records/create' },
  { name: 'grid', who: 'teacher', path: '/attendances/management' },
  { name: 'report', who: 'director', path: '/attendances/references/month' },
  { name: 'messages', who: 'teacher', path: '/messages' },
  { name: 'calendar', who: 'teacher', path: '/calendar' },
  { name: 'list-dark', who: 'director', path: '/groups/management', dark: true },
  { name: 'help', who: 'teacher', path: '/platform/help' },
]

async function tokenOf(browser: Browser, who: keyof typeof demoUsers): Promise<string> {
  const context = await browser.newContext()
  const { email, password } = demoUsers[who]
  const answer = await context.request.post(`${base}/api/identity/login`, { data: { email, password } })
  const { token } = (await answer.json()) as { token: string }
  await context.close()
  return token
}

async function take(browser: Browser, picture: (typeof pictures)[number]): Promise<void> {
  const token = picture.who && (await tokenOf(browser, picture.who))
  for (const [size, viewport] of Object.entries(sizes)) {
    const context = await browser.newContext({
      viewport,
      colorScheme: picture.dark ? 'dark' : 'light',
      isMobile: size === 'phone',
      hasTouch: size === 'phone',
      locale: 'bg-BG',
      timezoneId: 'Europe/Sofia',
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    if (token) await page.addInitScript((value) => localStorage.setItem('asistent.token', value), `Bearer ${token}`)
    await page.goto(base + picture.path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    // Waits for charts and pictures.
    await page.waitForTimeout(1500)
    await page.screenshot({ path: join(folder, `${picture.name}-${size}.png`) })
    await context.close()
  }
}

mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
})
for (const picture of pictures) await take(browser, picture)
await browser.close()
