import { expect, test } from 'vitest'
import { processesOf, readConfig } from './config'

const DATABASE_URL = 'postgres://localhost/own'

test('a configured database gets no demo data unless requested', () => {
  expect(readConfig({}).demo).toBe(true)
  expect(readConfig({ DATABASE_URL }).demo).toBe(false)
  expect(readConfig({ DATABASE_URL, DEMO: 'on' }).demo).toBe(true)
  expect(readConfig({ DEMO: 'off' }).demo).toBe(false)
})

test('PROCESSES=auto uses all cores of a large machine, and one process for the demo data', () => {
  expect([1, 2, 4, 32].map((cores) => processesOf('auto', false, cores))).toEqual([1, 1, 4, 8])
  expect(processesOf('auto', true, 32)).toBe(1)
  expect(processesOf(3, true, 1)).toBe(3)
  expect(readConfig({ PROCESSES: 'auto' }).processes).toBe(1)
  expect(readConfig({ PROCESSES: '3' }).processes).toBe(3)
  expect(() => readConfig({ PROCESSES: 'all' })).toThrow('PROCESSES')
})

const captcha = { CAPTCHA_SITE_KEY: 'k', CAPTCHA_SECRET: 's' }
const bucket = { FILES: 's3', S3_BUCKET: 'b', S3_ACCESS_KEY: 'k', S3_SECRET_KEY: 's' }
const production = (environment: Record<string, string>) => readConfig({ NODE_ENV: 'production', ...environment })

test.each([
  ['https://127.0.0.1'],
  ['https://2130706433/'],
  ['https://0x7f.1/'],
  ['https://0.0.0.0'],
  ['https://[::1]:9000'],
  ['https://[::ffff:127.0.0.1]'],
  ['https://[fe80::1]'],
  ['https://localhost'],
  ['https://minio.localhost.'],
  ['https://169.254.169.254/latest/meta-data'],
  ['https://[fd00:ec2::254]'],
  ['https://metadata.google.internal'],
  ['http://minio:9000'],
  ['http://s3.example.bg'],
])('production refuses to call %s unless its host is named', (address) => {
  for (const name of ['EPAY_URL', 'NEISPUO_URL', 'NEISPUO_SO_URL', 'S3_ENDPOINT', 'CAPTCHA_VERIFY_URL']) {
    const environment = { ...captcha, ...bucket, CAPTCHA_VERIFY_URL: 'https://a.bg', S3_ENDPOINT: 'https://b.bg' }
    expect(() => production({ ...environment, [name]: address })).toThrow(`${name}: `)
    expect(() => readConfig({ ...environment, [name]: address })).not.toThrow()
    const hosts = '127.0.0.1, 0.0.0.0, ::1, ::ffff:7f00:1, fe80::1, localhost, minio.localhost, 169.254.169.254'
    const LOCAL_SERVICES = `${hosts}, fd00:ec2::254, metadata.google.internal, minio, s3.example.bg`
    expect(() => production({ ...environment, [name]: address, LOCAL_SERVICES })).not.toThrow()
  }
})

test('production rejects a local mail server in any notation', () => {
  for (const host of ['localhost', '127.0.0.1', '2130706433', '0x7f.1', '[::1]', '169.254.169.254'])
    expect(() => production({ SMTP_URL: `smtp://a:b@${host}:25` })).toThrow('SMTP_URL: ')
  expect(production({ SMTP_URL: 'smtp://localhost:25', LOCAL_SERVICES: 'localhost' }).smtpUrl).toBe(
    'smtp://localhost:25',
  )
  expect(production({ SMTP_URL: 'smtps://a:b@mail.example.bg:465' }).smtpUrl).toContain('mail.example.bg')
})

test.each([
  'file:///etc/passwd',
  'ftp://host.bg',
  'gopher://host.bg',
  'javascript:alert(1)',
  'https://',
  'redis://host',
])('no setting takes the scheme of %s', (address) => {
  for (const name of ['SMTP_URL', 'EPAY_URL', 'NEISPUO_URL', 'S3_ENDPOINT'])
    expect(() => readConfig({ [name]: address })).toThrow(`${name}: `)
})

test('how long rows are kept has defaults and limits', () => {
  expect(readConfig({}).retention).toEqual({
    notificationMonths: 24,
    mailMonths: 13,
    unsentMailMonths: 24,
    failedJobDays: 90,
    requestKeyDays: 7,
    endedSessionDays: 90,
  })
  expect(readConfig({ UNSENT_MAIL_MONTHS: '0' }).retention.unsentMailMonths).toBe(0)
  for (const [name, value] of [
    ['REQUEST_KEY_DAYS', '0'],
    ['REQUEST_KEY_DAYS', '366'],
    ['ENDED_SESSION_DAYS', '59'],
    ['UNSENT_MAIL_MONTHS', '-1'],
    ['UNSENT_MAIL_MONTHS', 'една'],
  ] as const)
    expect(() => readConfig({ [name]: value })).toThrow(name)
})

test('months of the history are dropped only with a decision about their archive', () => {
  expect(() => readConfig({ HISTORY_MONTHS: '60' })).toThrow('HISTORY_ARCHIVE')
  expect(readConfig({ HISTORY_MONTHS: '60', HISTORY_ARCHIVE: 'off' }).historyArchive).toBeUndefined()
  expect(readConfig({ HISTORY_MONTHS: '60', HISTORY_ARCHIVE: '/srv/archive' }).historyArchive).toBe('/srv/archive')
  expect(() => readConfig({ HISTORY_ARCHIVE: 's3' })).toThrow('FILES=s3')
  const S3_ENDPOINT = 'https://s3.example.bg'
  expect(readConfig({ ...bucket, S3_ENDPOINT, HISTORY_ARCHIVE: 's3' }).historyArchive).toBe('s3')
})
