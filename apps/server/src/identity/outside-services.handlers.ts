import {
  getOutsideServices,
  testAnalytics,
  testCaptcha,
  testMailServer,
} from '@asistent/contract/identity/outside-services.calls'
import { decimal, readableDecimal } from '@asistent/domain/kernel/decimal'
import { oneRow } from '../platform/database'
import { describeMailError, verifyMailServer } from '../platform/mail/send.job'
import { read, readAfter, type Handler } from '../platform/handler'
import { sql } from 'drizzle-orm'
import { captchaVerdict, isHuman } from './captcha.steps'

// The master sees and tests the mail server, the captcha and the analytics service, which are settings of the server.

interface TestResult {
  readonly works: boolean
  readonly text: string
}

const works = (text: string): TestResult => ({ works: true, text })
const fails = (text: string): TestResult => ({ works: false, text })

const patienceMs = 4000

export const outsideServiceHandlers: Handler[] = [
  read(getOutsideServices, async ({ tx, services: { config } }) => ({
    mail: {
      from: config.mailFrom,
      host: config.smtpUrl ? new URL(config.smtpUrl).host : null,
      kept: (await oneRow<{ n: number }>(tx, sql`select count(*)::int as n from mail where state = 'kept'`))?.n ?? 0,
    },
    captcha: config.captcha ? { siteKey: config.captcha.siteKey, verifyUrl: config.captcha.verifyUrl } : null,
    analytics: config.analytics ?? null,
  })),

  readAfter(
    testMailServer,
    async ({ services: { config } }): Promise<TestResult> => {
      if (!config.smtpUrl)
        return fails('Писмата чакат: няма пощенски сървър. Задава се с настройката на сървъра SMTP_URL.')
      try {
        await verifyMailServer(config.smtpUrl)
        return works('Пощенският сървър приема писма.')
      } catch (error) {
        return fails(`Пощенският сървър не приема писма: ${describeMailError(error)}`)
      }
    },
    (_context, _input, result) => Promise.resolve(result),
  ),

  // POSTs because they call other servers; they store nothing and run in a read-only transaction.
  readAfter(
    testCaptcha,
    async ({ services: { config } }, { captcha: token }): Promise<TestResult> => {
      if (!config.captcha) return fails('Защитата от роботи не е настроена на сървъра.')
      try {
        const verdict = await captchaVerdict(config.captcha, token)
        const codes = verdict['error-codes'] ?? []
        if (codes.includes('invalid-input-secret')) return fails('Услугата отказва тайния ключ (CAPTCHA_SECRET).')
        if (verdict.success !== true) return fails(['Услугата отказва проверката на браузъра.', ...codes].join(' '))
        const score = verdict.score === undefined ? '' : ` Оценка ${readableDecimal(decimal(verdict.score), 1)} от 1.`
        return isHuman(verdict)
          ? works(`Защитата от роботи работи.${score}`)
          : fails(`Услугата работи, но смята този браузър за робот.${score}`)
      } catch {
        return fails('Услугата за защита от роботи не отговаря.')
      }
    },
    (_context, _input, result) => Promise.resolve(result),
  ),

  readAfter(
    testAnalytics,
    async ({ services: { config } }): Promise<TestResult> => {
      if (!config.analytics) return fails('Статистиката на посещенията не е настроена на сървъра.')
      // A path is on the address of the product, which the configuration may not name.
      if (config.analytics.startsWith('/') && !config.publicUrl)
        return fails('Адресът е път, а на сървъра не е настроен PUBLIC_URL.')
      try {
        const answer = await fetch(new URL(config.analytics, config.publicUrl), {
          redirect: 'error',
          signal: AbortSignal.timeout(patienceMs),
        })
        await answer.body?.cancel()
        if (!answer.ok) return fails(`Адресът на скрипта отговаря с грешка ${answer.status}.`)
        return answer.headers.get('content-type')?.includes('javascript')
          ? works('Скриптът за статистика се зарежда.')
          : fails('На адреса няма скрипт.')
      } catch {
        return fails('Адресът на скрипта не отговаря.')
      }
    },
    (_context, _input, result) => Promise.resolve(result),
  ),
]
