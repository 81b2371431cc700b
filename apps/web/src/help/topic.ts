import type { Role } from '@asistent/domain/access/roles'
import type { Picture } from './pictures/pictures'
import type { ProblemCode } from './problem-texts'
import type { TopicSlug } from './topic-list'

// The shape of a page of the help (domain.md 10.1): what it is for, who may use it, steps, common errors, what the law
// says where it is known, related topics. Texts have two marks: *дума* is a word as it stands on the screen, and
// {/kids/records} or {kids} is a screen, with the words of the menu, or another topic.

/** A step that differs by role stands once for each of them. */
export type Step = string | { readonly for: readonly Role[]; readonly text: string }

export interface Task {
  readonly title: string
  /** Only these do it; left out: everybody who reads the topic. */
  readonly for?: readonly Role[]
  readonly steps: readonly Step[]
  readonly note?: string
  readonly picture?: Picture
}

/** What the screen says, by its place in the catalogue of refusals or, where it is no refusal, in words. */
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
  /** Known law told as information, never as a citation (domain.md, the line above section 0). */
  readonly law?: string
  readonly related: readonly TopicSlug[]
}

export const stepText = (step: Step): string => (typeof step === 'string' ? step : step.text)

export const isFor = (part: { readonly for?: readonly Role[] } | string, role: Role): boolean =>
  typeof part === 'string' || !part.for || part.for.includes(role)

/** A topic of other roles is shown whole: whoever opens it wants to know what they do. */
export const isWhole = ({ tasks }: Topic, role: Role): boolean => tasks.every((task) => !isFor(task, role))
