// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Breakdown, Measure } from '@asistent/domain/references/measures'
import { openScreen, testUser } from '../blocks/test-screen'
import { screenOf } from './measure-screen'

const ministry = { ...testUser({ StudentReferences: 'r' }), baseRoleType: 4 as const }
const report = { result: [], rowsCount: 0, totals: {} }
const places = { result: [{ id: 7, name: 'ДГ „Детелина“', city: 'гр. Пловдив' }], rowsCount: 1 }

test.each([
  ['absences', 'classes'],
  ['absences', 'students'],
  ['absences', 'years'],
  ['excellent', 'subjects-classes'],
  ['average', 'subjects-students'],
] as const satisfies [Measure, Breakdown][])(
  '%s by %s open for the ministry with the first kindergarten',
  async (measure, breakdown) => {
    const path = { absences: 'absences', excellent: 'excellent-students', average: 'average-students-grades' }[measure]
    const { requests } = openScreen({
      Screen: screenOf(measure, breakdown),
      user: ministry,
      answers: {
        [`GET /api/StudentReferences/${path}`]: report,
        'GET /api/Kindergartens': places,
        'GET /api/Geography/regions': { result: [], rowsCount: 0 },
      },
    })
    await screen.findByRole('heading', { level: 1 })
    const reports = () => requests.filter(({ path: at }) => at.endsWith(path))
    await waitFor(() => expect(reports().length).toBeGreaterThan(0))
    for (const { query } of reports()) expect(query).toMatchObject({ breakdown, kindergartenId: '7' })
  },
)
