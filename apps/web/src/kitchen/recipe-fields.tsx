import type { RecipeForm } from '@asistent/contract/kitchen/recipes.calls'
import { netOf } from '@asistent/domain/kitchen/recipes'
import type { Fields } from '../blocks/form/fields'
import { FileField } from '../blocks/uploads/file-field'
import { photoRules } from '../blocks/uploads/file-id-input'
import { numberedAllergens } from '../choices/allergens'
import { productSource } from '../warehouse/sources.shared'
import { RecipeValues } from './recipe-values'
import { bookSource } from './sources'
import { categoryChoices, mealChoices, traitChoices } from './words'

// Recipe form, shared by the master and kindergartens.

export const recipeFields = (field: Fields<RecipeForm>) => [
  field.section('Рецепта', [
    field('name'),
    field('number'),
    field.select('category', categoryChoices),
    field.pick('bookId', bookSource),
    field.many('mealTypes', mealChoices),
    field.many('traits', traitChoices, { help: 'Нужни са за правилата на седмичното меню.' }),
    field('yieldG'),
    field('nurseryYieldG', { help: 'Празно: 80 % от порцията за 3–7 г.' }),
  ]),
  field.section(
    'Продукти за една порция',
    [
      field.lines(
        'ingredients',
        (column) => [
          column.pick('productId', productSource, { name: 'productName' }),
          column.number('grossG'),
          column.number('netG', {
            warn: ({ grossG, netG }) =>
              netG != null && grossG != null && netG > grossG ? 'Нетото е повече от брутото' : undefined,
          }),
          column.number('nurseryGrossG'),
          column.number('nurseryNetG'),
          column.number('youngerGrossG'),
          column.number('youngerNetG'),
          column.number('olderGrossG'),
          column.number('olderNetG'),
        ],
        { add: 'Добави продукт' },
      ),
      field.own('ingredients', () => <RecipeValues />, { label: 'Хранителна стойност и цена', wide: true }),
    ],
    {
      help: `Празно нето: брутото без отпадъка на продукта (от 100 г с 20 % отпадък остават ${netOf(100, 20)} г). Празно за 1–3 г.: 80 % от количеството за 3–7 г.; празно за 3–4 и 5–7 г.: колкото за 3–7 г.`,
    },
  ),
  field.section('Приготвяне', [
    field('technology', { wide: true }),
    field.many('extraAllergenIds', numberedAllergens, {
      wide: true,
      help: 'Алергените на продуктите се смятат сами; тук са само другите.',
    }),
    field.own('photoFileId', (control) => <FileField field={control} {...photoRules} initialFile="Снимка" />, {
      wide: true,
    }),
    field('isActive'),
  ]),
]
