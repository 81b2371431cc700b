import type { Role } from '@asistent/domain/access/roles'
import type { HelpArea } from '@asistent/domain/help/areas'

// Data of a help page, compiled from topics/<slug>.md (apps/web/help-topics.ts, docs/guides/help.md). Texts have two
// marks: **дума** quotes a label on screen, and {/kids/records} or {kids} links a screen by its menu label, or a topic.

/** Line of the index. */
export interface TopicEntry {
  readonly slug: string
  readonly title: string
  /** Subtitle. */
  readonly lead: string
  readonly area: HelpArea
  readonly order: number
  /** Access rule, as for screens, so that custom roles are supported: 'read Activities | roles Parent'. */
  readonly access: string
  /** Paths of the explained screens, most important first. */
  readonly screens: readonly string[]
  /** Demo person and address of the screenshot pictures/<slug>.webp: 'director /kids/records'. */
  readonly picture?: string | undefined
  /** Search words that are not in the title. */
  readonly keywords: string
  /** Of the source text, to detect changes of a replaced topic. */
  readonly checksum: string
}

export interface Part {
  /** Roles that need this part; by default all readers. */
  readonly for?: readonly Role[]
}

export interface Step extends Part {
  readonly text: string
}

/** `text` is the title. */
export interface Task extends Step {
  readonly steps: readonly Step[]
  readonly note?: string | undefined
}

export interface Topic {
  readonly purpose: string
  readonly who: readonly { readonly roles: readonly Role[]; readonly may: string }[]
  readonly tasks: readonly Task[]
  /** `text` is the question. */
  readonly questions: readonly (Step & { readonly answer: string })[]
  /** `says` is the code of a problem, or a text if it is no problem of the contract. */
  readonly mistakes: readonly { readonly says: string; readonly answer: string }[]
  /** Law as information, not as a citation (domain.md, the line above section 0). */
  readonly law?: string | undefined
  readonly related: readonly string[]
}

export const isFor = (part: Part, role: Role): boolean => !part.for || part.for.includes(role)

/** True if no task is for the user's role: then the topic is shown completely. */
export const isWhole = ({ tasks }: Topic, role: Role): boolean => tasks.every((task) => !isFor(task, role))
