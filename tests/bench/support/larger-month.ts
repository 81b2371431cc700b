import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import type { Day } from '@asistent/domain/kernel/day'
import { daysOf, monthOf, previousMonth, type Month } from '@asistent/domain/kernel/month'

// Months of the largest possible group: 30 children, all days open. The groups of the demo data are smaller, so a proxy
// enlarges the responses. Not in the browser, because intercepting one request there slows down all others.

const children = 30
const months = /^\/api\/StudentAttendances\/\d+\/(\d+)\/\d+/
const saves = '/api/StudentAttendances'

/** A month of 31 days in the past (future days are read-only), after a month of 30 days, so that a column is added. */
export function longMonthBefore(today: Day): Month {
  let month = previousMonth(monthOf(today))
  while (daysOf(month).length < 31 || daysOf(previousMonth(month)).length !== 30) month = previousMonth(month)
  return month
}

interface MonthAnswer {
  readonly result: readonly {
    readonly student: { readonly studentId: number; readonly studentName: string }
    readonly attendances: readonly object[]
  }[]
  readonly days: readonly object[]
}

function enlarged({ result, days, ...rest }: MonthAnswer, month: number): object {
  const rows = Array.from({ length: children }, (_, index) => {
    const row = result[index % result.length]!
    return {
      ...row,
      student: { ...row.student, studentId: 900_000 + index },
      attendances: row.attendances.map((cell, column) => ({
        ...cell,
        type: (index * 7 + column + month) % 11 === 0 ? null : (index * 5 + column + month) % 17 === 0 ? 5 : 2,
        isDayOff: false,
        isDayLocked: false,
        markedBy: 1,
        markedAt: '2026-11-13T06:41:00Z',
      })),
    }
  })
  const open = days.map((day) => ({ ...day, isDayOff: false, isLocked: false }))
  return { ...rest, result: rows, rowsCount: children, days: open, mayEdit: true }
}

async function textOf(message: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of message) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

function answerWith(answer: ServerResponse, body: object, headers: IncomingMessage['headers'] = {}): void {
  const text = Buffer.from(JSON.stringify(body))
  answer.writeHead(200, { ...headers, 'content-type': 'application/json', 'content-length': text.length }).end(text)
}

/** Forwards to the server, except for months and for saves, which are confirmed and dropped. */
export async function openLargerMonths(address: string): Promise<{ address: string; close(): void }> {
  const { hostname: host, port } = new URL(address)
  const agent = new Agent({ keepAlive: true })
  const door = createServer((query, answer) => {
    const { url: path = '/', method, headers } = query
    if (method === 'POST' && path === saves) {
      query.resume()
      return answerWith(answer, { isSuccessful: true, items: [] })
    }
    const month = months.exec(path)?.[1]
    const passed = month ? { ...headers, 'accept-encoding': 'identity' } : headers
    const onward = request({ host, port, agent, path, method, headers: passed }, (given) => {
      if (month)
        return void textOf(given).then((text) =>
          answerWith(answer, enlarged(JSON.parse(text) as MonthAnswer, Number(month)), given.headers),
        )
      answer.writeHead(given.statusCode ?? 500, given.headers)
      return void given.pipe(answer)
    })
    onward.on('error', () => answer.destroy())
    return void query.pipe(onward)
  })
  // WebSocket of the hub.
  door.on('upgrade', ({ url, headers }, near) => {
    const far = connect(Number(port), host, () => {
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`)
      far.write(`GET ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      far.pipe(near).pipe(far)
    })
    for (const side of [near, far]) side.on('error', () => [near, far].forEach((each) => each.destroy()))
  })
  await new Promise<void>((resolve) => void door.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(door.address() as AddressInfo).port}`,
    close() {
      door.closeAllConnections()
      door.close()
      agent.destroy()
    },
  }
}
