import { z } from 'zod'
import { master } from '../core/access'
import { call } from '../core/call'
import { field } from '../core/values'

// Mail server, captcha and analytics: settings of the server (README.md) that the master sees and tests.

export const getOutsideServices = call.get('/api/administration/outside-services', {
  title: 'Поща, защита от роботи и статистика на посещенията',
  access: master.read('Kindergarten'),
  output: z.object({
    mail: z.object({
      from: z.string(),
      /** Null: no server, so letters stay in the outbox. */
      host: z.string().nullable(),
      /** Letters that stay in the outbox. */
      kept: z.int(),
    }),
    /** Null: no key, so there is no captcha. The secret is never returned. */
    captcha: z.object({ siteKey: z.string(), verifyUrl: z.string() }).nullable(),
    /** Address of the script; null: none is loaded. */
    analytics: z.string().nullable(),
  }),
  topics: ['mails'],
})

const verdict = { output: z.object({ works: z.boolean(), text: z.string() }), rate: { max: 20, seconds: 60 } }

/** With the token that the browser got from the service. Nothing is stored. */
export const testCaptcha = call.post('/api/administration/outside-services/captcha', {
  title: 'Проба на защитата от роботи',
  access: master.read('Kindergarten'),
  input: z.object({ captcha: field('Проверка срещу роботи', z.string().min(1).max(5000)) }),
  ...verdict,
})

export const testAnalytics = call.post('/api/administration/outside-services/analytics', {
  title: 'Проба на статистиката на посещенията',
  access: master.read('Kindergarten'),
  ...verdict,
})

/** Connects and signs in to the mail server without sending a letter. */
export const testMailServer = call.post('/api/administration/outside-services/mail', {
  title: 'Проба на пощенския сървър',
  access: master.read('Kindergarten'),
  ...verdict,
})
