import type { Access } from '@asistent/contract/core/access'

/** Shelves of the index, in order. */
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
  /** Subtitle. */
  readonly lead: string
  readonly area: Area
  /** Slices that must exist for the topic to be shown. */
  readonly needs: readonly SliceName[]
  /** Access rule of the topic, as for screens, so that custom roles are supported. */
  readonly access: Access
  /** Paths of the explained screens, most important first. */
  readonly screens: readonly `/${string}`[]
  /** Search words that are not in the title. */
  readonly keywords: string
}

export const about = <const Slug extends string>(
  slug: Slug,
  title: string,
  rest: Omit<TopicEntry, 'slug' | 'title'>,
): TopicEntry<Slug> => ({ slug, title, ...rest })
