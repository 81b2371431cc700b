import { expect, test } from 'vitest'
import { day } from '../kernel/day'
import { collectorDecisions, collectorState } from './collecting'

const [yesterday, today, tomorrow] = [day('2026-11-15'), day('2026-11-16'), day('2026-11-17')]
const valid = {
  fromDate: today,
  toDate: null,
  decision: collectorDecisions.Valid,
  isEnded: false,
  isUsed: false,
} as const

test.each([
  ['valid', valid],
  ['future', { ...valid, fromDate: tomorrow }],
  ['ended', { ...valid, fromDate: yesterday, toDate: yesterday }],
  ['ended', { ...valid, isEnded: true }],
  ['waiting', { ...valid, decision: collectorDecisions.Waiting }],
  ['refused', { ...valid, decision: collectorDecisions.Refused }],
  ['ended', { ...valid, decision: collectorDecisions.Waiting, isEnded: true }],
  ['used', { ...valid, toDate: today, isUsed: true }],
] as const)('a person is %s', (state, authorization) => {
  expect(collectorState(authorization, today)).toBe(state)
})
