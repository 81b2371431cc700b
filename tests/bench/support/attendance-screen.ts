import { today } from '@asistent/domain/kernel/day'
import { previousMonth, type Month } from '@asistent/domain/kernel/month'
import { openPage, type MeasuredBrowser, type Opened } from './browser'
import { longMonthBefore, openLargerMonths } from './larger-month'
import { bareMonthReady, keysAgainstBare, nextMonthReady, painted, readyFinding, shownRows, slowed } from './painted'
import { median, type Finding } from './table'

// The attendance of a group, where each key is also stored on the device and sent.

const long = longMonthBefore(today(new Date()))
const days = 31

const scripts = `performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length`

/** The real screen on the real server; `bench.address` is the proxy that enlarges the months. */
async function openAttendance(bench: MeasuredBrowser, slow: number, { year, month }: Month = long): Promise<Opened> {
  const opened = await openPage(bench, slow, bench.token)
  const groups = await fetch(`${bench.address}/api/Classes?mine=true`, {
    headers: { authorization: `Bearer ${bench.token}` },
  })
  const [group] = ((await groups.json()) as { result: { id: number }[] }).result
  await opened.page.goto(`${bench.address}/attendances/management?groupId=${group?.id}&month=${month}&year=${year}`, {
    waitUntil: 'commit',
  })
  return opened
}

const answered = `performance.getEntriesByType('resource').find(({ name }) => /StudentAttendances\\/\\d+\\/${long.month}\\/${long.year}/.test(name)).responseEnd`

export async function attendanceFindings(bench: MeasuredBrowser): Promise<Finding[]> {
  const larger = await openLargerMonths(bench.address)
  const through: MeasuredBrowser = { ...bench, address: larger.address }
  try {
    return [...(await nextMonth(through)), ...(await firstOpening(through)), ...(await keys(through))]
  } finally {
    larger.close()
  }
}

/** Selects a month on the open screen, the frequent case. */
async function nextMonth(bench: MeasuredBrowser): Promise<Finding[]> {
  const times: number[] = []
  const bare: number[] = []
  for (let round = 0; round < bench.rounds; round++) {
    const empty = await openPage(bench, 1)
    bare.push(await bareMonthReady(empty.page))
    await empty.close()
    const { page, close } = await openAttendance(bench, 1, previousMonth(long))
    times.push(await nextMonthReady(page, answered))
    await close()
  }
  const ready = readyFinding('attendance of 30 × 31, the next month', times)
  const ratio = median(times) / median(bare)
  return [
    ready,
    {
      what: `${ready.what}: against a bare table`,
      aim: 'at most 2 times',
      result: `${ratio.toFixed(2)} times`,
      met: ratio <= 2,
      detail: `bare ${median(bare).toFixed(0)} ms; the screen reads the answer and draws head and sums as well`,
    },
  ]
}

/**
 * With an empty cache. The data arrives while the page still loads its modules, so the result is the time until the
 * grid is painted.
 */
async function firstOpening(bench: MeasuredBrowser): Promise<Finding[]> {
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

async function keys(bench: MeasuredBrowser): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const slow of [1, slowed])
    findings.push(
      ...(await keysAgainstBare(
        bench.rounds,
        'a key in the attendance of 30 × 31, kept and sent',
        slow,
        () => openAttendance(bench, slow),
        () => openPage(bench, slow),
      )),
    )
  return findings
}
