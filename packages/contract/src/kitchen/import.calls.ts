import { z } from 'zod'
import { either, master, may } from '../core/access'
import { call } from '../core/call'
import { importFiles, importVerdict, tableUpload } from '../core/import'

// A book of recipes from an Excel file: looked through first, then brought in all or nothing. The master's become common.

const access = either(may.create('Recipes'), master.create('Recipes'))

export const recipeImportTemplate = call.file('/api/Recipes/import/template', {
  title: 'Шаблон за внасяне на рецепти',
  access,
})

/** Changes nothing. */
export const checkRecipeImport = call.post('/api/Recipes/import/check', {
  title: 'Проверка на файл с рецепти',
  access,
  input: z.object({ files: importFiles }),
  output: z.object({
    ...importVerdict,
    recipes: z.array(z.object({ name: z.string(), products: z.int(), kcal: z.number() })),
  }),
  upload: tableUpload,
  rate: { max: 30, seconds: 60 },
})

export const runRecipeImport = call.post('/api/Recipes/import', {
  title: 'Внасяне на рецепти от Excel',
  access,
  input: z.object({ files: importFiles }),
  output: z.object({ isSuccessful: z.boolean(), recipes: z.int() }),
  upload: tableUpload,
  rate: { max: 10, seconds: 60 },
  topics: ['recipes'],
})
