import type { createMasterProduct, saveProductSetting } from '@asistent/contract/warehouse/products.calls'
import type { ParsedOf } from '@asistent/contract/core/call'
import type { Fields } from '../blocks/form/fields'
import { numberedAllergens } from '../choices/allergens'
import { categorySource } from './sources.shared'
import { baseUnitChoices, storageChoices, unitChoices, vatChoices } from './words'

// Product fields, shared by the master and kindergartens.

type Product = ParsedOf<typeof createMasterProduct>
type Setting = Pick<
  ParsedOf<typeof saveProductSetting>,
  'minQuantity' | 'packageQuantity' | 'wholePackages' | 'accountCode' | 'isActive'
>

/** Fields of a product that a kindergarten can set. */
export const settingFields = (field: Fields<Setting>) => [
  field('minQuantity'),
  field('packageQuantity', { help: 'Заявките към доставчици са в цели опаковки.' }),
  field('wholePackages', {
    help: 'Всяка калкулация взема цели опаковки. За продукти, от които отвореното не се пази.',
    when: ({ packageQuantity }) => packageQuantity != null,
  }),
  field('accountCode', { help: 'Празно: сметката на продуктите от „Счетоводни сметки“.' }),
  field('isActive'),
]

export const productFields = (field: Fields<Product>) => [
  field.section('Продукт', [
    field('name'),
    field.pick('categoryId', categorySource),
    field.select('unitOfMeasure', baseUnitChoices, { help: 'В нея се води наличността.' }),
    field.select('storageConditionId', storageChoices),
    field('wastePercent', { help: 'Колко се губи при почистване: нето = бруто − отпадък.' }),
    field('shelfLifeDays', { help: 'Предлага се при доставка.' }),
    field('barcode'),
    field.select('vatRate', vatChoices),
    field.many('allergenIds', numberedAllergens, { wide: true }),
  ]),
  field.section(
    'Пресмятания',
    [
      field.rows('conversions', (row) => [row('quantity'), row.select('unitOfMeasure', unitChoices)], {
        add: 'Добави мерна единица',
      }),
    ],
    { help: 'Колко от другата мерна единица е една основна: едно яйце е 55 г, един хляб е 650 г.' },
  ),
  field.section(
    'Хранителна стойност на 100 г нето',
    field.inside('nutrition', (part) => [
      part('kcal'),
      part('protein'),
      part('fat'),
      part('carbs'),
      part('fiber'),
      part('sugar'),
      part('salt'),
    ]),
  ),
]
