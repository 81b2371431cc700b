import { ageBands } from '@asistent/domain/warehouse/norms'
import { z } from 'zod'
import { either, master, may } from '../core/access'
import { call, done, saved } from '../core/call'
import { emptyAsNull, field, id, oneOf, optionalLongText, optionalText, text, version } from '../core/values'
import { allergenIds } from '../people/values'
import { listOf, optionalId } from '../warehouse/values'
import {
  grams,
  mealTypeId,
  mealTypeIds,
  netGrams,
  optionalGrams,
  portionValues,
  productFacts,
  recipeCategory,
  traits,
} from './values'

// Recipes (технологични карти): domain.md 5.2. The master's are read-only in a kindergarten, which copies one to change it.

const readRecipes = either(may.read('Recipes'), master.read('Recipes'))
const topics = ['recipes', 'products', 'stock']

const ingredient = z.object({
  productId: field('Продукт', id),
  /** Grams of a portion from 3 to 7 years; empty net: what is left after cleaning. */
  grossG: field('Бруто 3–7 г., г', grams),
  netG: field('Нето 3–7 г., г', netGrams),
  /** Empty: 0.80 of the older children's. */
  nurseryGrossG: field('Бруто 1–3 г., г', optionalGrams),
  nurseryNetG: field('Нето 1–3 г., г', netGrams),
  /** Empty: as for 3–7 years. */
  youngerGrossG: field('Бруто 3–4 г., г', optionalGrams),
  youngerNetG: field('Нето 3–4 г., г', netGrams),
  olderGrossG: field('Бруто 5–7 г., г', optionalGrams),
  olderNetG: field('Нето 5–7 г., г', netGrams),
})
export type IngredientForm = z.output<typeof ingredient>

const recipeForm = z.object({
  id: id.optional(),
  number: field('Номер', optionalText(20)),
  name: field('Наименование', text(200)),
  bookId: field('Сборник', optionalId),
  category: field('Вид', recipeCategory),
  mealTypes: field('За кои хранения', mealTypeIds.default([])),
  traits: field('Особености', traits.default([])),
  yieldG: field('Грамаж на порция 3–7 г., г', optionalGrams),
  nurseryYieldG: field('Грамаж на порция 1–3 г., г', optionalGrams),
  technology: field('Технология на приготвяне', optionalLongText(5000)),
  photoFileId: field('Снимка', optionalId),
  extraAllergenIds: field('Допълнителни алергени', allergenIds.default([])),
  isActive: field('Използва се', z.boolean().default(true)),
  ingredients: field('Продукти', z.array(ingredient).max(60)),
  version,
})
export type RecipeForm = z.output<typeof recipeForm>

export const listRecipes = call.list('/api/Recipes/overview-models', {
  title: 'Рецепти',
  access: readRecipes,
  filters: {
    search: field('Търсене', optionalText(100)),
    category: field('Вид', recipeCategory.optional()),
    mealTypeId: field('Хранене', mealTypeId.optional()),
    bookId: field('Сборник', id.optional()),
    productId: field('С продукт', id.optional()),
    withoutAllergenId: field('Без алерген', z.int().min(1).max(14).optional()),
    isMaster: field('Общи рецепти', z.boolean().optional()),
    isActive: field('Използва се', z.boolean().optional()),
  },
  row: z.object({
    id,
    number: z.string().nullable(),
    name: z.string(),
    bookId: id.nullable(),
    book: z.string().nullable(),
    category: recipeCategory,
    mealTypes: mealTypeIds,
    yieldG: z.number().nullable(),
    isMaster: z.boolean(),
    isActive: z.boolean(),
    kcal: z.number(),
    /** Of a portion from 3 to 7 years. */
    cost: z.number().nullable(),
    allergenIds: z.array(z.int()),
  }),
  orderBy: ['name', 'number', 'category'],
  topics,
})

/** For choices: those in use. */
export const chooseRecipes = call.get('/api/Recipes', {
  title: 'Избор на рецепта',
  access: readRecipes,
  input: z.object({
    search: field('Търсене', optionalText(100)),
    mealTypeId: field('Хранене', mealTypeId.optional()),
  }),
  output: listOf(
    z.object({ id, name: z.string(), category: recipeCategory, mealTypes: mealTypeIds, isMaster: z.boolean() }),
  ),
  topics: ['recipes'],
})

/** What portions give and cost, worked out from the products. */
export const recipeNutritions = call.get('/api/Recipes/nutritions', {
  title: 'Хранителна стойност на рецепти',
  access: readRecipes,
  input: z.object({
    recipeId: field('Рецепта', id.optional()),
    ageBand: field('Възраст', oneOf(ageBands).default(ageBands.Kindergarten)),
  }),
  output: listOf(z.object({ recipeId: id, name: z.string(), yieldG: z.number().nullable(), ...portionValues })),
  topics,
})

/** Data for calculations in the form during input. */
export const recipeProducts = call.get('/api/Recipes/products', {
  title: 'Продукти за рецепти',
  access: readRecipes,
  output: listOf(productFacts),
  topics: ['products', 'stock'],
})

export const getRecipe = call.get('/api/Recipes/{id}', {
  title: 'Рецепта',
  access: readRecipes,
  input: z.object({ id }),
  output: recipeForm.required({ id: true, version: true }).extend({
    mealTypes: mealTypeIds,
    traits,
    extraAllergenIds: allergenIds,
    isActive: z.boolean(),
    ingredients: z.array(ingredient.extend({ productName: z.string(), wastePercent: z.number() })),
    book: z.string().nullable(),
    isMaster: z.boolean(),
    copiedFromId: id.nullable(),
    /** In menus that aren't over: a change is seen there. */
    plannedMenus: z.int(),
  }),
  topics,
})

export const saveRecipe = call.post('/api/Recipes', {
  title: 'Запис на рецепта',
  access: may.save('Recipes'),
  input: recipeForm,
  output: saved,
  topics: ['recipes', 'menus'],
})

/** A recipe of the master's becomes one of the kindergarten's own, to be changed. */
export const copyRecipe = call.post('/api/Recipes/{id}/copy', {
  title: 'Копие на рецепта',
  access: may.create('Recipes'),
  input: z.object({ id }),
  output: saved,
  topics: ['recipes'],
})

export const deleteRecipe = call.delete('/api/Recipes/{id}', {
  title: 'Изтриване на рецепта',
  access: may.delete('Recipes'),
  input: z.object({ id }),
  output: done,
  topics: ['recipes'],
})

export const saveMasterRecipe = call.post('/api/administration/RecipeManagement', {
  title: 'Запис на обща рецепта',
  access: either(master.create('Recipes'), master.update('Recipes')),
  input: recipeForm,
  output: saved,
  topics: ['recipes', 'menus'],
})

export const deleteMasterRecipe = call.delete('/api/administration/RecipeManagement/{id}', {
  title: 'Изтриване на обща рецепта',
  access: master.delete('Recipes'),
  input: z.object({ id }),
  output: done,
  topics: ['recipes'],
})

/** Технологична карта for a number of portions. */
export const recipeCard = call.file('/api/Recipes/{id}/receipt', {
  title: 'Технологична карта',
  access: readRecipes,
  input: z.object({ id, portions: field('Брой порции', z.int().min(1).max(1000).default(1)) }),
})

export const recipePhoto = call.file('/api/Recipes/{id}/photo', {
  title: 'Снимка на ястие',
  access: readRecipes,
  input: z.object({ id }),
})

const book = {
  name: field('Наименование', text(200)),
  ages: field('Възраст', optionalText(50)),
  publisher: field('Издател', optionalText(150)),
  year: field('Година', emptyAsNull(z.int().min(1900).max(2100))),
  note: field('Бележка', optionalText(500)),
}

const readBooks = either(may.read('RecipeBooks'), master.read('RecipeBooks'))

export const listRecipeBooks = call.list('/api/RecipeBooks', {
  title: 'Сборници с рецепти',
  access: readBooks,
  filters: { search: field('Търсене', optionalText(100)) },
  row: z.object({
    id,
    name: z.string(),
    ages: z.string().nullable(),
    publisher: z.string().nullable(),
    year: z.int().nullable(),
    recipes: z.int(),
    isMaster: z.boolean(),
  }),
  orderBy: ['name', 'year'],
  topics: ['recipe-books', 'recipes'],
})

export const getRecipeBook = call.get('/api/RecipeBooks/{id}', {
  title: 'Сборник с рецепти',
  access: readBooks,
  input: z.object({ id }),
  output: z.object({ id, ...book, isMaster: z.boolean(), version: z.int() }),
  topics: ['recipe-books'],
})

/** The master's for everybody, a kindergarten's for itself. */
export const saveRecipeBook = call.post('/api/RecipeBooks', {
  title: 'Запис на сборник с рецепти',
  access: either(may.save('RecipeBooks'), master.create('RecipeBooks'), master.update('RecipeBooks')),
  input: z.object({ id: id.optional(), ...book, version }),
  output: saved,
  topics: ['recipe-books'],
})

export const deleteRecipeBook = call.delete('/api/RecipeBooks/{id}', {
  title: 'Изтриване на сборник с рецепти',
  access: either(may.delete('RecipeBooks'), master.delete('RecipeBooks')),
  input: z.object({ id }),
  output: done,
  topics: ['recipe-books'],
})
