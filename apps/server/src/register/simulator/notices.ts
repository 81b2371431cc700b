import { SimulatedRefusal, type Raw } from './records'

// Electronic medical notes of the simulated register (integrations.md 1.6, 1.11): the oldest unacknowledged ones first.

export interface SimulatedNotice {
  readonly medicalNoticeId: number
  readonly personId: number
  readonly hisMedicalNotice: Raw
}

export class SimulatedNotices {
  readonly all: SimulatedNotice[] = []
  readonly acknowledged = new Set<number>()
  #last = 7000

  add(notice: Omit<SimulatedNotice, 'medicalNoticeId'>): SimulatedNotice {
    this.#last += 1
    const added = { medicalNoticeId: this.#last, ...notice }
    this.all.push(added)
    return added
  }

  next(count: number, syncTime: string): object {
    if (!Number.isInteger(count) || count < 100 || count > 10_000)
      throw new SimulatedRefusal(400, ['The field next must be between 100 and 10000.'])
    const open = this.all.filter(({ medicalNoticeId }) => !this.acknowledged.has(medicalNoticeId))
    // The register takes twice as many rows as notes, and compares the rows.
    return { medicalNotices: open.slice(0, count), lastHisSyncTime: syncTime, hasMore: open.length >= count * 2 }
  }

  acknowledge(ids: readonly number[]): void {
    if (ids.length === 0) throw new SimulatedRefusal(400, ["'His Medical Notice Ids' must not be empty."])
    for (const id of ids) this.acknowledged.add(id)
  }
}
