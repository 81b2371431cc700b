import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { isAbsolute, resolve } from 'node:path'
import { z } from 'zod'
import { refusedAddress } from './outgoing'

// Configuration by environment variables, validated at startup. README.md has the same table.

const flag = <Fallback extends boolean | undefined>(fallback: Fallback) =>
  z
    .enum(['1', '0', 'true', 'false', 'on', 'off', ''])
    .optional()
    .transform((value) => (value === undefined || value === '' ? fallback : ['1', 'true', 'on'].includes(value)))

const optional = z
  .string()
  .trim()
  .optional()
  .transform((value) => value || undefined)
const number = (fallback: number, min: number, max: number) =>
  z
    .string()
    .trim()
    .optional()
    .transform((value) => (value ? Number(value) : fallback))
    .pipe(z.int().min(min).max(max))

const url = (...protocols: string[]) =>
  optional.refine(
    (value) => !value || protocols.some((protocol) => value.startsWith(`${protocol}://`) && URL.canParse(value)),
    {
      message: `трябва да започва с ${protocols.map((p) => `${p}://`).join(' или ')}`,
    },
  )

/** `off`, the number of proxies in front of the server (`on` is 1), or their addresses and networks. */
const proxies = optional.transform((value, context): Config['trustProxy'] => {
  if (!value || ['off', 'false', '0'].includes(value)) return false
  if (['on', 'true'].includes(value)) return 1
  if (/^\d{1,2}$/.test(value)) return Number(value)
  const list = value.split(',').map((one) => one.trim())
  if (list.every(isNetwork)) return list
  context.addIssue({
    code: 'custom',
    message: 'позволени са off, on, брой проксита или списък от адреси и мрежи (10.0.0.0/8, 192.168.1.5)',
  })
  return z.NEVER
})

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

const processes = optional
  .transform((value) => (value === 'auto' ? value : Number(value ?? 1)))
  .pipe(z.union([z.literal('auto'), z.int().min(1).max(64)]))

/**
 * `auto`: one for each core if there are more than two, as long as the embedded database has enough connections. The
 * simulators of the demo data keep their state in one process.
 */
export function processesOf(value: 'auto' | number, demo: boolean, cores = availableParallelism()): number {
  if (value !== 'auto') return value
  return demo || cores <= 2 ? 1 : Math.min(cores, 8)
}

/** Address of a script: a path on this server or an absolute URL. */
const script = optional
  .transform((value) => (value === 'off' ? undefined : value))
  .refine((value) => !value || /^(\/(?!\/)|https?:\/\/)/.test(value), {
    message: 'трябва да започва с /, http:// или https://',
  })

const variables = z.object({
  NODE_ENV: optional,
  PORT: number(3000, 0, 65_535),
  HOST: z.string().default('0.0.0.0'),
  PUBLIC_URL: url('http', 'https'),
  DATABASE_URL: url('postgres', 'postgresql'),
  DATABASE_DIRECT_URL: url('postgres', 'postgresql'),
  READ_DATABASE_URL: url('postgres', 'postgresql'),
  DATA_DIR: z.string().default('.data'),
  WEB_DIR: optional,
  POOL_SIZE: number(10, 2, 200),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  TRUST_PROXY: proxies,
  DEMO: flag(undefined),
  PROCESSES: processes,
  JOBS: number(2, 0, 50),
  SMTP_URL: url('smtp', 'smtps'),
  MAIL_FROM: z.string().default('Асистент за детски градини <no-reply@localhost>'),
  FILES: z.enum(['disk', 's3']).default('disk'),
  S3_ENDPOINT: url('http', 'https'),
  S3_BUCKET: optional,
  S3_REGION: z.string().default('eu-central-1'),
  S3_ACCESS_KEY: optional,
  S3_SECRET_KEY: optional,
  CAPTCHA_SITE_KEY: optional,
  CAPTCHA_SECRET: optional,
  CAPTCHA_VERIFY_URL: url('http', 'https'),
  METRICS_TOKEN: optional,
  SESSION_DAYS: number(30, 1, 365),
  HISTORY_MONTHS: number(0, 0, 1200).refine((months) => months === 0 || months >= 60, {
    message: 'позволени са 0 (всички месеци) или поне 60',
  }),
  HISTORY_ARCHIVE: optional,
  NOTIFICATION_MONTHS: number(24, 0, 1200),
  MAIL_MONTHS: number(13, 1, 1200),
  UNSENT_MAIL_MONTHS: number(24, 0, 1200),
  FAILED_JOB_DAYS: number(90, 7, 3650),
  REQUEST_KEY_DAYS: number(7, 1, 365),
  // Sign-in looks up the known addresses of 60 days (attempts.steps.ts).
  ENDED_SESSION_DAYS: number(90, 60, 3650),
  MAINTENANCE: flag(false),
  EXTERNAL_APPS: flag(true),
  REALTIME: flag(true),
  COMPRESSION: flag(true),
  API_URL: url('http', 'https'),
  ANALYTICS: script,
  EPAY_URL: url('http', 'https'),
  EPAY_ID: optional,
  EPAY_SECRET: optional,
  NEISPUO_URL: url('http', 'https'),
  NEISPUO_SO_URL: url('http', 'https'),
  NEISPUO_CERT: optional,
  NEISPUO_KEY: optional,
  NEISPUO_CA: optional,
  NEISPUO_TIMEOUT_MS: number(60_000, 50, 600_000),
  LOCAL_SERVICES: optional,
})

/** How long rows are kept that no record refers to. */
export interface Retention {
  /** Months of notifications; 0 keeps all. */
  readonly notificationMonths: number
  /** Months of sent e-mails. */
  readonly mailMonths: number
  /** Months of e-mails that were never sent: failed, or kept in the outbox; 0 keeps all. */
  readonly unsentMailMonths: number
  /** Days of jobs that have failed for the last time. */
  readonly failedJobDays: number
  /** Days of responses under an idempotency key: a later repeat of a request takes effect again. */
  readonly requestKeyDays: number
  /** Days of sessions after their end. */
  readonly endedSessionDays: number
}

export interface Config {
  readonly production: boolean
  readonly port: number
  readonly host: string
  /** Public base URL, used in links of mails. */
  readonly publicUrl: string | undefined
  readonly databaseUrl: string | undefined
  /** URL without PgBouncer, for LISTEN, locks of sessions and migrations, if `databaseUrl` leads through it. */
  readonly databaseDirectUrl: string | undefined
  /** URL of replicas for reports, exports and the reads of experts. */
  readonly readDatabaseUrl: string | undefined
  readonly dataDir: string
  /** Folder of the built web app; undefined if it is next to the built server. */
  readonly webDir: string | undefined
  readonly poolSize: number
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
  /** Number of proxies in front of the server, or their addresses. */
  readonly trustProxy: false | number | readonly string[]
  readonly demo: boolean
  /** Processes on this machine that share the port. */
  readonly processes: number
  readonly jobs: number
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  readonly s3:
    | {
        readonly endpoint: string
        readonly bucket: string
        readonly region: string
        readonly accessKey: string
        readonly secretKey: string
      }
    | undefined
  readonly captcha: { readonly siteKey: string; readonly secret: string; readonly verifyUrl: string } | undefined
  readonly metricsToken: string | undefined
  readonly sessionDays: number
  /** Months of the history that are kept; 0 keeps all. */
  readonly historyMonths: number
  /** Folder of the archive of dropped months, or the bucket of the uploads; undefined drops them without an archive. */
  readonly historyArchive: string | undefined
  readonly retention: Retention
  readonly maintenance: boolean
  readonly externalApps: boolean
  /** If true, browsers open a connection to the hub. */
  readonly realtime: boolean
  /** Compresses long JSON responses; off if a reverse proxy does it. */
  readonly compression: boolean
  /** Base URL of the web app's calls; undefined is the origin of the page. */
  readonly apiUrl: string | undefined
  /** URL of the analytics script; undefined loads none. */
  readonly analytics: string | undefined
  readonly epay: {
    /** Base URL of ePay.bg; undefined is the simulator of the demo data. */
    readonly url: string | undefined
    /** Merchant account for payments to several providers. */
    readonly collector: { readonly id: string; readonly secret: string } | undefined
  }
  readonly neispuo: {
    /** Host of the national register; undefined is the simulator of the demo data, or no register. */
    readonly url: string | undefined
    readonly sampleListUrl: string | undefined
    /** Paths of the client certificate and its key. */
    readonly certificate: { readonly cert: string; readonly key: string } | undefined
    /** Path of the certificate of the authority that issued the register's; undefined: a public one. */
    readonly authority: string | undefined
    readonly timeoutMs: number
    readonly isConnected: boolean
  }
}

export class ConfigError extends Error {}

export function readConfig(environment: Record<string, string | undefined>): Config {
  const parsed = variables.safeParse(environment)
  if (!parsed.success) {
    const lines = parsed.error.issues.map(
      (issue) => `  ${issue.path.join('.')}: ${describe(issue, environment[String(issue.path[0])])}`,
    )
    throw new ConfigError(`Настройките не са верни:\n${lines.join('\n')}`)
  }
  const values = parsed.data
  if (values.API_URL && !values.PUBLIC_URL)
    throw new ConfigError('Настройките не са верни:\n  API_URL изисква PUBLIC_URL: адресът на страниците.')
  requireOutgoing(values)
  // Demo accounts have published passwords, so a configured database gets demo data only on explicit request.
  const demo = values.DEMO ?? values.DATABASE_URL === undefined
  return {
    production: values.NODE_ENV === 'production',
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL?.replace(/\/$/, ''),
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    readDatabaseUrl: values.READ_DATABASE_URL,
    dataDir: isAbsolute(values.DATA_DIR) ? values.DATA_DIR : resolve(values.DATA_DIR),
    webDir: values.WEB_DIR && resolve(values.WEB_DIR),
    poolSize: values.POOL_SIZE,
    logLevel: values.LOG_LEVEL,
    trustProxy: values.TRUST_PROXY,
    demo,
    processes: processesOf(values.PROCESSES, demo),
    jobs: values.JOBS,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    s3: s3Of(values),
    captcha: captchaOf(values),
    metricsToken: values.METRICS_TOKEN,
    sessionDays: values.SESSION_DAYS,
    historyMonths: values.HISTORY_MONTHS,
    historyArchive: historyArchiveOf(values),
    retention: {
      notificationMonths: values.NOTIFICATION_MONTHS,
      mailMonths: values.MAIL_MONTHS,
      unsentMailMonths: values.UNSENT_MAIL_MONTHS,
      failedJobDays: values.FAILED_JOB_DAYS,
      requestKeyDays: values.REQUEST_KEY_DAYS,
      endedSessionDays: values.ENDED_SESSION_DAYS,
    },
    maintenance: values.MAINTENANCE,
    externalApps: values.EXTERNAL_APPS,
    realtime: values.REALTIME,
    compression: values.COMPRESSION,
    apiUrl: values.API_URL?.replace(/\/$/, ''),
    analytics: values.ANALYTICS,
    epay: epayOf(values),
    neispuo: neispuoOf(values),
  }
}

function describe(
  issue: { code?: string | undefined; message: string; values?: readonly unknown[] },
  given: string | undefined,
): string {
  const shown = given === undefined ? '' : ` (зададено: ${given.length > 40 ? `${given.slice(0, 40)}…` : given})`
  if (issue.code === 'invalid_value')
    return `позволените стойности са ${(issue.values ?? []).filter(Boolean).join(', ')}${shown}`
  if (/[А-я]/.test(issue.message)) return issue.message
  return `невалидна стойност${shown}`
}

type Values = z.output<typeof variables>

/** Settings with the address of an outgoing connection. */
const outgoing = ['SMTP_URL', 'S3_ENDPOINT', 'CAPTCHA_VERIFY_URL', 'EPAY_URL', 'NEISPUO_URL', 'NEISPUO_SO_URL'] as const

function requireOutgoing(values: Values): void {
  if (values.NODE_ENV !== 'production') return
  const allowed =
    values.LOCAL_SERVICES?.toLowerCase()
      .split(',')
      .map((host) => host.trim()) ?? []
  const lines = outgoing.flatMap((name) => {
    const address = values[name]
    const reason = address === undefined ? undefined : refusedAddress(address, allowed)
    return reason === undefined ? [] : [`  ${name}: ${reason}. Ако е така нарочно, добавете хоста в LOCAL_SERVICES.`]
  })
  if (lines.length > 0) throw new ConfigError(`Настройките не са верни:\n${lines.join('\n')}`)
}

function s3Of(values: Values): Config['s3'] {
  if (values.FILES !== 's3') return undefined
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY, S3_SECRET_KEY } = values
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY || !S3_SECRET_KEY) {
    throw new ConfigError(
      'Настройките не са верни:\n  FILES=s3 изисква S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY и S3_SECRET_KEY.',
    )
  }
  return {
    endpoint: S3_ENDPOINT.replace(/\/$/, ''),
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKey: S3_ACCESS_KEY,
    secretKey: S3_SECRET_KEY,
  }
}

function historyArchiveOf({ HISTORY_MONTHS, HISTORY_ARCHIVE, FILES }: Values): string | undefined {
  if (HISTORY_MONTHS > 0 && HISTORY_ARCHIVE === undefined)
    throw new ConfigError(
      'Настройките не са верни:\n  HISTORY_MONTHS изисква HISTORY_ARCHIVE: папка, s3, или off (изтриване без архив).',
    )
  if (HISTORY_ARCHIVE === 's3' && FILES !== 's3')
    throw new ConfigError('Настройките не са верни:\n  HISTORY_ARCHIVE=s3 изисква FILES=s3.')
  if (HISTORY_ARCHIVE === undefined || HISTORY_ARCHIVE === 'off') return undefined
  return HISTORY_ARCHIVE === 's3' ? 's3' : resolve(HISTORY_ARCHIVE)
}

function epayOf({ EPAY_URL, EPAY_ID, EPAY_SECRET, DEMO, DATABASE_URL }: Values): Config['epay'] {
  if ((EPAY_ID === undefined) !== (EPAY_SECRET === undefined))
    throw new ConfigError('Настройките не са верни:\n  EPAY_ID и EPAY_SECRET се задават заедно.')
  const demo = DEMO ?? DATABASE_URL === undefined
  return {
    url: EPAY_URL?.replace(/\/$/, '') ?? (demo ? undefined : 'https://www.epay.bg'),
    collector: EPAY_ID && EPAY_SECRET ? { id: EPAY_ID, secret: EPAY_SECRET } : undefined,
  }
}

function neispuoOf(values: Values): Config['neispuo'] {
  const { NEISPUO_URL, NEISPUO_SO_URL, NEISPUO_CERT, NEISPUO_KEY, NEISPUO_CA, NEISPUO_TIMEOUT_MS, DEMO, DATABASE_URL } =
    values
  if ((NEISPUO_CERT === undefined) !== (NEISPUO_KEY === undefined))
    throw new ConfigError('Настройките не са верни:\n  NEISPUO_CERT и NEISPUO_KEY се задават заедно.')
  const demo = DEMO ?? DATABASE_URL === undefined
  return {
    url: NEISPUO_URL?.replace(/\/$/, ''),
    sampleListUrl: NEISPUO_SO_URL?.replace(/\/$/, ''),
    certificate: NEISPUO_CERT && NEISPUO_KEY ? { cert: NEISPUO_CERT, key: NEISPUO_KEY } : undefined,
    authority: NEISPUO_CA,
    timeoutMs: NEISPUO_TIMEOUT_MS,
    isConnected: NEISPUO_URL !== undefined || demo,
  }
}

function captchaOf(values: Values): Config['captcha'] {
  if (!values.CAPTCHA_SITE_KEY) return undefined
  if (!values.CAPTCHA_SECRET || !values.CAPTCHA_VERIFY_URL)
    throw new ConfigError('Настройките не са верни:\n  CAPTCHA_SITE_KEY изисква CAPTCHA_SECRET и CAPTCHA_VERIFY_URL.')
  return { siteKey: values.CAPTCHA_SITE_KEY, secret: values.CAPTCHA_SECRET, verifyUrl: values.CAPTCHA_VERIFY_URL }
}
