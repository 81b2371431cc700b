import { z } from 'zod'
import { either, master, may } from '../core/access'
import { call } from '../core/call'
import type { ImportProblem } from '../people/import.calls'

// A book of recipes from an Excel file: looked through first, then brought in all or nothing. The master's become common.

const access = either(may.create('Recipes'), master.create('Recipes'))

const problem: z.ZodType<ImportProblem> = z.object({
  sheet: z.string(),
  row: z.int().nullable(),
  column: z.string().nullable(),
  reason: z.string(),
})

/** A browser's File, or what the server read of it. */
const files = z.array(z.custom<Blob | { name: string; type: string; bytes: Uint8Array }>()).min(1)

export const recipeImportTemplate = call.file('/api/Recipes/import/template', {
  title: 'Шаблон за внасяне на рецепти',
  access,
})

/** Changes nothing. */
export const checkRecipeImport = call.post('/api/Recipes/import/check', {
  title: 'Проверка на файл с рецепти',
  access,
  input: z.object({ files }),
  output: z.object({
    isReady: z.boolean(),
    recipes: z.array(z.object({ name: z.string(), products: z.int(), kcal: z.number() })),
    problems: z.array(problem),
    problemsCount: z.int(),
  }),
  upload: { field: 'file', many: false },
  rate: { max: 30, seconds: 60 },
})

export const runRecipeImport = call.post('/api/Recipes/import', {
  title: 'Внасяне на рецепти от Excel',
  access,
  input: z.object({ files }),
  output: z.object({ isSuccessful: z.boolean(), recipes: z.int() }),
  upload: { field: 'file', many: false },
  rate: { max: 10, seconds: 60 },
  topics: ['recipes'],
})
