import { expect, test } from 'vitest'
import { readConfig } from './config'

const DATABASE_URL = 'postgres://localhost/own'

test('demo data, with its published passwords, stays out of somebody’s own database unless asked for', () => {
  expect(readConfig({}).demo).toBe(true)
  expect(readConfig({ DATABASE_URL }).demo).toBe(false)
  expect(readConfig({ DATABASE_URL, DEMO: 'on' }).demo).toBe(true)
  expect(readConfig({ DEMO: 'off' }).demo).toBe(false)
})
