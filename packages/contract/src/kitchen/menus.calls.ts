import { languages } from '@asistent/domain/kernel/languages'
import { measures } from '@asistent/domain/kitchen/norms'
import { menuStates } from '@asistent/domain/kitchen/menus'
import { z } from 'zod'
import { either, may } from '../core/access'
import { call, done, saved } from '../core/call'
import { amount, day, emptyAsNull, field, id, instant, oneOf, optionalText, text, time, version } from '../core/values'
import { listOf, optionalId } from '../warehouse/values'
import { diet, mealTypeId, mealTypeIds, menuType, productFacts, recipeCategory } from './values'

// Menus: domain.md 5.4 and 8. A draft is the kitchen's; a published one is everybody's, and a change of it leaves a trace.

const topics = ['menus', 'recipes']

const option = z.object({ id: z.int(), name: z.string() })

export const listMealTypes = call.get('/api/Menus/meal-types', {
  title: 'Хранения',
  access: may.read('Menus'),
  output: listOf(option.extend({ time: z.string(), isUsed: z.boolean() })),
  topics: ['menu-configuration'],
})

export const listMenuTypes = call.get('/api/Meals/menu-types', {
  title: 'Видове менюта',
  access: either(may.read('Menus'), may.read('Meals')),
  output: listOf(option),
})

const limit = (label: string) => field(label, emptyAsNull(amount))

const configuration = {
  mealTypes: field('Хранения', mealTypeIds.min(1, { message: 'Изберете поне едно хранене' })),
  portionsAt: field('До кой час присъствията правят порциите', time),
  recentDays: field('Колко дни назад ястие е „скоро готвено“', z.int().min(0).max(60)),
  limitNursery: limit('Лимит на ден за дете в ясла'),
  limitKindergarten: limit('Лимит на ден за дете в детска градина'),
  limitStaff: limit('Лимит на ден за служител'),
  printHeader: field('Текст над менюто', optionalText(300)),
  printFooter: field('Текст под менюто', optionalText(300)),
  preparedBy: field('Изготвил', optionalText(100)),
  agreedBy: field('Съгласувал', optionalText(100)),
  approvedBy: field('Утвърдил', optionalText(100)),
}

export const getMenuConfiguration = call.get('/api/menus/configuration', {
  title: 'Настройки на менютата',
  access: may.create('Menus'),
  output: z.object({ ...configuration, version: z.int() }),
  topics: ['menu-configuration'],
})

export const saveMenuConfiguration = call.post('/api/menus/configuration', {
  title: 'Запис на настройките на менютата',
  access: may.update('Menus'),
  input: z.object({ ...configuration, version }),
  output: saved,
  topics: ['menu-configuration', 'menus'],
})

const menuState = oneOf(menuStates)

export const listMenus = call.list('/api/menus/overview-models', {
  title: 'Менюта',
  access: may.read('Menus'),
  filters: {
    search: field('Търсене', optionalText(100)),
    menuType: field('Вид меню', menuType.optional()),
    diet: field('Диета', diet.optional()),
    status: field('Състояние', menuState.optional()),
    fromDate: field('От дата', day).optional(),
    toDate: field('До дата', day).optional(),
  },
  row: z.object({
    id,
    name: z.string(),
    menuType,
    diet,
    fromDate: day,
    toDate: day,
    status: menuState,
    dishes: z.int(),
    publishedAt: instant.nullable(),
    fileId: id.nullable(),
  }),
  orderBy: ['fromDate', 'name', 'menuType'],
  topics,
})

const dish = z.object({ id, name: z.string(), allergenIds: z.array(z.int()) })
const menuDay = z.object({ date: day, mealTypeId, recipes: z.array(dish) })

export const getMenu = call.get('/api/menus/{id}', {
  title: 'Меню',
  access: may.read('Menus'),
  input: z.object({ id }),
  output: z.object({
    id,
    name: z.string(),
    menuType,
    diet,
    fromDate: day,
    toDate: day,
    status: menuState,
    note: z.string().nullable(),
    fileId: id.nullable(),
    days: z.array(menuDay),
    /** What was published and what was changed since, the newest first. */
    versions: z.array(
      z.object({
        number: z.int(),
        publishedAt: instant,
        publishedBy: z.string().nullable(),
        reason: z.string().nullable(),
        changes: z.array(z.string()),
      }),
    ),
    may: z.object({ edit: z.boolean(), publish: z.boolean(), unpublish: z.boolean(), delete: z.boolean() }),
    version: z.int(),
  }),
  topics,
})

export const saveMenu = call.post('/api/menus', {
  title: 'Запис на меню',
  access: may.save('Menus'),
  input: z.object({
    id: id.optional(),
    name: field('Наименование', optionalText(150)),
    menuType: field('Вид меню', menuType),
    diet: field('Диета', diet.default(0)),
    fromDate: field('От дата', day),
    toDate: field('До дата', day),
    note: field('Бележка', optionalText(500)),
    fileId: field('Файл', optionalId),
    days: field('Ястия', z.array(z.object({ date: day, mealTypeId, recipes: z.array(id).max(15) })).max(40)),
    /** Why a published menu is changed. */
    reason: field('Причина за промяната', optionalText(300)),
    version,
  }),
  output: saved,
  topics: ['menus'],
})

export const deleteMenu = call.delete('/api/menus/{id}', {
  title: 'Изтриване на меню',
  access: may.delete('Menus'),
  input: z.object({ id }),
  output: done,
  topics: ['menus'],
})

const step = (what: string, title: string) =>
  call.post(`/api/menus/${what}/{id}`, {
    title,
    access: may.update('Menus'),
    input: z.object({ id }),
    output: done,
    topics: ['menus'],
  })

export const publishMenu = step('publish', 'Публикуване на меню')
export const unpublishMenu = step('unpublish', 'Връщане на меню като чернова')

/** The same dishes in another week, as a draft; another type of eaters where one is named. */
export const copyMenu = call.post('/api/menus/copy/{id}', {
  title: 'Копие на меню в друга седмица',
  access: may.create('Menus'),
  input: z.object({
    id,
    fromDate: field('От дата', day),
    menuType: field('Вид меню', menuType.optional()),
    diet: field('Диета', diet.optional()),
  }),
  output: saved,
  topics: ['menus'],
})

/** All that a planner counts with: nothing more is asked while dishes are moved. */
export const planMenu = call.get('/api/menus/planner', {
  title: 'Данни за съставяне на меню',
  access: may.create('Menus'),
  input: z.object({
    menuType: field('Вид меню', menuType),
    diet: field('Диета', diet.default(0)),
    fromDate: field('Седмица', day),
    menuId: field('Меню', id.optional()),
  }),
  output: z.object({
    days: z.array(z.object({ date: day, closed: z.string().nullable() })),
    mealTypes: mealTypeIds,
    recipes: z.array(
      z.object({
        id,
        name: z.string(),
        category: recipeCategory,
        mealTypes: mealTypeIds,
        traits: z.array(z.int()),
        extraAllergenIds: z.array(z.int()),
        amounts: z.array(z.object({ productId: id, grossG: z.number(), netG: z.number() })),
      }),
    ),
    products: z.array(productFacts),
    norm: z
      .object({
        source: z.string(),
        approximate: z.boolean(),
        validFrom: day,
        values: z.array(
          z.object({ measure: oneOf(measures), minimum: z.number().nullable(), maximum: z.number().nullable() }),
        ),
      })
      .nullable(),
    costLimit: z.number().nullable(),
    expected: z.array(z.object({ forDate: day, mealTypeId, portions: z.int() })),
    recentDays: z.int(),
    /** When dishes were cooked before this week, by the published menus of the same eaters. */
    cooked: z.array(z.object({ recipeId: id, days: z.array(day) })),
    /** Children of these groups who must not eat something, by allergen. */
    allergies: z.array(z.object({ allergenId: z.int(), children: z.int() })),
  }),
  topics: ['menus', 'recipes', 'products', 'stock', 'menu-configuration'],
})

export const listCycles = call.get('/api/menus/cycles', {
  title: 'Цикли от менюта',
  access: may.create('Menus'),
  output: listOf(
    z.object({
      id,
      name: z.string(),
      menuType,
      diet,
      weeks: z.array(z.object({ menuId: id, name: z.string(), fromDate: day })),
      version: z.int(),
    }),
  ),
  topics: ['menus'],
})

export const saveCycle = call.post('/api/menus/cycles', {
  title: 'Запис на цикъл от менюта',
  access: may.save('Menus'),
  input: z.object({
    id: id.optional(),
    name: field('Наименование', text(100)),
    /** In their order; all of one type. */
    menuIds: field('Седмици', z.array(id).min(1, { message: 'Изберете поне една седмица' }).max(12)),
    version,
  }),
  output: saved,
  topics: ['menus'],
})

export const deleteCycle = call.delete('/api/menus/cycles/{id}', {
  title: 'Изтриване на цикъл от менюта',
  access: may.delete('Menus'),
  input: z.object({ id }),
  output: done,
  topics: ['menus'],
})

/** Creates drafts for this number of weeks; returns the weeks that already have a menu and leaves them unchanged. */
export const applyCycle = call.post('/api/menus/cycles/{id}/apply', {
  title: 'Съставяне на менюта от цикъл',
  access: may.create('Menus'),
  input: z.object({
    id,
    fromDate: field('От седмицата на', day),
    weeks: field('Седмици', z.int().min(1).max(26)),
  }),
  output: z.object({ isSuccessful: z.boolean(), made: z.int(), skipped: z.array(z.string()) }),
  topics: ['menus'],
})

/** Four weeks of drafts from the master's recipes and a cycle of them; for the nursery too if there are nursery groups. */
export const startMenus = call.post('/api/menus/starter', {
  title: 'Примерни менюта за четири седмици',
  access: may.create('Menus'),
  input: z.object({ fromDate: field('От седмицата на', day) }),
  output: z.object({ isSuccessful: z.boolean(), made: z.int(), skipped: z.array(z.string()) }),
  topics: ['menus', 'setup'],
})

/** A week of a group, as parents and teachers read it; `weekNumber` is the week of the year by ISO 8601. */
export const weeklyMenu = call.get('/api/Menus/weekly-menu/{classId}/{weekNumber}', {
  title: 'Седмично меню на група',
  access: may.read('Menus'),
  input: z.object({
    classId: field('Група', id),
    weekNumber: field('Седмица', z.int().min(1).max(53)),
    year: field('Година', z.int().min(2000).max(2100).optional()),
  }),
  output: z.object({
    className: z.string(),
    kindergartenId: id,
    menus: z.array(
      z.object({ id, name: z.string(), menuType, diet, fileId: id.nullable(), note: z.string().nullable() }),
    ),
    fromDate: day,
    toDate: day,
    days: z.array(
      z.object({
        date: day,
        closed: z.string().nullable(),
        /** What was changed after it had been published. */
        changes: z.array(z.string()),
        meals: z.array(
          z.object({
            mealTypeId,
            dishes: z.array(
              dish.extend({
                diet,
                /** Of the own children: who must not eat it, and because of what. */
                mine: z.array(z.object({ name: z.string(), allergenIds: z.array(z.int()) })),
              }),
            ),
          }),
        ),
      }),
    ),
  }),
  topics,
  kept: true,
})

const week = field('Седмица', z.int().min(1).max(53))
/** By default a parent's own, Bulgarian for others. */
const language = field('Език', z.enum(languages).optional())
const yearOfWeek = field('Година', z.int().min(2000).max(2100).optional())

/** The kindergarten's poster of a menu. */
export const menuPoster = call.file('/api/Menus/weekly-menu/receipt/{menuId}/{week}', {
  title: 'Седмично меню за таблото',
  access: may.read('Menus'),
  input: z.object({ menuId: id, week, language }),
})

export const groupSheet = call.file('/api/Menus/weekly-menu/receipt-for-class/{classId}/{week}', {
  title: 'Седмично меню на група – лист',
  access: may.read('Menus'),
  input: z.object({ classId: id, week, year: yearOfWeek, language }),
})

export const menuFile = call.file('/api/Files/kitchen-menus/{kindergartenId}/{fileId}', {
  title: 'Файл на меню',
  access: may.read('Menus'),
  input: z.object({ kindergartenId: id, fileId: id }),
})
