import { documentTemplate } from '../db/tables/documents'
import type { StarterPack } from '../platform/packs'
import { commonTemplates } from './templates.demo'

export const templatesPack: StarterPack = {
  key: 'templates',
  title: 'Шаблони за документи',
  text: 'Служебни бележки и характеристики. Шаблоните на заповедите за всеки случай са част от системата.',
  tables: [documentTemplate],
  counted: documentTemplate,
  add(rows) {
    const existing = new Set(rows.rowsOf(documentTemplate).map(({ name }) => name))
    for (const commonTemplate of commonTemplates)
      if (!existing.has(commonTemplate.name)) rows.addTo(documentTemplate, commonTemplate)
  },
}
