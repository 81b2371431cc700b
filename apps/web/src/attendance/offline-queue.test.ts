import { describe, expect, test } from 'vitest'
import { day, type Day } from '@asistent/domain/kernel/day'
import { CallError } from '../platform/api'
import { openLedger, type Ledger, type LedgerStorage } from './offline-ledger'
import { decided, markKey, marked, type MarkType, type NewMark, type WaitingMark } from './offline-rules'
import { sendMarks, type MarkSave, type SavedMark } from './offline-sending'
import { fc, runs } from '../../../../tests/support/random'

// Property test: any order of marks, sends, lost responses, crashes, other users and decisions. The server model has
// the real rules: versions, all or nothing, idempotent marks, locked days.

interface Cell {
  readonly type: number | null
  readonly version: number
  readonly by: string
}

const days: readonly Day[] = [day('2026-11-10'), day('2026-11-11')]
const children = [1, 2]
const keys = children.flatMap((child) => days.map((one) => markKey(child, one)))

function fakeServer() {
  const cells = new Map<string, Cell>()
  const locked = new Set<string>()
  /** All values of a cell in order, with their authors. */
  const history = new Map<string, Cell[]>()
  const at = (key: string): Cell => cells.get(key) ?? { type: null, version: 0, by: '' }
  const put = (key: string, type: number | null, by: string) => {
    const next = { type, version: at(key).version + 1, by }
    cells.set(key, next)
    history.set(key, [...(history.get(key) ?? []), next])
    return next
  }
  function save({ items }: MarkSave, by: string): SavedMark[] {
    const changes = items.filter((item) => at(markKey(item.studentId, item.forDate)).type !== item.type)
    const refused = changes.flatMap((item) => {
      const key = markKey(item.studentId, item.forDate)
      const now = at(key)
      const cell = { studentId: item.studentId, studentName: '', forDate: item.forDate }
      if (locked.has(key)) return [{ ...cell, reason: 'locked', text: 'Периодът е заключен' }]
      if (item.version !== now.version)
        return [
          {
            ...cell,
            reason: 'conflict',
            text: '',
            now: { ...now, markedBy: now.by, markedAt: null, isMine: now.by === by },
          },
        ]
      return []
    })
    if (refused.length > 0)
      throw new CallError(refused.every((one) => one.reason === 'conflict') ? 409 : 400, {
        isSuccessful: false,
        code: 'attendance.cells-refused',
        errorMessage: 'Нищо не е записано',
        data: { cells: refused },
      })
    return changes.map((item) => {
      const now = put(markKey(item.studentId, item.forDate), item.type, by)
      return { studentId: item.studentId, forDate: item.forDate, type: now.type, version: now.version }
    })
  }
  return { at, put, save, locked, history }
}

type Server = ReturnType<typeof fakeServer>

function memoryStorage(): LedgerStorage<WaitingMark> {
  const kept = new Map<string, WaitingMark>()
  return {
    all: () => Promise.resolve([...kept.values()]),
    write: (entries, removed) => {
      for (const entry of entries) kept.set(entry.key, entry)
      for (const key of removed) kept.delete(key)
      return Promise.resolve()
    },
  }
}

const noNetwork = () =>
  new CallError(0, { isSuccessful: false, code: 'network.no-answer', errorMessage: 'Няма връзка' })

let stamps = 0
const stamp = () => ({ change: String(++stamps), madeAt: '2026-11-15T08:00:00Z' })

/** A device with its last view of the server. */
async function newDevice(name: string, server: Server) {
  const storage = memoryStorage()
  let ledger: Ledger<WaitingMark> = await openLedger(storage)
  const seen = new Map<string, Cell>()
  /** Values the server accepted, regardless of who entered them first. */
  const agreed = new Set<string>()
  const look = () => {
    for (const key of keys) seen.set(key, server.at(key))
  }
  look()
  const send = (answer: 'comes' | 'is lost' | 'never leaves') =>
    sendMarks(
      ledger,
      (save) => {
        if (answer === 'never leaves') return Promise.reject(noNetwork())
        const saved = new Promise<SavedMark[]>((resolve) => {
          resolve(server.save(save, name))
        })
        // The response is lost, whether success or error.
        if (answer === 'is lost')
          return saved.then(
            () => Promise.reject(noNetwork()),
            () => Promise.reject(noNetwork()),
          )
        return saved
      },
      ({ marks, answers }) => {
        for (const mark of marks) {
          agreed.add(`${mark.key} ${mark.type}`)
          const saved = answers.find((one) => markKey(one.studentId, one.forDate) === mark.key)
          const before = seen.get(mark.key)
          seen.set(mark.key, { type: mark.type, version: saved?.version ?? before?.version ?? 0, by: name })
        }
      },
    )
  return {
    name,
    ledger: () => ledger,
    agreed,
    look,
    send,
    crash: async () => {
      ledger = await openLedger(storage)
    },
    mark: async (key: string, type: MarkType | null) => {
      const [child = '', forDate = ''] = key.split(':')
      const cell = seen.get(key) ?? { type: null, version: 0 }
      const mark: NewMark = {
        groupId: 1,
        studentId: Number(child),
        studentName: `Дете ${child}`,
        forDate: day(forDate),
        type,
        seen: { type: cell.type, version: cell.version },
      }
      await ledger.change(new Map([[key, marked(ledger.get(key), mark, stamp())]]))
    },
    decide: async (key: string, decision: 'mine' | 'theirs') => {
      const mark = ledger.get(key)
      if (mark?.trouble) await ledger.change(new Map([[key, decided(mark, decision, stamp())]]))
    },
  }
}

const names = ['Мария', 'Анна'] as const
const keyArb = fc.constantFrom(...keys)
const typeArb = fc.constantFrom<MarkType | null>(null, 1, 2, 5)
const deviceArb = fc.constantFrom(0, 1)
const stepArb = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('mark'), device: deviceArb, key: keyArb, type: typeArb }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('send'),
      device: deviceArb,
      answer: fc.constantFrom('comes', 'is lost', 'never leaves'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('crash'), device: deviceArb }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('look'), device: deviceArb }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('decide'),
      device: deviceArb,
      key: keyArb,
      decision: fc.constantFrom('mine', 'theirs'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('lock'), key: keyArb }) },
)
type Step = typeof stepArb extends fc.Arbitrary<infer One> ? One : never

async function play(steps: readonly Step[]) {
  const server = fakeServer()
  const devices = [await newDevice(names[0], server), await newDevice(names[1], server)] as const
  /** Reference model: the last mark of each user for each cell, until discarded. */
  const wishes = [new Map<string, number | null>(), new Map<string, number | null>()] as const
  const troubled = (which: 0 | 1, key: string) => devices[which].ledger().get(key)?.trouble !== undefined
  for (const step of steps) {
    const which = ('device' in step ? step.device : 0) as 0 | 1
    const device = devices[which]
    if (step.kind === 'mark' && 'type' in step) {
      await device.mark(step.key, step.type)
      wishes[which].set(step.key, step.type)
    } else if (step.kind === 'send' && 'answer' in step)
      await device.send(step.answer as 'comes' | 'is lost' | 'never leaves')
    else if (step.kind === 'crash') await device.crash()
    else if (step.kind === 'look') device.look()
    else if (step.kind === 'decide' && 'decision' in step) {
      if (!troubled(which, step.key)) continue
      await device.decide(step.key, step.decision as 'mine' | 'theirs')
      if (step.decision === 'theirs') wishes[which].delete(step.key)
    } else if (step.kind === 'lock' && 'key' in step) server.locked.add(step.key)
  }
  return { server, devices, wishes }
}

describe('offline queue of marks', () => {
  test('ends in the state of the reference model', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(stepArb, { maxLength: 40 }), async (steps) => {
        const { server, devices, wishes } = await play(steps)
        // All devices are online again.
        for (const device of devices) expect(await device.send('comes')).toBe('done')
        expect(faults(server, devices, wishes)).toEqual([])
      }),
      { numRuns: runs(400) },
    )
  })

  test('nobody overwrites an unseen value without a decision', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(stepArb, { maxLength: 40 }), async (steps) => {
        // Without decisions no conflict is resolved: the first value stays until seen.
        const withoutDecisions = steps.filter((step) => step.kind !== 'decide' && step.kind !== 'look')
        const { server, devices } = await play(withoutDecisions)
        for (const device of devices) await device.send('comes')
        for (const [key, list] of server.history)
          for (const [index, { by }] of list.entries()) {
            const before = list[index - 1]
            if (!before || before.by === by) continue
            const device = devices.find(({ name }) => name === by)
            expect(device?.agreed).toContain(`${key} ${before.type}`)
          }
      }),
      { numRuns: runs(300) },
    )
  })

  test('a response to an older change keeps the newer one queued with the new version', async () => {
    const server = fakeServer()
    const device = await newDevice('Мария', server)
    const key = keys[0]!
    await device.mark(key, 2)
    let meanwhile: Promise<void> | undefined
    await sendMarks(
      device.ledger(),
      async (save) => {
        const saved = server.save(save, 'Мария')
        meanwhile ??= device.mark(key, 1)
        await meanwhile
        return saved
      },
      () => undefined,
    )
    expect(server.at(key)).toEqual({ type: 1, version: 2, by: 'Мария' })
    expect(device.ledger().all()).toEqual([])
  })

  test('a rejected cell is set aside with its reason, the others are sent', async () => {
    const server = fakeServer()
    const device = await newDevice('Мария', server)
    server.locked.add(keys[0]!)
    for (const key of keys) await device.mark(key, 2)
    expect(await device.send('comes')).toBe('done')
    expect(
      device
        .ledger()
        .all()
        .map(({ key, trouble }) => [key, trouble?.text]),
    ).toEqual([[keys[0], 'Периодът е заключен']])
    expect(keys.slice(1).map((key) => server.at(key).type)).toEqual([2, 2, 2])
  })

  test('a save rejected as a whole is bisected to find the culprit', async () => {
    const server = fakeServer()
    const device = await newDevice('Мария', server)
    for (const key of keys) await device.mark(key, 2)
    const gone = new CallError(404, {
      isSuccessful: false,
      code: 'platform.not-found',
      errorMessage: 'Няма такова дете',
    })
    let saves = 0
    await sendMarks(
      device.ledger(),
      (save) => {
        saves++
        if (save.items.some((item) => item.studentId === 2 && item.forDate === days[0])) return Promise.reject(gone)
        return Promise.resolve(server.save(save, 'Мария'))
      },
      () => undefined,
    )
    expect(
      device
        .ledger()
        .all()
        .map(({ key, trouble }) => [key, trouble?.text]),
    ).toEqual([[markKey(2, days[0]!), 'Няма такова дете']])
    expect(saves).toBeLessThanOrEqual(6)
  })

  test('a lost response, a repeated mark and a following one cause no conflict with oneself', async () => {
    const server = fakeServer()
    const device = await newDevice('Мария', server)
    const key = keys[0]!
    await device.mark(key, 2)
    await device.send('is lost')
    await device.crash()
    await device.send('comes')
    await device.mark(key, 5)
    expect(await device.send('comes')).toBe('done')
    expect(device.ledger().all()).toEqual([])
    expect(server.at(key)).toEqual({ type: 5, version: 2, by: 'Мария' })
  })

  test('restoring the original value before sending leaves nothing to send', async () => {
    const server = fakeServer()
    const device = await newDevice('Мария', server)
    await device.mark(keys[0]!, 2)
    await device.mark(keys[0]!, null)
    expect(device.ledger().all()).toEqual([])
  })
})

type Played = Awaited<ReturnType<typeof play>>

/** Violations of the final state, once the network is back and everything possible is sent. */
function faults(server: Server, devices: Played['devices'], wishes: Played['wishes']): string[] {
  const rows: string[] = []
  const check = (right: boolean, what: string) => void (right || rows.push(what))
  for (const which of [0, 1] as const)
    for (const { key, type, trouble } of devices[which].ledger().all()) {
      // Everything still queued needs a decision of the user and has a reason.
      check(trouble !== undefined, `${key} waits for nobody`)
      check(type === wishes[which].get(key), `${key} keeps something else than was last said`)
      const conflict = trouble?.reason === 'conflict'
      check(conflict || server.locked.has(key), `${key} is refused without a lock`)
      check(!conflict || trouble.now?.type !== type, `${key} is in conflict with the same mark`)
      // Users never conflict with themselves, however many responses are lost.
      const others = server.history.get(key)?.some((one) => one.by !== names[which]) ?? false
      check(!conflict || others, `${key} is in conflict with its own mark`)
    }
  for (const key of keys) {
    const list = server.history.get(key) ?? []
    const wanting = ([0, 1] as const).filter((which) => wishes[which].has(key))
    const [only] = wanting
    // A single user without pending decisions: their last value is stored.
    const settled = only !== undefined && wanting.length === 1 && !devices[only].ledger().get(key)
    const alone = list.every((one) => only !== undefined && one.by === names[only])
    if (settled && alone) check(server.at(key).type === (wishes[only].get(key) ?? null), `${key} lost the last word`)
    // A repeated mark counts once.
    check(
      list.every((one, index) => one.type !== (list[index - 1]?.type ?? null)),
      `${key} was written twice`,
    )
  }
  return rows
}
