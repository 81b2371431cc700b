import type { Access } from '@asistent/contract/core/access'

/** The shelves of the index, in order. */
export const areas = [
  'start',
  'communication',
  'people',
  'staff',
  'attendance',
  'education',
  'activities',
  'kitchen',
  'storage',
  'administration',
  'platform',
  'more',
] as const
export type Area = (typeof areas)[number]

export const areaLabel: Record<Area, string> = {
  start: 'Първи стъпки и профил',
  communication: 'Комуникация',
  people: 'Деца, родители и групи',
  staff: 'Персонал',
  attendance: 'Присъствия и почивни дни',
  education: 'Образователен процес',
  activities: 'Допълнителни дейности и такси',
  kitchen: 'Кухня',
  storage: 'Склад',
  administration: 'Администрация',
  platform: 'Настройки и справки',
  more: 'Още',
}

/** Slices of the product (design/architecture.md). */
export type SliceName =
  | 'shell'
  | 'identity'
  | 'institutions'
  | 'people'
  | 'staff'
  | 'attendance'
  | 'planning'
  | 'results'
  | 'books'
  | 'documents'
  | 'communication'
  | 'warehouse'
  | 'kitchen'
  | 'activities'
  | 'payments'
  | 'oversight'
  | 'references'
  | 'register'

export interface TopicEntry<Slug extends string = string> {
  readonly slug: Slug
  readonly title: string
  /** One line under the title. */
  readonly lead: string
  readonly area: Area
  /** What has to be in the product before the topic makes sense. */
  readonly needs: readonly SliceName[]
  /** Whose topic it is: the same line of rights that opens the screens, so that own roles of a kindergarten count too. */
  readonly access: Access
  /** Addresses of the screens it explains; the first is the one people look for. */
  readonly screens: readonly `/${string}`[]
  /** Words people search by that are not in the title. */
  readonly keywords: string
}

export const about = <const Slug extends string>(
  slug: Slug,
  title: string,
  rest: Omit<TopicEntry, 'slug' | 'title'>,
): TopicEntry<Slug> => ({ slug, title, ...rest })
