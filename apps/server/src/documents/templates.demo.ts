import { templateCategories } from '@asistent/domain/documents/templates'
import type { documentTemplate } from '../db/tables/documents'
import type { Row } from '../demo/bulk'

// Templates that every kindergarten begins with, and two of a kindergarten's own.

type Template = Row<typeof documentTemplate>

export const commonTemplates: readonly Template[] = [
  {
    category: templateCategories.Order,
    name: 'Платен годишен отпуск',
    title: 'Разрешаване на платен годишен отпуск на {Служител}',
    orderIndex: 'ОТ',
    basis: 'чл. 155 от Кодекса на труда',
    content:
      'Във връзка с подадено заявление\n\n# РАЗРЕШАВАМ:\n\n1. {Служител}, {Длъжност} в {Детска градина}, да ползва платен годишен отпуск.\n2. Заповедта да се сведе до знанието на служителя за сведение и изпълнение.',
  },
  {
    category: templateCategories.Order,
    name: 'Отписване на дете',
    title: 'Отписване на {Дете}',
    orderIndex: 'РД-07',
    basis: 'чл. 12 от Наредба № 5/2016',
    content:
      'По писмено заявление на {Родител}\n\n# НАРЕЖДАМ:\n\n1. Да бъде отписано детето {Дете}, родено на {Дата на раждане}, от група {Група}.\n2. Учителите {Учител} да отразят промяната в дневника на групата.',
  },
  {
    category: templateCategories.Order,
    name: 'Комисия',
    title: 'Определяне на комисия за учебната {Учебна година} година',
    orderIndex: 'РД-07',
    basis: 'чл. 259, ал. 1 от ЗПУО',
    content:
      '# ОПРЕДЕЛЯМ:\n\nкомисия в {Детска градина}, {Населено място}, в състав:\n\n| Име | Длъжност | В комисията |\n| {Служител} | {Длъжност} | председател |\n\nКонтрол по изпълнението упражнявам лично.',
  },
  {
    category: templateCategories.Result,
    name: 'Готовност за училище',
    content:
      '{Дете} от група {Група} показва {Ниво} ниво по образователните направления: {Направление}. Детето има желание да учи, общува свободно и е готово да постъпи в първи клас.',
  },
]

export const ownTemplates: readonly Template[] = [
  {
    category: templateCategories.Order,
    name: 'Изменение на заповед',
    title: 'Изменение на заповед № {Заповед №}',
    orderIndex: 'РД-07',
    basis: 'чл. 259, ал. 1 от ЗПУО',
    content:
      '# ИЗМЕНЯМ:\n\nзаповед № {Заповед №} от {Дата на заповедта} относно „{Относно}“, като отговорник по изпълнението е {Служител}.',
  },
  {
    category: templateCategories.Result,
    name: 'Кратка характеристика',
    content: '{Дете} е в група {Група} на {Детска градина}. {Резултати}',
  },
]
