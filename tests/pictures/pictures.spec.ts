import { expect, test } from '@playwright/test'
import { listen, settled } from '../e2e/support/page'
import { signedInAs, type PersonName } from '../e2e/support/people'

// The pictures of the README and of docs/pictures, taken anew from the demo data: `npm run pictures`.

interface Picture {
  readonly name: string
  readonly person?: PersonName
  readonly address: string
  readonly dark?: boolean
  /** A part that comes after the page. */
  readonly seen?: RegExp
}

const homes: readonly (readonly [string, PersonName])[] = [
  ['administrator', 'administrator'],
  ['director', 'director'],
  ['manciple', 'manciple'],
  ['master', 'master'],
  ['ministry', 'ministry'],
  ['municipality', 'municipality'],
  ['parent', 'parent'],
  ['specialist', 'resourceSpecialist'],
  ['teacher', 'teacher'],
]

const pictures: readonly Picture[] = [
  ...homes.map(([name, person]) => ({ name: `home-${name}`, person, address: '/' })),
  { name: 'login', address: '/login' },
  { name: 'list', person: 'director', address: '/kids/records' },
  { name: 'list-dark', person: 'director', address: '/kids/records', dark: true },
  { name: 'form', person: 'director', address: '/kids/records/create' },
  { name: 'grid', person: 'teacher', address: '/attendances/management' },
  { name: 'report', person: 'director', address: '/attendances/references/groups' },
  { name: 'messages', person: 'director', address: '/messages' },
  { name: 'calendar', person: 'director', address: '/calendar' },
  { name: 'help', person: 'director', address: '/help' },
  { name: 'kitchen', person: 'manciple', address: '/kitchen/day' },
  { name: 'stock', person: 'manciple', address: '/storage/stock-availability' },
  { name: 'fees', person: 'parent', address: '/activities/parents/fees', seen: /За плащане/ },
  { name: 'oversight', person: 'ministry', address: '/administrative-references/smp' },
  { name: 'register', person: 'director', address: '/attendances/references/neispuo' },
  { name: 'books', person: 'director', address: '/administration/books' },
]

const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const

for (const { name, person, address, dark, seen } of pictures)
  for (const [size, viewport] of Object.entries(sizes))
    test(`${name}, ${size}`, async ({ browser, request }) => {
      const context = await browser.newContext({
        viewport,
        locale: 'bg-BG',
        timezoneId: 'Europe/Sofia',
        colorScheme: dark ? 'dark' : 'light',
        reducedMotion: 'reduce',
        isMobile: size === 'phone',
        hasTouch: size === 'phone',
      })
      const page = await context.newPage()
      listen(page)
      if (person) await signedInAs(page, request, person)
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      if (seen) await expect(page.getByText(seen).first()).toBeVisible()
      await settled(page)
      await page.screenshot({ path: `docs/pictures/${name}-${size}.png` })
      await context.close()
    })
