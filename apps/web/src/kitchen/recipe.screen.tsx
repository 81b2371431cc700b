import { copyRecipe, deleteRecipe, getRecipe, saveRecipe } from '@asistent/contract/kitchen/recipes.calls'
import { plural } from '@asistent/domain/kernel/text'
import { IconCopy } from '@tabler/icons-react'
import { formScreen } from '../blocks/form/form-screen'
import { recipeFields } from './recipe-fields'
import { RecipePaper } from './recipe-paper'

export const Screen = formScreen({
  title: { create: 'Нова рецепта', edit: (recipe) => recipe.name },
  load: getRecipe,
  save: saveRecipe,
  blank: { category: 2, ingredients: [] },
  readOnly: ({ isMaster }) =>
    isMaster ? 'Рецептата е обща за всички детски градини. Направете си копие, за да я промените.' : undefined,
  fields: recipeFields,
  actions: (action) => [
    action.send({
      label: 'Направи копие',
      icon: IconCopy,
      call: copyRecipe,
      input: ({ id }) => ({ id }),
      done: 'Копието е сред вашите рецепти',
    }),
  ],
  below: ({ record }) => (
    <RecipePaper
      recipe={record}
      note={
        record.plannedMenus > 0 && !record.isMaster
          ? `Рецептата е в ${plural(record.plannedMenus, 'меню', 'менюта')} за дни, които предстоят: промяната ще се види и там.`
          : undefined
      }
    />
  ),
  after: '/kitchen/recipes',
  remove: { call: deleteRecipe, what: (recipe) => `рецептата „${recipe.name}“` },
  history: 'recipe',
})
