import { checkRecipeImport, recipeImportTemplate, runRecipeImport } from '@asistent/contract/kitchen/import.calls'
import { plural } from '@asistent/domain/kernel/text'
import { Text } from '@mantine/core'
import { importScreen } from '../blocks/import/import-screen'
import { shownNumber } from '../blocks/shown/format'

const counted = (count: number) => plural(count, 'рецепта', 'рецепти')

/** Imports recipes from Excel. */
export const Screen = importScreen({
  title: 'Внасяне на рецепти',
  lead: 'Първо проверка, после внасяне: всичко или нищо. За всеки продукт от рецепта има един ред.',
  template: recipeImportTemplate,
  check: checkRecipeImport,
  run: runRecipeImport,
  summary: ({ recipes }) =>
    recipes.map(({ name, products, kcal }) => (
      <Text key={name} size="sm">
        {name}: {plural(products, 'продукт', 'продукта')}, {shownNumber(kcal)} kcal
      </Text>
    )),
  toImport: ({ recipes }) => counted(recipes.length),
  imported: ({ recipes }) => counted(recipes),
})
