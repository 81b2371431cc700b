import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { listen, settled } from '../e2e/support/page'
import { signedInAs, type PersonName } from '../e2e/support/people'

// Screenshots of the help topics: `npm run pictures`.

const folder = 'apps/web/src/help'

for (const file of readdirSync(`${folder}/topics`)) {
  const [, person, address] = /^picture: (\w+) (\S+)$/m.exec(readFileSync(`${folder}/topics/${file}`, 'utf8')) ?? []
  if (!person || !address) continue
  test(`help topic ${file}`, async ({ browser, request }) => {
    const context = await browser.newContext({
      viewport: { width: 880, height: 600 },
      locale: 'bg-BG',
      timezoneId: 'Europe/Sofia',
      colorScheme: 'light',
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    listen(page)
    await signedInAs(page, request, person as PersonName)
    await page.goto(address.replace(/\/\{\w+\?\}/g, ''))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await settled(page)
    const png = await page.screenshot()
    // The browser encodes WebP: a fifth of the size of the PNG.
    const webp = await page.evaluate(
      async (data) => {
        const image = new Image()
        image.src = data
        await image.decode()
        const canvas = document.createElement('canvas')
        canvas.width = image.width
        canvas.height = image.height
        canvas.getContext('2d')?.drawImage(image, 0, 0)
        return canvas.toDataURL('image/webp', 0.7)
      },
      `data:image/png;base64,${png.toString('base64')}`,
    )
    writeFileSync(`${folder}/pictures/${file.replace('.md', '.webp')}`, Buffer.from(webp.split(',')[1] ?? '', 'base64'))
    await context.close()
  })
}
