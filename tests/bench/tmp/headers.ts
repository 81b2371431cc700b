import { createServer } from '/work/main/apps/server/src/platform/server'
import { readConfig } from '/work/main/apps/server/src/platform/config'
for (const env of [
  {},
  { PUBLIC_URL: 'https://a.bg' },
  { CAPTCHA_SITE_KEY: 'a', CAPTCHA_SECRET: 'b', CAPTCHA_VERIFY_URL: 'https://x.y' },
]) {
  const app = await createServer(readConfig({ LOG_LEVEL: 'silent', ...env }), {})
  app.get('/x', async () => ({}))
  await app.inject('/x')
  const r = await app.inject('/x')
  console.log(JSON.stringify(r.headers, null, 1))
}
process.exit(0)
