import type { StoredDecision } from '../db/tables/kitchen/portion-books'
import { calculationStateLabel, conflictStateLabel } from '@asistent/domain/kitchen/calculations'
import { formatDay } from '@asistent/domain/kernel/day'
import { mealTypeLabel } from '@asistent/domain/kitchen/meal-types'
import { dietLabel, menuStateLabel, menuTypeLabel, type PublishedDish } from '@asistent/domain/kitchen/menus'
import { haccpKindLabel, haccpPeriodLabel } from '@asistent/domain/kitchen/haccp'
import { measureLabel } from '@asistent/domain/kitchen/norms'
import { recipeCategoryLabel, recipeTraitLabel, type BandAmount } from '@asistent/domain/kitchen/recipes'
import { allergenLabel } from '@asistent/domain/people/allergens'
import { ageBandLabel } from '@asistent/domain/warehouse/norms'
import {
  account,
  child,
  code,
  codes,
  common,
  day,
  describeTables,
  file,
  group,
  hidden,
  instant,
  name,
  names,
  period,
  text,
  described,
  yesNo,
} from '../institutions/audit-words.ops'

// The words of the history for recipes, menus, calculations, portion books and norms.

/** '9.11.2026 Обяд: Супа топчета': a dish as it was published. */
const dishesText = (value: unknown): string =>
  (value as readonly PublishedDish[])
    .map((dish) => `${formatDay(dish.forDate)} ${mealTypeLabel[dish.mealTypeId]}: ${dish.name}`)
    .join('; ')

/** 'продукт № 12, 3–7 години: бруто 45 г, нето 40 г': what stood in a portion when the dish was cooked. */
const ingredientsText = (value: unknown): string =>
  (value as readonly BandAmount[])
    .map(
      ({ productId, ageBand, grossG, netG }) =>
        `продукт № ${productId}, ${ageBandLabel[ageBand]}: бруто ${grossG} г, нето ${netG} г`,
    )
    .join('; ')

const recipe = name('Рецепта', 'recipe')
const product = name('Продукт', 'product')
const menu = name('Меню', 'menu')
const calculation = name('Калкулация', 'meal_calculation')
const meal = code('Хранене', mealTypeLabel)
const band = code('Възраст', ageBandLabel)
const allergens = codes('Алергени', allergenLabel)
const menuKind = { menu_type: code('Вид меню', menuTypeLabel), diet: code('Диета', dietLabel) }
const position = hidden('Място')
const note = text('Бележка')
const made = { created_by: { ...account, label: 'Създал' } }
const published = { published_at: instant('Публикувано на'), published_by: { ...account, label: 'Публикувал' } }
const changed = {
  changed_to: text('Променено на'),
  change_reason: text('Причина'),
  changed_by: { ...account, label: 'Променил' },
  changed_at: instant('Променено в'),
}

/** 'дете № 5: получава „Пилаф“; дете № 7: разрешено от Мария Иванова (мляко без лактоза)' */
const decisionsText = (value: unknown): string =>
  (value as readonly StoredDecision[])
    .map(({ childId, substitute, decidedBy, reason }) =>
      substitute === null
        ? `дете № ${childId}: разрешено от ${decidedBy ?? 'служител'}${reason ? ` (${reason})` : ''}`
        : `дете № ${childId}: получава „${substitute}“`,
    )
    .join('; ')

describeTables('Кухня', {
  recipe_book: {
    kind: 'recipe-book',
    one: 'Сборник с рецепти',
    many: 'Сборници с рецепти',
    title: ['name'],
    about: 'recipeBookId',
    resource: 'RecipeBooks',
    columns: {
      ...common,
      name: text('Наименование'),
      ages: text('Възраст'),
      publisher: text('Издател'),
      year: text('Година'),
      note,
    },
  },
  recipe: {
    kind: 'recipe',
    one: 'Рецепта',
    many: 'Рецепти',
    title: ['name'],
    about: 'recipeId',
    resource: 'Recipes',
    columns: {
      ...common,
      ...made,
      book_id: name('Сборник', 'recipe_book'),
      copied_from_id: { ...recipe, label: 'Копие на' },
      number: text('Номер'),
      name: text('Наименование'),
      category: code('Вид', recipeCategoryLabel),
      meal_types: codes('Хранения', mealTypeLabel),
      traits: codes('Особености', recipeTraitLabel),
      technology: text('Технология'),
      photo_file_id: { ...file, label: 'Снимка' },
      extra_allergen_ids: { ...allergens, label: 'Допълнителни алергени' },
      active: yesNo('Използва се'),
      deleted_on: day('Изтрита на'),
    },
  },
  recipe_yield: {
    kind: 'recipe-yield',
    one: 'Грамаж на порция',
    many: 'Грамажи на порции',
    title: ['recipe_id', 'age_band'],
    separator: ' – ',
    key: ['recipe_id', 'age_band'],
    columns: { ...common, recipe_id: recipe, age_band: band, grams: text('Грамаж') },
  },
  recipe_ingredient: {
    kind: 'recipe-ingredient',
    one: 'Продукт в рецепта',
    many: 'Продукти в рецепти',
    title: ['recipe_id', 'product_id'],
    separator: ' – ',
    columns: {
      ...common,
      recipe_id: recipe,
      position,
      product_id: product,
      age_band: band,
      gross_grams: text('Бруто, г'),
      net_grams: text('Нето, г'),
    },
  },
  menu_configuration: {
    kind: 'menu-configuration',
    one: 'Настройки на менютата',
    many: 'Настройки на менютата',
    title: ['portions_at'],
    key: ['kindergarten_id'],
    resource: 'Menus',
    columns: {
      ...common,
      meal_types: codes('Хранения', mealTypeLabel),
      portions_at: text('Час на порциите'),
      recent_days: text('Дни за скоро готвено'),
      limit_nursery: text('Лимит за ясла'),
      limit_kindergarten: text('Лимит за детска градина'),
      limit_staff: text('Лимит за персонал'),
      print_header: text('Текст над менюто'),
      print_footer: text('Текст под менюто'),
      prepared_by: text('Изготвил'),
      agreed_by: text('Съгласувал'),
      approved_by: text('Утвърдил'),
    },
  },
  menu: {
    kind: 'menu',
    one: 'Меню',
    many: 'Менюта',
    title: ['name'],
    about: 'menuId',
    resource: 'Menus',
    columns: {
      ...common,
      ...made,
      ...period,
      ...menuKind,
      ...published,
      name: text('Наименование'),
      state: code('Състояние', menuStateLabel),
      file_id: file,
      note,
    },
  },
  menu_dish: {
    kind: 'menu-dish',
    one: 'Ястие в меню',
    many: 'Ястия в менюта',
    title: ['recipe_id'],
    columns: {
      ...common,
      menu_id: menu,
      for_on: day('Дата'),
      meal_type: meal,
      position,
      recipe_id: { ...recipe, label: 'Ястие' },
    },
  },
  menu_version: {
    kind: 'menu-version',
    one: 'Публикуване на меню',
    many: 'Публикувания на менюта',
    title: ['menu_id', 'number'],
    separator: ' – ',
    columns: {
      ...common,
      ...published,
      menu_id: menu,
      number: text('Поред'),
      reason: text('Причина'),
      dishes: described('Ястия', dishesText),
    },
  },
  menu_cycle: {
    kind: 'menu-cycle',
    one: 'Цикъл от менюта',
    many: 'Цикли от менюта',
    title: ['name'],
    columns: { ...common, ...menuKind, name: text('Наименование') },
  },
  menu_cycle_week: {
    kind: 'menu-cycle-week',
    one: 'Седмица от цикъл',
    many: 'Седмици от цикли',
    title: ['cycle_id', 'position'],
    separator: ' – ',
    key: ['cycle_id', 'position'],
    columns: { ...common, cycle_id: name('Цикъл', 'menu_cycle'), position: text('Поред'), menu_id: menu },
  },
  meal_calculation: {
    kind: 'meal-calculation',
    one: 'Калкулация',
    many: 'Калкулации',
    title: ['for_on', 'menu_type'],
    separator: ' – ',
    about: 'calculationId',
    resource: 'Meals',
    columns: {
      ...common,
      ...made,
      ...menuKind,
      for_on: day('Дата'),
      menu_id: menu,
      state: code('Състояние', calculationStateLabel),
      portions_at: instant('Порции към'),
      completed_at: instant('Приключена на'),
      completed_by: { ...account, label: 'Приключил' },
      raised_at: instant('Ново противоречие на'),
      note,
    },
  },
  meal_portion: {
    kind: 'meal-portion',
    one: 'Порции',
    many: 'Порции',
    title: ['meal_type', 'group_id'],
    separator: ' – ',
    columns: {
      ...common,
      ...changed,
      calculation_id: calculation,
      meal_type: meal,
      group_id: group,
      computed: text('По присъствия'),
      child_ids: names('Деца', 'child'),
    },
  },
  meal_dish: {
    kind: 'meal-dish',
    one: 'Ястие в калкулация',
    many: 'Ястия в калкулации',
    title: ['recipe_name'],
    columns: {
      ...common,
      calculation_id: calculation,
      meal_type: meal,
      position,
      recipe_id: recipe,
      recipe_name: text('Ястие'),
      recipe_version: hidden('Версия на рецептата'),
      yield_grams: text('Грамаж'),
      allergen_ids: allergens,
      ingredients: described('Продукти', ingredientsText),
    },
  },
  meal_product: {
    kind: 'meal-product',
    one: 'Продукт в калкулация',
    many: 'Продукти в калкулации',
    title: ['product_id'],
    columns: {
      ...common,
      ...changed,
      calculation_id: calculation,
      meal_type: meal,
      product_id: product,
      substitute_for_id: { ...product, label: 'Вместо' },
      warehouse_id: name('Склад', 'warehouse'),
      computed: text('По рецепти'),
      price: text('Цена'),
      value: text('Стойност'),
      value_not_rounded: hidden('Незакръглена стойност'),
    },
  },
  meal_conflict: {
    kind: 'meal-conflict',
    one: 'Алерген за дете',
    many: 'Алергени за деца',
    title: ['recipe_id'],
    columns: {
      ...common,
      calculation_id: calculation,
      meal_type: meal,
      recipe_id: recipe,
      child_id: child,
      group_id: group,
      allergen_ids: allergens,
      state: code('Състояние', conflictStateLabel),
      substitute_recipe_id: { ...recipe, label: 'Заместващо ястие' },
      reason: text('Причина'),
      basis: hidden('Основа'),
      decided_by: { ...account, label: 'Решил' },
      decided_at: instant('Решено в'),
    },
  },
  standing_substitution: {
    kind: 'standing-substitution',
    one: 'Постоянно заместване',
    many: 'Постоянни замествания',
    title: ['child_id', 'substitute_recipe_id'],
    separator: ' – ',
    about: 'standingSubstitutionId',
    resource: 'Meals',
    columns: {
      ...common,
      ...made,
      child_id: child,
      recipe_id: { ...recipe, label: 'Вместо ястие' },
      product_id: { ...product, label: 'Вместо ястия с' },
      meal_type: meal,
      substitute_recipe_id: { ...recipe, label: 'Получава' },
    },
  },
  meal_correction: {
    kind: 'meal-correction',
    one: 'Корекция на калкулация',
    many: 'Корекции на калкулации',
    title: ['reason'],
    columns: {
      ...common,
      calculation_id: calculation,
      reason: text('Причина'),
      made_by: { ...account, label: 'Коригирал' },
      made_at: instant('Коригирано на'),
    },
  },
  portion_book: {
    kind: 'portion-book',
    one: 'Порционна книга',
    many: 'Порционни книги',
    title: ['number'],
    about: 'portionBookId',
    resource: 'PortionBooks',
    columns: {
      ...common,
      ...made,
      series: hidden('Серия'),
      number: text('Номер'),
      edition: text('Издание'),
      basis: hidden('Контролна сума'),
      for_on: day('Дата'),
      note,
    },
  },
  portion_book_line: {
    kind: 'portion-book-line',
    one: 'Ред от порционна книга',
    many: 'Редове от порционни книги',
    title: ['recipe_name', 'group_name'],
    separator: ' – ',
    columns: {
      ...common,
      ...menuKind,
      book_id: name('Порционна книга', 'portion_book'),
      position,
      calculation_id: calculation,
      meal_type: meal,
      recipe_id: recipe,
      recipe_name: text('Ястие'),
      group_id: group,
      group_name: text('Група'),
      portions: text('Порции'),
      portion_grams: text('Грамаж'),
      child_ids: names('Деца с алергия', 'child'),
      instead_of: text('Вместо'),
      decisions: described('Решения за алергии', decisionsText),
    },
  },
  haccp_point: {
    kind: 'haccp-point',
    one: 'Контролна точка',
    many: 'Контролни точки',
    title: ['name'],
    about: 'haccpPointId',
    resource: 'Meals',
    columns: {
      ...common,
      ...period,
      kind: code('Вид', haccpKindLabel),
      name: text('Наименование'),
      minimum: text('Най-малко'),
      maximum: text('Най-много'),
      period: code('Колко често', haccpPeriodLabel),
      times: described('Часове', (value) => (value as readonly string[]).join(', ')),
      due_day: text('Краен ден'),
      note,
    },
  },
  haccp_entry: {
    kind: 'haccp-entry',
    one: 'Запис от самоконтрола',
    many: 'Записи от самоконтрола',
    title: ['point_id', 'for_on'],
    separator: ' – ',
    about: 'haccpEntryId',
    resource: 'Meals',
    columns: {
      ...common,
      point_id: name('Контролна точка', 'haccp_point'),
      for_on: day('Дата'),
      slot: hidden('Поред'),
      taken_at: text('Час'),
      minimum: text('Най-малко'),
      maximum: text('Най-много'),
      value: text('Показание'),
      is_good: yesNo('Съответства'),
      subject: text('Ястия, препарат, изпълнител'),
      action: text('Какво е направено'),
      change_reason: text('Причина за поправката'),
      entered_by: { ...account, label: 'Записал' },
      entered_at: instant('Въведено в'),
    },
  },
  nutrition_norm: {
    kind: 'nutrition-norm',
    one: 'Хранителна норма',
    many: 'Хранителни норми',
    title: ['age_band', 'valid_from'],
    separator: ' – ',
    columns: {
      ...common,
      age_band: band,
      valid_from: day('Важи от'),
      source: text('Основание'),
      approximate: yesNo('Приблизителна'),
      note,
    },
  },
  nutrition_norm_value: {
    kind: 'nutrition-norm-value',
    one: 'Стойност на норма',
    many: 'Стойности на норми',
    title: ['norm_id', 'measure'],
    separator: ' – ',
    key: ['norm_id', 'measure'],
    columns: {
      ...common,
      norm_id: name('Норма', 'nutrition_norm'),
      measure: code('Показател', measureLabel),
      minimum: text('Най-малко'),
      maximum: text('Най-много'),
    },
  },
})
