// Inspecting institutions and the documents that they require, in the order of the pack.

export const inspectors = { Education: 1, Health: 2, Food: 3, Municipality: 4 } as const
export type Inspector = (typeof inspectors)[keyof typeof inspectors]
export const inspectorLabel: Record<Inspector, string> = { 1: 'РУО', 2: 'РЗИ', 3: 'БАБХ', 4: 'Община' }

export const packParts = [
  'documents',
  'orders',
  'council',
  'control',
  'incoming',
  'outgoing',
  'class-books',
  'children',
  'training',
  'menus',
  'deliveries',
  'inventory',
] as const
export type PackPart = (typeof packParts)[number]
export const packPartLabel: Record<PackPart, string> = {
  documents: 'Регистър на документите с файловете им',
  orders: 'Заповеди на директора',
  council: 'Протоколи и решения на педагогическия съвет',
  control: 'Контролна дейност',
  incoming: 'Входяща кореспонденция',
  outgoing: 'Изходяща кореспонденция',
  'class-books': 'Дневници на групите',
  children: 'Списъци на децата по групи',
  training: 'Квалификация на учителите',
  menus: 'Менюта',
  deliveries: 'Доставки на храни с партиди и срокове',
  inventory: 'Инвентарна книга',
}

export const partsFor: Readonly<Record<Inspector, readonly PackPart[]>> = {
  [inspectors.Education]: ['documents', 'orders', 'council', 'control', 'class-books', 'training'],
  [inspectors.Health]: ['documents', 'children', 'menus'],
  [inspectors.Food]: ['documents', 'menus', 'deliveries'],
  [inspectors.Municipality]: ['documents', 'orders', 'incoming', 'outgoing', 'children', 'inventory'],
}
