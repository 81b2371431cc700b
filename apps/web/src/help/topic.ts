import type { Role } from '@asistent/domain/access/roles'
import type { Picture } from './pictures/pictures'
import type { ProblemCode } from './problem-texts'
import type { TopicSlug } from './topic-list'

// Structure of a help page (domain.md 10.1): purpose, roles, steps, common errors, law, related topics. Texts have
// two marks: *дума* quotes a label on screen, and {/kids/records} or {kids} links a screen by its menu label, or a
// topic.

/** A step that differs by role has one variant per role. */
export type Step = string | { readonly for: readonly Role[]; readonly text: string }

export interface Task {
  readonly title: string
  /** Roles of this task; by default all readers of the topic. */
  readonly for?: readonly Role[]
  readonly steps: readonly Step[]
  readonly note?: string
  readonly picture?: Picture
}

/** Quoted error message: its code, or a text if it is no error of the contract. */
export type Mistake = (
  | { readonly code: ProblemCode }
  | {
      readonly says: string
    }
) & { readonly answer: string }

export interface Question {
  readonly question: string
  readonly for?: readonly Role[]
  readonly answer: string
}

export interface Topic {
  readonly purpose: string
  readonly who: readonly { readonly roles: readonly Role[]; readonly may: string }[]
  readonly tasks: readonly Task[]
  readonly questions?: readonly Question[]
  readonly mistakes: readonly Mistake[]
  /** Law as information, not as a citation (domain.md, the line above section 0). */
  readonly law?: string
  readonly related: readonly TopicSlug[]
}

export const stepText = (step: Step): string => (typeof step === 'string' ? step : step.text)

export const isFor = (part: { readonly for?: readonly Role[] } | string, role: Role): boolean =>
  typeof part === 'string' || !part.for || part.for.includes(role)

/** True if no task is for the user's role: then the topic is shown completely. */
export const isWhole = ({ tasks }: Topic, role: Role): boolean => tasks.every((task) => !isFor(task, role))
