// Packages that a kindergarten can request. Ids are stored in package_request and never reused.

export interface Package {
  readonly id: number
  readonly name: string
  readonly description: string
}

export const packages: readonly Package[] = [
  {
    id: 1,
    name: 'Документация за ДГ',
    description: 'Образци на правилници, планове, програми и заповеди, подготвени за детски градини и ясли.',
  },
  {
    id: 2,
    name: 'Оценяване на персонала',
    description: 'Атестиране и оценяване на педагогическия и непедагогическия персонал с готови карти и протоколи.',
  },
  {
    id: 3,
    name: 'Документация и оценяване',
    description: 'Двата модула заедно.',
  },
]
