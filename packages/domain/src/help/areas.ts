/** Shelves of the help index, in order. */
export const helpAreaLabel = {
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
} as const

export type HelpArea = keyof typeof helpAreaLabel

export const helpAreas = Object.keys(helpAreaLabel) as [HelpArea, ...HelpArea[]]
