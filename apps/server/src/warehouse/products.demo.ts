import { storageConditions } from '@asistent/domain/warehouse/documents'
import { units, type BaseUnit } from '@asistent/domain/warehouse/units'

// Products of the demo data (domain.md 9.4, approximate values per 100 g of net weight) with the quantities that a
// child eats on each weekday (the demo week of 9.5).

export interface DemoProduct {
  readonly name: string
  /** Index of the category among those of the migration. */
  readonly category: number
  readonly unit: BaseUnit
  /** Grams per piece or litre. */
  readonly grams?: number
  readonly nutrition: readonly [kcal: number, protein: number, fat: number, carbs: number]
  readonly waste: number
  readonly allergens: readonly number[]
  /** Euro with VAT per base unit. */
  readonly price: number
  readonly supplier: DemoSupplier
  readonly storage: number
  readonly shelfLife: number
  /** Grams (millilitres, thousandths of a piece) per child, Monday to Friday. */
  readonly week: readonly [number, number, number, number, number]
}

export const demoSuppliers = {
  dairy: {
    name: '„Млекария Родопи“ ООД',
    bulstat: '201234563',
    mol: 'Стефан Колев',
    maker: 'Мандра „Родопи“',
    babh: 'BG 1612011',
  },
  bread: {
    name: '„Хлебна къща Тракия“ ЕООД',
    bulstat: '202345673',
    mol: 'Мария Петкова',
    maker: 'Хлебозавод „Тракия“',
    babh: 'BG 1603045',
  },
  fresh: {
    name: '„Свежест Фрут“ ЕООД',
    bulstat: '203456783',
    mol: 'Никола Янев',
    maker: 'Зеленчукова борса Първенец',
    babh: null,
  },
  meat: {
    name: '„Месокомбинат Марица“ ООД',
    bulstat: '204567893',
    mol: 'Георги Стоилов',
    maker: 'Месокомбинат „Марица“',
    babh: 'BG 1605002',
  },
  fish: {
    name: '„Рибен свят“ ЕООД',
    bulstat: '205678900',
    mol: 'Ивайло Минчев',
    maker: 'Рибен свят – Бургас',
    babh: 'BG 0204019',
  },
  grocery: {
    name: '„Хранително-вкусови стоки Юг“ ООД',
    bulstat: '206789017',
    mol: 'Детелина Ганева',
    maker: null,
    babh: null,
  },
  eggs: {
    name: 'ЕТ „Яйца Ферма Изгрев“',
    bulstat: '207890122',
    mol: 'Тодор Изгрев',
    maker: 'Ферма „Изгрев“',
    babh: 'BG 1615033',
  },
} as const
export type DemoSupplier = keyof typeof demoSuppliers

const { Room, Fridge, Freezer } = storageConditions
const { Kilogram, Litre, Piece } = units

type Nutrition = DemoProduct['nutrition']
type Week = DemoProduct['week']
const never: Week = [0, 0, 0, 0, 0]

const product = (
  name: string,
  category: number,
  nutrition: Nutrition,
  waste: number,
  allergens: readonly number[],
  price: number,
  supplier: DemoSupplier,
  storage: number,
  shelfLife: number,
  week: Week = never,
  unit: BaseUnit = Kilogram,
  grams?: number,
): DemoProduct => ({
  name,
  category,
  nutrition,
  waste,
  allergens,
  price,
  supplier,
  storage,
  shelfLife,
  week,
  unit,
  ...(grams && { grams }),
})

export const demoProducts: readonly DemoProduct[] = [
  product(
    'Прясно мляко 3 %',
    4,
    [59, 3.2, 3, 4.7],
    0,
    [7],
    1.3,
    'dairy',
    Fridge,
    7,
    [240, 70, 420, 140, 240],
    Litre,
    1030,
  ),
  product('Кисело мляко 3,6 %', 4, [63, 3.5, 3.6, 4.5], 0, [7], 1.8, 'dairy', Fridge, 21, [130, 110, 30, 115, 110]),
  product('Сирене краве', 5, [264, 16, 22, 1], 0, [7], 7.2, 'dairy', Fridge, 90, [15, 20, 0, 0, 0]),
  product('Кашкавал', 5, [370, 25, 30, 1], 2, [7], 10.5, 'dairy', Fridge, 90, [0, 20, 0, 20, 0]),
  product('Извара', 5, [98, 12, 4, 3], 0, [7], 4.6, 'dairy', Fridge, 14, [0, 25, 0, 0, 25]),
  product('Масло краве', 12, [737, 0.6, 82, 0.7], 0, [7], 11.8, 'dairy', Fridge, 60, [5, 17, 4, 7, 16]),
  product('Яйца', 8, [143, 12.6, 9.5, 0.7], 12, [3], 0.2, 'eggs', Fridge, 28, [110, 275, 220, 90, 0], Piece, 55),
  product('Пилешко филе', 6, [120, 23, 2.5, 0], 2, [], 6.4, 'meat', Freezer, 180),
  product('Пилешки бут', 6, [175, 18, 11, 0], 25, [], 3.6, 'meat', Freezer, 180, [85, 0, 0, 45, 0]),
  product('Телешко месо', 6, [150, 21, 7, 0], 10, [], 12.5, 'meat', Freezer, 180),
  product('Свинско месо', 6, [180, 20, 11, 0], 8, [], 6.2, 'meat', Freezer, 180),
  product('Кайма смес УС', 6, [215, 18, 16, 0], 0, [], 6.6, 'meat', Freezer, 120, [30, 0, 45, 0, 0]),
  product('Пуешко филе', 6, [110, 24, 1.5, 0], 2, [], 7.9, 'meat', Freezer, 180),
  product('Риба хек филе', 7, [80, 18, 0.8, 0], 8, [4], 7, 'fish', Freezer, 240, [0, 0, 0, 0, 80]),
  product('Хляб „Добруджа“ УС', 1, [240, 8, 1.2, 49], 0, [1], 1.9, 'bread', Room, 4, [95, 170, 60, 110, 180]),
  product('Хляб типов', 1, [230, 8.5, 1.5, 46], 0, [1], 2, 'bread', Room, 4),
  product('Брашно', 2, [340, 10, 1, 73], 0, [1], 0.95, 'grocery', Room, 270, [0, 0, 4, 0, 0]),
  product('Ориз', 2, [350, 7, 0.6, 78], 1, [], 2.2, 'grocery', Room, 540, [24, 0, 0, 0, 0]),
  product('Макарони', 2, [355, 12, 1.5, 72], 0, [1], 2.1, 'grocery', Room, 540, [0, 45, 0, 0, 0]),
  product('Фиде', 2, [355, 12, 1.5, 72], 0, [1], 2.2, 'grocery', Room, 540, [0, 0, 0, 8, 0]),
  product('Грис', 2, [345, 11, 1, 72], 0, [1], 1.5, 'grocery', Room, 360, [0, 0, 0, 16, 0]),
  product('Овесени ядки', 2, [370, 13, 7, 60], 0, [1], 2.3, 'grocery', Room, 360),
  product('Корнфлейкс', 2, [375, 7, 1, 84], 0, [1], 5.2, 'grocery', Room, 300, [0, 0, 30, 0, 0]),
  product('Бисквити обикновени', 14, [430, 7, 11, 75], 0, [1, 7], 4, 'grocery', Room, 180, [0, 0, 25, 25, 0]),
  product('Леща', 11, [340, 24, 1.5, 52], 2, [], 2.1, 'grocery', Room, 540, [0, 25, 0, 0, 0]),
  product('Боб зрял', 11, [335, 22, 1.5, 55], 2, [], 2.9, 'grocery', Room, 540, [0, 0, 0, 40, 0]),
  product('Грах замразен', 9, [78, 5.5, 0.5, 13], 0, [], 2, 'grocery', Freezer, 360),
  product('Зелен фасул замразен', 9, [31, 2, 0.2, 6], 0, [], 2.1, 'grocery', Freezer, 360),
  product('Картофи', 3, [77, 2, 0.1, 17], 25, [], 0.7, 'fresh', Room, 45, [150, 0, 160, 0, 120]),
  product('Моркови', 9, [41, 0.9, 0.2, 9], 20, [], 0.85, 'fresh', Fridge, 30, [25, 15, 60, 55, 80]),
  product('Лук', 9, [40, 1.1, 0.1, 9], 16, [], 0.7, 'fresh', Room, 60, [10, 10, 12, 23, 0]),
  product('Домати', 9, [18, 0.9, 0.2, 3.9], 5, [], 1.6, 'fresh', Fridge, 10, [0, 0, 0, 0, 20]),
  product('Домати консерва', 9, [25, 1.2, 0.2, 4.5], 0, [], 1.8, 'grocery', Room, 700, [0, 15, 15, 15, 0]),
  product('Краставици', 9, [15, 0.7, 0.1, 3], 8, [], 1.5, 'fresh', Fridge, 10),
  product('Чушки', 9, [27, 1, 0.3, 6], 20, [], 1.9, 'fresh', Fridge, 12, [0, 10, 0, 12, 10]),
  product('Зеле', 9, [25, 1.3, 0.1, 6], 20, [], 0.6, 'fresh', Fridge, 30, [0, 0, 0, 70, 0]),
  product('Тиквички', 9, [17, 1.2, 0.3, 3], 12, [], 1.3, 'fresh', Fridge, 12, [0, 0, 40, 0, 40]),
  product('Спанак замразен', 9, [23, 2.9, 0.4, 3], 0, [], 1.9, 'grocery', Freezer, 360),
  product('Целина', 9, [16, 0.7, 0.2, 3], 25, [9], 1.7, 'fresh', Fridge, 30, [0, 0, 0, 5, 0]),
  product('Магданоз, копър', 9, [36, 3, 0.8, 6], 15, [], 6, 'fresh', Fridge, 6, [1, 0, 0, 0, 0]),
  product('Ябълки', 10, [52, 0.3, 0.2, 14], 12, [], 1.2, 'fresh', Fridge, 45, [100, 100, 100, 130, 100]),
  product('Банани', 10, [89, 1.1, 0.3, 23], 35, [], 1.6, 'fresh', Room, 8, [120, 0, 120, 0, 120]),
  product('Мандарини', 10, [53, 0.8, 0.3, 13], 26, [], 1.7, 'fresh', Fridge, 20, [0, 100, 0, 0, 0]),
  product('Круши', 10, [57, 0.4, 0.1, 15], 12, [], 2, 'fresh', Fridge, 20),
  product('Тиква', 9, [26, 1, 0.1, 6.5], 30, [], 0.8, 'fresh', Room, 60, [0, 0, 210, 0, 0]),
  product('Олио', 13, [884, 0, 100, 0], 0, [], 1.9, 'grocery', Room, 360, [10, 5, 8, 13, 6], Litre, 920),
  product('Захар', 14, [387, 0, 0, 100], 0, [], 1.1, 'grocery', Room, 700, [15, 9, 5, 11, 0]),
  product('Мед', 14, [304, 0.3, 0, 82], 0, [], 7.5, 'grocery', Room, 700, [0, 0, 0, 0, 15]),
  product('Какао', 15, [228, 20, 14, 58], 0, [], 9, 'grocery', Room, 540),
  product('Конфитюр', 14, [250, 0.5, 0.1, 62], 0, [], 3.2, 'grocery', Room, 540),
  product('Сол', 15, [0, 0, 0, 0], 0, [], 0.5, 'grocery', Room, 1000, [1, 0.5, 1, 1, 0.5]),
  product('Билков чай', 15, [1, 0, 0, 0.2], 0, [], 12, 'grocery', Room, 700, [1, 1, 0, 1, 0]),
  product('Тахан халва', 14, [520, 13, 30, 48], 0, [11], 6.5, 'grocery', Room, 300),
]

/** Fibre, sugars and salt per 100 g of net weight (approximate values), by product. */
export const demoComposition: Readonly<Record<string, readonly [fiber: number, sugar: number, salt: number]>> = {
  'Прясно мляко 3 %': [0, 4.7, 0.11],
  'Кисело мляко 3,6 %': [0, 4.5, 0.12],
  'Сирене краве': [0, 1, 3.4],
  Кашкавал: [0, 0.5, 2],
  Извара: [0, 2.8, 0.6],
  'Масло краве': [0, 0.7, 0.03],
  Яйца: [0, 0.4, 0.36],
  'Пилешко филе': [0, 0, 0.15],
  'Пилешки бут': [0, 0, 0.22],
  'Телешко месо': [0, 0, 0.16],
  'Свинско месо': [0, 0, 0.15],
  'Кайма смес УС': [0, 0.3, 1.6],
  'Пуешко филе': [0, 0, 0.14],
  'Риба хек филе': [0, 0, 0.25],
  'Хляб „Добруджа“ УС': [3.2, 2.2, 1.2],
  'Хляб типов': [5.8, 2.4, 1.2],
  Брашно: [3, 1, 0.01],
  Ориз: [1.3, 0.1, 0.01],
  Макарони: [3.2, 2.7, 0.02],
  Фиде: [3.2, 2.7, 0.02],
  Грис: [3.6, 0.7, 0.01],
  'Овесени ядки': [10, 1, 0.02],
  Корнфлейкс: [3, 8, 1.8],
  'Бисквити обикновени': [2.3, 22, 0.8],
  Леща: [15, 2, 0.02],
  'Боб зрял': [16, 2.2, 0.03],
  'Грах замразен': [5.5, 4.5, 0.01],
  'Зелен фасул замразен': [3, 2.2, 0.01],
  Картофи: [2.1, 0.8, 0.02],
  Моркови: [2.8, 4.7, 0.17],
  Лук: [1.7, 4.2, 0.01],
  Домати: [1.2, 2.6, 0.01],
  'Домати консерва': [1.4, 3.3, 0.3],
  Краставици: [0.7, 1.7, 0.01],
  Чушки: [2.1, 4.2, 0.01],
  Зеле: [2.5, 3.2, 0.05],
  Тиквички: [1, 2.5, 0.02],
  'Спанак замразен': [2.9, 0.4, 0.18],
  Целина: [1.8, 1.6, 0.2],
  'Магданоз, копър': [3.3, 0.9, 0.14],
  Ябълки: [2.4, 10.4, 0],
  Банани: [2.6, 12.2, 0],
  Мандарини: [1.8, 10.6, 0.01],
  Круши: [3.1, 9.8, 0],
  Тиква: [0.5, 2.8, 0],
  Олио: [0, 0, 0],
  Захар: [0, 100, 0],
  Мед: [0.2, 82, 0.01],
  Какао: [33, 1.8, 0.05],
  Конфитюр: [1, 58, 0.05],
  Сол: [0, 0, 99.5],
  'Билков чай': [0, 0, 0],
  'Тахан халва': [4.5, 40, 0.3],
}

/** Categories below those of the migration, with their products. */
export const demoSubcategories: readonly {
  readonly parent: number
  readonly name: string
  readonly products: readonly string[]
}[] = [
  { parent: 4, name: 'Прясно мляко', products: ['Прясно мляко 3 %'] },
  { parent: 4, name: 'Кисело мляко', products: ['Кисело мляко 3,6 %'] },
  { parent: 6, name: 'Птиче месо', products: ['Пилешко филе', 'Пилешки бут', 'Пуешко филе'] },
  { parent: 6, name: 'Червено месо', products: ['Телешко месо', 'Свинско месо'] },
  { parent: 6, name: 'Кайма', products: ['Кайма смес УС'] },
  { parent: 9, name: 'Замразени зеленчуци', products: ['Грах замразен', 'Зелен фасул замразен', 'Спанак замразен'] },
  { parent: 9, name: 'Консервирани зеленчуци', products: ['Домати консерва'] },
]

/** Substitutes (domain.md 5.5). */
export const demoSubstitutions: readonly (readonly [string, string])[] = [
  ['Пилешко филе', 'Пуешко филе'],
  ['Ябълки', 'Круши'],
  ['Хляб „Добруджа“ УС', 'Хляб типов'],
  ['Грах замразен', 'Зелен фасул замразен'],
]
