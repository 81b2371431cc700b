import { openPage, type Bench, type Opened } from './browser'
import { keysOn, nextMonthReady, painted, readyFinding, shownRows, slowed } from './painted'
import { median, type Finding } from './table'

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

const answered = `performance.getEntriesByType('resource').find(({ name }) => /StudentAttendances\\/\\d+\\/12\\//.test(name)).responseEnd`

/** A month chosen on the open screen, as all day long. */
export async function attendanceReady(bench: Bench): Promise<Finding> {
  const times: number[] = []
  for (let round = 0; round < bench.rounds; round++) {
    const { page, close } = await openAttendance(bench, 1, 11)
    times.push(await nextMonthReady(page, answered))
    await close()
  }
  return readyFinding('attendance of 30 × 31, the next month', times)
}

/**
 * On a device that has never seen the product. Its data comes while the parts of the page are still on their way, so what
 * counts is when the grid stands.
 */
export async function attendanceOpening(bench: Bench): Promise<Finding[]> {
  const times: number[] = []
  const afterData: number[] = []
  let files = 0
  for (let round = 0; round < bench.rounds; round++) {
    const { page, close } = await openAttendance(bench, slowed)
    times.push((await page.evaluate(painted('tbody td[data-column]', shownRows * days, '0'))) as number)
    afterData.push((times.at(-1) ?? 0) - ((await page.evaluate(answered)) as number))
    files = (await page.evaluate(scripts)) as number
    await close()
  }
  return [
    {
      what: `attendance of 30 × 31, first opening: usable, ${slowed} times slowed`,
      aim: 'at most 4000 ms',
      result: `${median(times).toFixed(0)} ms`,
      met: median(times) <= 4000,
      detail: `quickest of ${times.length} ${Math.min(...times).toFixed(0)} ms; its data was there ${median(afterData).toFixed(0)} ms before`,
    },
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
