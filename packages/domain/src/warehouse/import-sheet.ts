import type { ImportColumn, ImportColumnKind, ImportSheet } from '../kernel/import-sheet'
import { units } from './units'

// The lines of a delivery in Excel: what is on the shelves on the first day, or a supplier's invoice. Suppliers name their
// columns as they like, so the usual names are known too.

const unitWords = {
  кг: units.Kilogram,
  г: units.Gram,
  л: units.Litre,
  мл: units.Millilitre,
  'бр.': units.Piece,
  килограм: units.Kilogram,
  грам: units.Gram,
  гр: units.Gram,
  'гр.': units.Gram,
  литър: units.Litre,
  милилитър: units.Millilitre,
  бр: units.Piece,
  брой: units.Piece,
}

const column = (
  kind: ImportColumnKind,
  key: string,
  title: string,
  example: string,
  more: Partial<ImportColumn> = {},
): ImportColumn => ({ kind, key, title, example, ...more })

export const deliverySheet: ImportSheet<'lines'> = {
  key: 'lines',
  name: 'Продукти',
  columns: [
    column('text', 'product', 'Продукт', 'Леща', {
      aliases: ['Наименование', 'Наименование на стоката', 'Стока', 'Артикул', 'Име', 'Описание'],
    }),
    column('text', 'barcode', 'Баркод', '3800000000017', { aliases: ['EAN', 'Бар код', 'Баркод на стоката'] }),
    column('number', 'quantity', 'Количество', '12,5', { required: true, aliases: ['К-во', 'Кол.', 'Кол-во'] }),
    column('choice', 'unitOfMeasure', 'Мярка', 'кг', {
      choices: unitWords,
      offered: ['кг', 'г', 'л', 'мл', 'бр.'],
      aliases: ['М-ка', 'М.ед.', 'Мерна единица', 'Мер. ед.', 'М. единица'],
    }),
    column('number', 'price', 'Единична цена', '2,40', {
      required: true,
      aliases: ['Ед. цена', 'Ед.цена', 'Цена', 'Единична цена, €', 'Ед. цена, €'],
    }),
    column('number', 'vatRate', 'ДДС, %', '20', { aliases: ['ДДС', 'ДДС %', 'Ставка ДДС'] }),
    column('text', 'batch', 'Партида', 'L-2611', { aliases: ['Партиден номер', 'Партида №'] }),
    column('day', 'expiryDate', 'Годен до', '31.05.2027', { aliases: ['Срок на годност', 'Срок'] }),
    column('text', 'manufacturer', 'Производител', ''),
    column('number', 'temperature', 'Температура, °C', '', { aliases: ['Температура'] }),
    column('text', 'note', 'Бележка', ''),
  ],
}
