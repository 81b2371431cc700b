import type { Day } from '@asistent/domain/kernel/day'

// Records of the simulated register, and its refusals.

export type Raw = Record<string, unknown>

export interface HeldRecord {
  readonly id: number
  readonly classId: number | null
  body: Raw
}

export class SimulatedRefusal extends Error {
  constructor(
    readonly status: number,
    readonly errors: readonly string[],
    readonly errorMessages: readonly string[] = [],
  ) {
    super(errors.join('; '))
  }
}

export interface Lesson {
  readonly scheduleLessonId: number
  readonly date: Day
  readonly day: number
  readonly hourNumber: number
  readonly curriculumId: number
}
