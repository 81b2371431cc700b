import { openPage, type Bench, type Opened } from './browser'
import { keysOn, painted, readyFinding, shownRows, slowed } from './painted'
import type { Finding } from './table'

// The attendance of a group, where each key is also kept on the device and sent.

/** A group of 30 in a month of 31 days, all of them open: the largest month there is. */
const attendances = '/api/StudentAttendances'
const children = 30
const days = 31

interface MonthAnswer {
  readonly result: readonly {
    readonly student: { readonly studentId: number; readonly studentName: string }
    readonly attendances: readonly object[]
  }[]
  readonly days: readonly object[]
}

const scripts = `performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length`

/** The real screen on the real server; only the month is made larger than the demo's groups are. */
async function openAttendance(bench: Bench, slow: number, month = 12): Promise<Opened> {
  const opened = await openPage(bench, slow, bench.token)
  const { page } = opened
  await page.route(`**${attendances}/*/12/*`, async (route) => {
    const answer = await route.fetch()
    const month = (await answer.json()) as MonthAnswer
    await route.fulfill({ response: answer, json: enlarged(month) })
  })
  await page.route(`**${attendances}`, (route) => route.fulfill({ json: { isSuccessful: true, items: [] } }))
  const groups = await fetch(`${bench.address}/api/Classes?mine=true`, {
    headers: { authorization: `Bearer ${bench.token}` },
  })
  const [group] = ((await groups.json()) as { result: { id: number }[] }).result
  const year = new Date().getFullYear()
  await page.goto(`${bench.address}/attendances/management?groupId=${group?.id}&month=${month}&year=${year}`, {
    waitUntil: 'commit',
  })
  return opened
}

function enlarged(month: MonthAnswer): object {
  const rows = Array.from({ length: children }, (_, index) => {
    const row = month.result[index % month.result.length]!
    return {
      ...row,
      student: { ...row.student, studentId: 900_000 + index },
      attendances: row.attendances.map((cell, column) => ({
        ...cell,
        type: (index * 7 + column) % 11 === 0 ? null : (index * 5 + column) % 17 === 0 ? 5 : 2,
        isDayOff: false,
        isDayLocked: false,
        markedBy: 1,
        markedAt: '2026-11-13T06:41:00Z',
      })),
    }
  })
  const open = month.days.map((day) => ({ ...day, isDayOff: false, isLocked: false }))
  return { ...month, result: rows, rowsCount: children, days: open, mayEdit: true }
}

/**
 * A month chosen on the open screen, as all day long; and the first opening on a device that has never seen the product,
 * when the month comes before the frame of the page and the place where marks are kept.
 */
export async function attendanceReady(bench: Bench): Promise<Finding[]> {
  const answered = (month: number) =>
    `performance.getEntriesByType('resource').find(({ name }) => /StudentAttendances\\/\\d+\\/${month}\\//.test(name)).responseEnd`
  const shown = answered(12)
  const first: number[] = []
  const next: number[] = []
  let files = 0
  for (let round = 0; round < bench.rounds; round++) {
    const cold = await openAttendance(bench, 1)
    first.push((await cold.page.evaluate(painted('tbody td[data-column]', shownRows * days, shown))) as number)
    files = (await cold.page.evaluate(scripts)) as number
    await cold.close()
    const warm = await openAttendance(bench, 1, 11)
    await warm.page.locator('tbody td[data-column="0"]').first().waitFor()
    await warm.page.waitForTimeout(500)
    const drawn = warm.page.evaluate(painted('tbody td[data-column="30"]', shownRows, shown))
    await warm.page.getByRole('button', { name: 'Следващ месец' }).click()
    next.push((await drawn) as number)
    await warm.close()
  }
  return [
    readyFinding('attendance of 30 × 31, the next month', next),
    readyFinding('attendance of 30 × 31, first opening on a new device', first, 200),
    {
      what: 'attendance, first opening: scripts',
      aim: 'at most 30 files',
      result: `${files} files`,
      met: files <= 30,
      detail: 'each level of them waits for the one before',
    },
  ]
}

export async function attendanceKeys(bench: Bench): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const slow of [1, slowed]) {
    const { page, close } = await openAttendance(bench, slow)
    findings.push(await keysOn(page, 'a key in the attendance of 30 × 31, kept and sent', slow))
    await close()
  }
  return findings
}
