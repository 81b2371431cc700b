import { templateCategories } from '@asistent/domain/documents/templates'
import type { documentTemplate } from '../db/tables/documents'
import type { Row } from '../demo/bulk'

// Templates that every kindergarten begins with, and two of a kindergarten's own.

type Template = Row<typeof documentTemplate>

/** Templates of orders for every case come with the migration (0058). */
export const commonTemplates: readonly Template[] = [
  {
    category: templateCategories.Result,
    name: 'Готовност за училище',
    content:
      '{Дете} от група {Група} показва {Ниво} ниво по образователните направления: {Направление}. Детето има желание да учи, общува свободно и е готово да постъпи в първи клас.',
  },
  {
    category: templateCategories.ChildPaper,
    name: 'Служебна бележка',
    content:
      'Настоящата се издава на {Родител} в уверение на това, че детето {Дете}, {Идентификатор}, родено на {Дата на раждане}, е записано в {Детска градина}, {Населено място}, от {Записано на} и посещава група „{Група}“ през учебната {Учебна година} година.\n\nБележката да послужи пред съответните органи.',
  },
  {
    category: templateCategories.ChildPaper,
    name: 'Бележка за адрес и записване',
    content:
      'Детето {Дете}, {Идентификатор}, с адрес {Адрес}, е записано в {Детска градина} на {Записано на} и към {Дата} е в група „{Група}“.\n\nУчители на групата: {Учител}.',
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
  {
    category: templateCategories.ChildPaper,
    name: 'Покана за среща',
    content:
      'До {Родител}\n\n# ПОКАНА\n\nКаним Ви на среща с учителите на група „{Група}“ ({Учител}) за развитието на {Дете}. Молим да потвърдите деня и часа по телефона на детската градина.',
  },
]
